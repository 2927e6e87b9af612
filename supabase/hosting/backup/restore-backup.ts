import { existsSync } from "node:fs";
import { copyFile, cp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { claimDataFolder } from "../../embedded/data-folder/data-folder.ts";
import { openDatabase, type Database } from "../../embedded/database/database.ts";
import { openPostgres } from "../../embedded/database/open-postgres.ts";
import { OperatorError } from "../../embedded/shared/operator-error.ts";
import { differences, digestOf } from "./digest.ts";
import type { Installation } from "../../embedded/settings/read-installation.ts";
import { keyFiles } from "./make-backup.ts";
import { dumpFile, readManifest, type Manifest } from "./manifest.ts";
import { checkPictures, copyPictures } from "./pictures.ts";
import { runPostgresTool } from "./postgres-tools.ts";

/**
 * Restores a backup into an empty installation and compares every row and picture with the manifest. Throws if the
 * installation is not empty or anything differs.
 */
export async function restoreBackup({ dataDir, databaseUrl }: Installation, folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  const wanted = databaseUrl === undefined ? "pglite" : "postgres";
  if (manifest.kind !== wanted)
    throw new OperatorError(
      wanted === "pglite"
        ? "This backup was made on Postgres: set DATABASE_URL to an empty database."
        : "This backup was made of an embedded database: restore it without DATABASE_URL.",
    );
  refuseOccupied(dataDir);
  claimDataFolder(dataDir);
  if (databaseUrl === undefined) await restoreFolder(dataDir, folder);
  else await restoreDump(databaseUrl, folder);
  await copyPictures(path.join(folder, "storage"), path.join(dataDir, "storage"));
  for (const name of keyFiles)
    if (existsSync(path.join(folder, name))) await copyFile(path.join(folder, name), path.join(dataDir, name));
  const { db, close } = databaseUrl === undefined ? await openDatabase({ dataDir }) : await openPostgres(databaseUrl);
  try {
    await compare(db, path.join(dataDir, "storage"), manifest);
    // Phones notice it, and send again what they had sent after the backup.
    await db.query("select private.begin_generation()");
  } finally {
    await close();
  }
  return manifest;
}

/** Keys and pictures of another installation must not be mixed with these. */
function refuseOccupied(dataDir: string): void {
  const occupied = ["pg", "storage", ...keyFiles].find((name) => existsSync(path.join(dataDir, name)));
  if (occupied !== undefined)
    throw new OperatorError(
      `${dataDir} is in use (${occupied}): set DATA_DIR to a new folder, or run "npm run reset" first.`,
    );
}

async function restoreFolder(dataDir: string, folder: string): Promise<void> {
  const [ours, theirs] = await Promise.all([dataDir, folder].map((one) => readFile(path.join(one, "version"), "utf8")));
  if (ours !== theirs)
    throw new OperatorError(
      `This backup is of another version of the engine (${theirs?.trim()}, this is ${ours?.trim()}).`,
    );
  // A start that finds this mark discards the incomplete copy.
  const mark = path.join(dataDir, "preparing");
  await writeFile(mark, "");
  await cp(path.join(folder, "pg"), path.join(dataDir, "pg"), { recursive: true });
  await rm(mark);
}

/** Restores everything in one transaction. */
async function restoreDump(databaseUrl: string, folder: string): Promise<void> {
  const { db, close } = await openPostgres(databaseUrl);
  try {
    const [there] = await db.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    );
    if (there) throw new OperatorError(`The database of DATABASE_URL is not empty (${there.name}): make a new one.`);
    // A dump contains grants to roles, but not the roles themselves.
    await db.exec(await readFile(new URL("../../embedded/database/roles.sql", import.meta.url), "utf8"));
  } finally {
    await close();
  }
  await runPostgresTool("pg_restore", databaseUrl, [
    "--no-owner",
    "--exit-on-error",
    "--single-transaction",
    dumpFile(folder),
  ]);
}

async function compare(db: Database, storage: string, manifest: Manifest): Promise<void> {
  const { changed, broken } = await look(db, storage, manifest);
  if (changed.length > 0) throw new OperatorError(`These tables differ from the backup: ${changed.join(", ")}.`);
  if (broken.length > 0)
    throw new OperatorError(`${broken.length} pictures are missing or damaged, such as ${broken[0]}.`);
}

const look = (db: Database, storage: string, manifest: Manifest) =>
  db.transaction(async (tx) => ({
    changed: differences(manifest.tables, await digestOf(tx)),
    broken: (await checkPictures(tx, storage)).broken,
  }));
