import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Database, Sql, SqlRow } from "./database.ts";
import { OperatorError } from "../shared/operator-error.ts";
import { findSchemaDifference } from "./schema-difference.ts";
import type { AppliedMigration, Migration } from "./schema-difference.ts";

const MIGRATION_NAME = /^(\d{14})_(.*)\.sql$/;

/**
 * Applies the migrations in `dir` that the database does not have yet, in order, one transaction per file. Refuses a database
 * whose migrations differ from these, before anything in it is changed. The history is the table that the Supabase CLI
 * uses. Returns the names of the applied files.
 */
export async function migrate(db: Database, dir: string): Promise<string[]> {
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
    try {
      if (await applyOnce(db, migration)) done.push(migration.file);
    } catch (error) {
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
async function applyOnce(db: Database, { version, file, sql }: Migration): Promise<boolean> {
  return db.transaction(async (tx) => {
    await holdAlone(tx);
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

/** One process at a time changes the shape of the database; the lock is released when the transaction ends. */
export async function holdAlone(tx: Sql): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('five-lemons:shape', 0))");
}

/** The message of a Postgres error, with a line number instead of its character position. */
function describe(error: unknown, sql: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const position = error instanceof Error && "position" in error ? Number(error.position) : Number.NaN;
  if (!Number.isInteger(position)) return message;
  return `${message} (line ${sql.slice(0, position).split("\n").length})`;
}
