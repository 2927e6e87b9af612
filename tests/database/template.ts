import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Database, Sql, SqlRow } from "../../supabase/embedded/database.ts";
import { migrate } from "../../supabase/embedded/migrate.ts";
import { isoInstant, isoTimestamp, jsonNumber } from "../../supabase/embedded/lite/parsers.ts";
import { prepareSystemSchemas } from "../../supabase/embedded/lite/system-schemas.ts";
import { seedCast } from "./seed-cast.ts";

export const migrationsDir = path.resolve("supabase/migrations");
const cacheDir = path.resolve("node_modules/.cache/five-lemons");

const options = {
  extensions: { pgcrypto, pg_trgm, citext, unaccent, btree_gist },
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

/** Migrated, with the cast in it. */
export async function prepare(db: Database): Promise<void> {
  await migrate(db, migrationsDir);
  await db.transaction(seedCast);
}

/** What tests/database/drop-one.ts takes away, to see a test turn red. */
export async function dropOne(db: Database): Promise<void> {
  const drop = process.env["DROP_ONE"];
  if (drop) await db.exec(drop);
}

/** What the template depends on: any change makes a new one. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  const files = (await readdir(migrationsDir)).filter((name) => name.endsWith(".sql")).toSorted();
  const sources = ["supabase/embedded/prelude.sql", "tests/database/seed-cast.ts", "tests/support/cast.ts"];
  for (const file of [...files.map((name) => path.join(migrationsDir, name)), ...sources])
    hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 16);
}

async function makeTemplate(file: string): Promise<void> {
  const pglite = await PGlite.create(options);
  const db = databaseOn(pglite);
  await prepareSystemSchemas(db);
  await prepare(db);
  const dump = await pglite.dumpDataDir("none");
  await pglite.close();
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  await rename(unfinished, file);
}

/** A PGlite of one's own, copied from a template on disk (about two seconds instead of eight). */
export async function openPgliteCopy(): Promise<{ db: Database; pglite: PGlite; close(): Promise<void> }> {
  const file = path.join(cacheDir, `template-${await fingerprint()}.tar`);
  if (!existsSync(file)) {
    await mkdir(cacheDir, { recursive: true });
    const old = (await readdir(cacheDir)).filter((name) => name.startsWith("template-"));
    await Promise.all(old.map((name) => rm(path.join(cacheDir, name), { force: true })));
    await makeTemplate(file);
  }
  const pglite = await PGlite.create({ ...options, loadDataDir: new Blob([await readFile(file)]) });
  const db = databaseOn(pglite);
  await dropOne(db);
  return { db, pglite, close: () => pglite.close() };
}
