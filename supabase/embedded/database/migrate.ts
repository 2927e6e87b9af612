import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Database, Sql, SqlRow } from "./database.ts";
import { OperatorError } from "../shared/operator-error.ts";
import { isUnavailable } from "../shared/unavailable.ts";
import { findSchemaDifference } from "./schema-difference.ts";
import type { AppliedMigration, Migration } from "./schema-difference.ts";

type Say = (line: string) => void;

const MIGRATION_NAME = /^(\d{14})_(.*)\.sql$/;

/**
 * Applies the migrations in `dir` that the database does not have yet, in order, one transaction per file. Refuses a database
 * whose migrations differ from these, before anything in it is changed. The history is the table that the Supabase CLI
 * uses. Returns the names of the applied files.
 */
export async function migrate(db: Database, dir: string, say: Say = () => {}): Promise<string[]> {
  const migrations = await readMigrations(dir);
  const history = await db.query<AppliedMigration & SqlRow>(
    `select version, name, array_to_string(statements, E';\\n') as sql
     from supabase_migrations.schema_migrations order by version`,
  );
  const difference = findSchemaDifference(history, migrations);
  if (difference !== null) throw new OperatorError(difference);
  const applied = new Set(history.map(({ version }) => version));
  const done: string[] = [];
  for (const migration of migrations) {
    if (applied.has(migration.version)) continue;
    if (applied.size > 0) say(`Applying ${migration.file}. If it is ended now, the next start applies it.`);
    try {
      if (await applyOnce(db, migration, say)) done.push(migration.file);
    } catch (error) {
      // An answer to the commit may have been lost, so nothing is said about its end.
      if (isUnavailable(error)) {
        throw new OperatorError(
          `The database went away during migration ${migration.file}, which is in it whole or not at all. Start again once it answers.`,
          { cause: error },
        );
      }
      throw new OperatorError(
        `Migration ${migration.file} failed and was undone: ${describe(error, migration.sql)}. Start the version that ran before, and report this error.`,
        { cause: error },
      );
    }
  }
  return done;
}

/** The migrations in `dir`, in their order. */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const files = (await readdir(dir)).toSorted().flatMap((file) => {
    const version = MIGRATION_NAME.exec(file)?.[1];
    return version === undefined ? [] : [{ version, file }];
  });
  return Promise.all(
    files.map(async ({ version, file }) => ({ version, file, sql: await readFile(path.join(dir, file), "utf8") })),
  );
}

/** False if another process that started at the same time applied it first. */
async function applyOnce(db: Database, { version, file, sql }: Migration, say: Say): Promise<boolean> {
  return db.transaction(async (tx) => {
    await holdAlone(tx, say);
    const known = "select 1 as known from supabase_migrations.schema_migrations where version = $1";
    if ((await tx.query(known, [version])).length > 0) return false;
    await tx.exec(sql);
    await tx.query(
      "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3::text])",
      [version, MIGRATION_NAME.exec(file)?.[2] ?? "", sql],
    );
    return true;
  });
}

const SHAPE = "hashtextextended('five-lemons:shape', 0)";
/** Postgres looks for its caller while a statement runs, where the system can; PGlite has no caller to lose. */
const END_WITH_CALLER = `do $$ begin
  perform set_config('client_connection_check_interval', '1s', true);
exception when others then null;
end $$`;

/**
 * One process at a time changes the shape of the database; the lock is released when the transaction ends. The statement
 * of a process that was killed ends within a second instead of holding the lock until it is done.
 */
export async function holdAlone(tx: Sql, say: Say = () => {}): Promise<void> {
  await tx.exec(END_WITH_CALLER);
  const [lock] = await tx.query<{ is_free: boolean }>(`select pg_try_advisory_xact_lock(${SHAPE}) as is_free`);
  if (lock?.is_free) return;
  say("Another start is changing the database; this one waits for its end.");
  await tx.query(`select pg_advisory_xact_lock(${SHAPE})`);
}

/** The message of a Postgres error, with a line number instead of its character position. */
function describe(error: unknown, sql: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const position = error instanceof Error && "position" in error ? Number(error.position) : Number.NaN;
  if (!Number.isInteger(position)) return message;
  return `${message} (line ${sql.slice(0, position).split("\n").length})`;
}
