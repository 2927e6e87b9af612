import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../supabase/embedded/database/database.ts";
import { migrate } from "../../supabase/embedded/database/migrate.ts";

const STEPS = 300;
const root = mkdtempSync(path.join(tmpdir(), "five-lemons-killed-migration-"));
const [before, migrations] = [path.join(root, "before"), path.join(root, "migrations")];

/** Changes the table of the first migration and adds many, slowly enough to be killed at any step. */
const second = `alter table public.kept rename column word to text;
do $$
begin
  for n in 1..${STEPS} loop
    execute format('create table public.step_%s (id int primary key)', n);
    execute format('insert into public.step_%s values (1)', n);
    update public.kept set text = 'changed ' || n;
    perform pg_sleep(0.01);
  end loop;
end
$$;`;

beforeAll(async () => {
  mkdirSync(migrations);
  writeFileSync(path.join(migrations, "20260101000000_first.sql"), "create table public.kept as select 'old' as word;");
  const { db, close } = await openDatabase({ dataDir: before });
  await migrate(db, migrations);
  await close();
  writeFileSync(path.join(migrations, "20260102000000_second.sql"), second);
});
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

/** What the next start finds: the words of the first table by column name, how many tables were added, and the history. */
async function stateOf(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir });
  try {
    const [kept] = await db.query("select * from public.kept");
    const [added] = await db.query<{ n: number }>(
      "select count(*)::int as n from pg_class where relname like 'step\\_%' and relkind = 'r'",
    );
    const [history] = await db.query<{ n: number }>(
      "select count(*)::int as n from supabase_migrations.schema_migrations",
    );
    return { kept, added: added?.n, history: history?.n };
  } finally {
    await close();
  }
}

test.each([
  ["SIGKILL", 0],
  ["SIGTERM", 300],
  ["SIGKILL", 700],
  ["SIGTERM", 1_300],
  ["SIGKILL", 2_000],
] as const)(
  "a migration that ends by %s after %i ms leaves the old state, and the next start applies it",
  async (signal, afterMs) => {
    const dataDir = path.join(root, `${signal}-${afterMs}`);
    cpSync(before, dataDir, { recursive: true });
    const child = spawn(process.execPath, ["tests/embedded/fixtures/migrating.ts", dataDir, migrations], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    const begun = new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        resolve();
      });
      child.once("exit", () => reject(new Error("It ended before it began.")));
    });
    const ended = new Promise((resolve) => child.once("close", resolve));
    await begun;
    await pause(afterMs);
    child.kill(signal);
    await ended;
    // The steps sleep for three seconds in all.
    expect(output).toBe("begin\n");
    expect(await stateOf(dataDir)).toEqual({ kept: { word: "old" }, added: 0, history: 1 });

    const { db, close } = await openDatabase({ dataDir });
    await migrate(db, migrations);
    await close();
    expect(await stateOf(dataDir)).toEqual({ kept: { text: `changed ${STEPS}` }, added: STEPS, history: 2 });
  },
);
