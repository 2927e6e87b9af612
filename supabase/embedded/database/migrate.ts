import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Database, Sql } from "./database.ts";
import { OperatorError } from "../shared/operator-error.ts";

const MIGRATION_NAME = /^(\d{14})_(.*)\.sql$/;

/**
 * Applies what `dir` holds and the database has not seen, in order, one transaction per file.
 * The history is the table that the Supabase CLI keeps. Returns the names of the files it applied.
 */
export async function migrate(db: Database, dir: string): Promise<string[]> {
  const rows = await db.query<{ version: string }>("select version from supabase_migrations.schema_migrations");
  const applied = new Set(rows.map((row) => row.version));
  const done: string[] = [];
  for (const file of (await readdir(dir)).toSorted()) {
    const [, version, name] = MIGRATION_NAME.exec(file) ?? [];
    if (version === undefined || name === undefined || applied.has(version)) continue;
    const sql = await readFile(path.join(dir, file), "utf8");
    try {
      const isNew = await db.transaction(async (tx) => {
        await holdAlone(tx);
        const known = "select 1 as known from supabase_migrations.schema_migrations where version = $1";
        // Another process that started at the same time was first.
        if ((await tx.query(known, [version])).length > 0) return false;
        await tx.exec(sql);
        await tx.query(
          "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3::text])",
          [version, name, sql],
        );
        return true;
      });
      if (!isNew) continue;
    } catch (error) {
      throw new OperatorError(
        `Migration ${file} failed: ${describe(error, sql)}. If an unfinished version made this database, "npm run reset" begins again.`,
        { cause: error },
      );
    }
    done.push(file);
  }
  return done;
}

/** Whatever changes the shape of the database is done by one process at a time: held until the transaction ends. */
export async function holdAlone(tx: Sql): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('five-lemons:shape', 0))");
}

/** Postgres tells where by a character position; a line number is what a person can use. */
function describe(error: unknown, sql: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const position = error instanceof Error && "position" in error ? Number(error.position) : Number.NaN;
  if (!Number.isInteger(position)) return message;
  return `${message} (line ${sql.slice(0, position).split("\n").length})`;
}
