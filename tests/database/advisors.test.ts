import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openPgliteCopy } from "./template.ts";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

interface Finding {
  name: string;
  level: string;
  detail: string;
}

test("the Supabase advisors report no findings at any level", { timeout: 120_000 }, async () => {
  const { pglite, close } = await openPgliteCopy();
  const port = await freePort();
  const socket = new PGLiteSocketServer({ db: pglite, host: "127.0.0.1", port });
  await socket.start();
  try {
    const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres?sslmode=disable`;
    const flags = ["--db-url", url, "--type", "all", "--level", "info", "--output-format", "json", "--agent", "no"];
    const cli = spawn(process.execPath, ["node_modules/supabase/dist/supabase.js", "db", "advisors", ...flags]);
    const [answer, errors] = await Promise.all([text(cli.stdout), text(cli.stderr)]);
    if (!answer.startsWith("{")) throw new Error(errors);
    const { results } = JSON.parse(answer) as { results: Finding[] };
    // A new database has used no index yet, so this finding is about traffic, not about the schema.
    const findings = results.filter((finding) => finding.name !== "unused_index");
    expect(findings.map(({ level, name, detail }) => `${level} ${name}: ${detail}`)).toEqual([]);
    // Proves that the CLI inspected our schema.
    expect(results.length).toBeGreaterThan(10);
  } finally {
    await socket.stop();
    await close();
  }
});
