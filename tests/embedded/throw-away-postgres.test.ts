import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import postgres from "postgres";
import { expect, test, vi } from "vitest";

const start = `
  const { server } = await (await import("./tests/support/postgres.ts")).startPostgres();
  console.log(server ? await server.createDatabase() : "");
  setInterval(() => {}, 60_000);
`;

/** Starts one in a process of its own; its URL once it takes queries, empty where none can be started. */
async function startElsewhere() {
  const run = spawn(process.execPath, ["--input-type=module", "-e", start], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await run.stdout.take(1).toArray()) as Buffer[];
  return { run, url: String(line).trim() };
}

test(
  "a Postgres of a test run that is killed ends with it, and leaves no data",
  { timeout: 120_000 },
  async ({ skip }) => {
    const { run, url } = await startElsewhere();
    if (url === "") {
      run.kill("SIGKILL");
      skip("needs a Postgres");
    }
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
