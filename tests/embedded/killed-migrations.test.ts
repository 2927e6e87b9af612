import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, type DatabaseLocation } from "../../supabase/embedded/database/database.ts";
import { migrate } from "../../supabase/embedded/database/migrate.ts";
import { copyDatabase, startPostgres } from "../support/postgres.ts";

const STEPS = 300;
const root = mkdtempSync(path.join(tmpdir(), "five-lemons-killed-migration-"));
const migrations = path.join(root, "migrations");
const postgres = await startPostgres();

/** Changes the table of the first migration and adds many, then takes as long as `pace` says, so that it never ends before it is killed. */
const second = `alter table public.kept rename column word to text;
do $$
begin
  for n in 1..${STEPS} loop
    execute format('create table public.step_%s (id int primary key)', n);
    execute format('insert into public.step_%s values (1)', n);
    update public.kept set text = 'changed ' || n;
  end loop;
end
$$;
select pg_sleep(seconds) from public.pace;`;

beforeAll(() => {
  mkdirSync(migrations);
  const first = "create table public.kept as select 'old' as word; create table public.pace as select 600 as seconds;";
  writeFileSync(path.join(migrations, "20260101000000_first.sql"), first);
});
afterAll(async () => {
  await postgres.server?.stop();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

const OLD = { kept: { word: "old" }, added: 0, history: 1 };
const NEW = { kept: { text: `changed ${STEPS}` }, added: STEPS, history: 2 };

/** What a start finds: the words of the first table by column name, how many tables were added, and the history. */
async function stateOf(location: DatabaseLocation) {
  const { db, close } = await openDatabase(location);
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

/** Opens the database with the first migration only, whatever the folder has. */
async function applyFirst(location: DatabaseLocation): Promise<void> {
  rmSync(path.join(migrations, "20260102000000_second.sql"), { force: true });
  const { db, close } = await openDatabase(location);
  await migrate(db, migrations);
  await close();
  writeFileSync(path.join(migrations, "20260102000000_second.sql"), second);
}

/** The next start after a migration that did not end. Returns what it tells the operator. */
async function startAgain(location: DatabaseLocation): Promise<string[]> {
  const said: string[] = [];
  const { db, close } = await openDatabase(location);
  await db.exec("update public.pace set seconds = 0");
  await migrate(db, migrations, (line) => said.push(line));
  await close();
  return said;
}

/** Begins to migrate in a process of its own. */
async function beginMigrating({ dataDir = "", databaseUrl = dataDir }: DatabaseLocation) {
  const child = spawn(process.execPath, ["tests/embedded/fixtures/migrating.ts", databaseUrl, migrations], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  const errors: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
  const ended = new Promise((resolve) => child.once("close", resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output.push(chunk.toString());
      resolve();
    });
    child.once("exit", () => reject(new Error(`It ended before it began. ${errors.join("")}`)));
  });
  return { child, ended, output, errors };
}

const MOMENTS = [
  ["SIGKILL", 0],
  ["SIGTERM", 100],
  ["SIGKILL", 300],
  ["SIGTERM", 1_000],
  ["SIGKILL", 2_500],
] as const;

/** Kills a migration, starts again, and returns what each of them left and said. */
async function kill(location: DatabaseLocation, signal: NodeJS.Signals, afterMs: number) {
  const { child, ended, output } = await beginMigrating(location);
  await pause(afterMs);
  child.kill(signal);
  await ended;
  const left = await stateOf(location);
  const said = await startAgain(location);
  return { output, left, said, after: await stateOf(location) };
}
const mended = {
  output: ["begin\n"],
  left: OLD,
  said: ["Applying 20260102000000_second.sql. If it is ended now, the next start applies it."],
  after: NEW,
};

describe("on PGlite", () => {
  const before = path.join(root, "before");
  beforeAll(() => applyFirst({ dataDir: before }));

  test.each(MOMENTS)(
    "a migration that ends by %s after %i ms leaves the old state, and the next start applies it",
    async (signal, afterMs) => {
      const dataDir = path.join(root, `${signal}-${afterMs}`);
      cpSync(before, dataDir, { recursive: true });
      expect(await kill({ dataDir }, signal, afterMs)).toEqual(mended);
    },
  );
});

describe.runIf(postgres.server !== null)("on Postgres", () => {
  let before = "";
  beforeAll(async () => {
    before = (await postgres.server?.createDatabase()) ?? "";
    await applyFirst({ databaseUrl: before });
  });

  test.each(MOMENTS)(
    "a migration that ends by %s after %i ms leaves the old state, and the next start applies it",
    async (signal, afterMs) => {
      const { url, drop } = await copyDatabase(before);
      expect(await kill({ databaseUrl: url }, signal, afterMs)).toEqual(mended);
      await drop();
    },
  );

  test("a crash of the database ends the migration with a true message, and the next start applies it", async () => {
    const { url } = await copyDatabase(before);
    const { ended, output, errors } = await beginMigrating({ databaseUrl: url });
    await pause(1_000);
    await postgres.server?.restart("immediate");
    await ended;
    expect(output).toEqual(["begin\n"]);
    expect(errors.join("")).toBe(
      "The database went away during migration 20260102000000_second.sql, which is in it whole or not at all. Start again once it answers.\n",
    );
    expect(await stateOf({ databaseUrl: url })).toEqual(OLD);
    await startAgain({ databaseUrl: url });
    expect(await stateOf({ databaseUrl: url })).toEqual(NEW);
  });

  test("a start that meets another one at work says so, and goes on after its end", async () => {
    const { url } = await copyDatabase(before);
    const { child, ended } = await beginMigrating({ databaseUrl: url });
    await pause(1_000);
    const said: string[] = [];
    const starting = openDatabase({ databaseUrl: url, say: (line) => said.push(line) });
    await expect.poll(() => said).toEqual(["Another start is changing the database; this one waits for its end."]);
    child.kill("SIGKILL");
    await ended;
    await (await starting).close();
  });
});
