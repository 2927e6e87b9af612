import { copyFile, cp, mkdir, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";
import { lockHolder, takeLock } from "../../embedded/data-folder/data-lock.ts";
import { openDatabase } from "../../embedded/database/database.ts";
import { openPostgres } from "../../embedded/database/open-postgres.ts";
import type { Installation } from "../../embedded/settings/read-installation.ts";
import { OperatorError } from "../../embedded/shared/operator-error.ts";
import { digestOf } from "./digest.ts";
import { dumpFile, isEmptyFolder, manifestFile, type Manifest } from "./manifest.ts";
import { checkPictures, copyPictures } from "./pictures.ts";
import { runPostgresTool } from "./postgres-tools.ts";

type Made = {
  manifest: Manifest;
  /** Pictures that the database lists but that are missing or damaged on disk. */ broken: string[];
};

/** Key files in the data folder. Keys in the environment are not part of the backup. */
export const keyFiles = ["keys.json", "code-keys.json"];

/**
 * Writes database, pictures and keys of the installation into `folder`, which must be new or empty. On Postgres it
 * works while the server runs and captures one moment; an embedded database must be stopped.
 */
export async function makeBackup({ dataDir, databaseUrl }: Installation, folder: string): Promise<Made> {
  if (!isEmptyFolder(folder)) throw new OperatorError(`${folder} is not empty. A backup needs a new or empty folder.`);
  const holder = databaseUrl === undefined ? lockHolder(dataDir) : null;
  if (holder !== null)
    throw new OperatorError(`A running server (process ${holder}) holds the database in ${dataDir}: stop it first.`);
  if (databaseUrl === undefined && !existsSync(path.join(dataDir, "pg")))
    throw new OperatorError(
      `${dataDir} contains no database. Set DATA_DIR, or DATABASE_URL for an installation on Postgres.`,
    );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Pictures are copied before and after the database: what it lists was there before, or has been added since.
  const copy = () => copyPictures(path.join(dataDir, "storage"), path.join(folder, "storage"));
  await copy();
  const { broken, ...seen } =
    databaseUrl === undefined ? await copyEmbedded(dataDir, folder) : await dumpPostgres(databaseUrl, folder, copy);
  for (const name of keyFiles)
    if (existsSync(path.join(dataDir, name))) await copyFile(path.join(dataDir, name), path.join(folder, name));
  const manifest: Manifest = { format: 1, at: new Date().toISOString(), ...seen };
  await writeFile(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return { manifest, broken };
}

type Seen = Omit<Manifest, "format" | "at"> & { broken: string[] };

/** Rows, dump and picture names come from one snapshot. */
async function dumpPostgres(databaseUrl: string, folder: string, copy: () => Promise<void>): Promise<Seen> {
  const { db, close } = await openPostgres(databaseUrl);
  try {
    return await db.transaction(async (tx) => {
      await tx.exec("set transaction isolation level repeatable read");
      const [row] = await tx.query<{ snapshot: string; engine: string }>(
        "select pg_export_snapshot() as snapshot, 'postgres ' || current_setting('server_version') as engine",
      );
      const { snapshot = "", engine = "" } = row ?? {};
      await runPostgresTool("pg_dump", databaseUrl, [
        "--format=custom",
        "--no-owner",
        `--snapshot=${snapshot}`,
        `--file=${dumpFile(folder)}`,
      ]);
      const tables = await digestOf(tx);
      await copy();
      const { whole, broken } = await checkPictures(tx, path.join(folder, "storage"));
      return { kind: "postgres", engine, tables, pictures: whole, broken };
    });
  } finally {
    await close();
  }
}

/** Copies the files of an embedded database that nobody has open. */
async function copyEmbedded(dataDir: string, folder: string): Promise<Seen> {
  const { db, engine, close } = await openDatabase({ dataDir });
  let seen: Seen;
  try {
    seen = await db.transaction(async (tx) => {
      const { whole, broken } = await checkPictures(tx, path.join(folder, "storage"));
      return { kind: "pglite", engine, tables: await digestOf(tx), pictures: whole, broken };
    });
  } finally {
    await close();
  }
  const { unlock } = takeLock(dataDir);
  try {
    await cp(path.join(dataDir, "pg"), path.join(folder, "pg"), { recursive: true });
    await copyFile(path.join(dataDir, "version"), path.join(folder, "version"));
  } finally {
    unlock();
  }
  return seen;
}
