import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import postgres from "postgres";
import { expect, test, vi } from "vitest";
import { startPostgres } from "../support/postgres.ts";

const here = await startPostgres();
await here.server?.stop();

const start = `
  const { server } = await (await import("./tests/support/postgres.ts")).startPostgres();
  console.log(await server.createDatabase());
  setInterval(() => {}, 60_000);
`;

/** Starts one in a process of its own, and answers its URL once it takes queries. */
async function startElsewhere() {
  const run = spawn(process.execPath, ["--input-type=module", "-e", start], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await run.stdout.take(1).toArray()) as Buffer[];
  return { run, url: String(line).trim() };
}

test.runIf(here.server)(
  "a Postgres of a test run that is killed ends with it, and leaves no data",
  { timeout: 120_000 },
  async () => {
    const { run, url } = await startElsewhere();
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`;
    const folder = row?.folder ?? "";
    expect(existsSync(folder)).toBe(true);
    run.kill("SIGKILL");
    // Also with somebody connected to it.
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 60_000, interval: 100 });
    expect(await sql`select 1`.catch(() => "ended")).toBe("ended");
    await sql.end({ timeout: 1 });
  },
);
