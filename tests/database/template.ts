import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Database, Sql, SqlRow } from "../../supabase/embedded/database/database.ts";
import { migrate } from "../../supabase/embedded/database/migrate.ts";
import { isoInstant, isoTimestamp, jsonNumber } from "../../supabase/embedded/database/value-parsers.ts";
import { prepareSystemSchemas } from "../../supabase/embedded/database/system-schemas.ts";
import { schemaFiles } from "../../supabase/schemas/schema-files.ts";
import { cached } from "../support/build-cache.ts";
import { seedCast } from "./seed-test-users.ts";

const SYSTEM_FILES = ["supabase/embedded/database/prelude.sql", "supabase/embedded/database/roles.sql"];
export const migrationsDir = path.resolve("supabase/migrations");

const options = {
  extensions: { pgcrypto, pg_trgm, fuzzystrmatch, citext, unaccent, btree_gist },
  parsers: { 1700: jsonNumber, 1114: isoTimestamp, 1184: isoInstant },
};

function databaseOn(pglite: PGlite): Database {
  const sqlOn = (target: Pick<PGlite, "exec" | "query">): Sql => ({
    exec: async (sql) => void (await target.exec(sql)),
    query: async <Row extends SqlRow>(sql: string, parameters: readonly unknown[] = []) =>
      (await target.query<Row>(sql, [...parameters])).rows,
  });
  return { ...sqlOn(pglite), transaction: (work) => pglite.transaction((tx) => work(sqlOn(tx as unknown as PGlite))) };
}

/** Applies the schema and adds the test users. */
export async function prepare(db: Database): Promise<void> {
  await migrate(db, migrationsDir);
  await db.transaction(seedCast);
}

/** Drops the object named by tests/database/drop-guard.ts, to see a test fail. */
export async function dropOne(db: Database): Promise<void> {
  const drop = process.env["DROP_ONE"];
  if (drop) await db.exec(drop);
}

/** Files that the template depends on: any change makes a new one. */
async function sources(): Promise<string[]> {
  const files = (await readdir(migrationsDir)).filter((name) => name.endsWith(".sql")).toSorted();
  const others = [...SYSTEM_FILES, "tests/database/seed-test-users.ts", "tests/support/cast.ts"];
  return [...files.map((name) => path.join(migrationsDir, name)), ...others];
}

async function dumpTo(file: string, fill: (db: Database) => Promise<void>): Promise<void> {
  const pglite = await PGlite.create(options);
  const db = databaseOn(pglite);
  await prepareSystemSchemas(db);
  await fill(db);
  const dump = await pglite.dumpDataDir("none");
  await pglite.close();
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
}

/** A PGlite with the schema files applied one after the other, without test users. */
export async function openPgliteOfSchema(): Promise<{ db: Database; close(): Promise<void> }> {
  const files = schemaFiles();
  const file = await cached("schema", [...SYSTEM_FILES, ...files], (draft) =>
    dumpTo(draft, async (db) => {
      for (const path of files) await db.exec(await readFile(path, "utf8"));
    }),
  );
  const pglite = await PGlite.create({ ...options, loadDataDir: new Blob([await readFile(file)]) });
  return { db: databaseOn(pglite), close: () => pglite.close() };
}

/** A separate PGlite, copied from a template on disk (about two seconds instead of eight). */
export async function openPgliteCopy(): Promise<{ db: Database; pglite: PGlite; close(): Promise<void> }> {
  const file = await cached("template", await sources(), (draft) => dumpTo(draft, prepare));
  const pglite = await PGlite.create({ ...options, loadDataDir: new Blob([await readFile(file)]) });
  const db = databaseOn(pglite);
  await dropOne(db);
  return { db, pglite, close: () => pglite.close() };
}
