import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { makeBackup } from "../../supabase/hosting/backup/make-backup.ts";
import { checkPictures } from "../../supabase/hosting/backup/pictures.ts";
import { runPostgresTool } from "../../supabase/hosting/backup/postgres-tools.ts";
import { restoreBackup } from "../../supabase/hosting/backup/restore-backup.ts";
import { claimDataFolder } from "../../supabase/embedded/data-folder/data-folder.ts";
import { takeLock } from "../../supabase/embedded/data-folder/data-lock.ts";
import type { Sql } from "../../supabase/embedded/database/database.ts";

const root = mkdtempSync(path.join(tmpdir(), "five-lemons-refusals-"));
const newFolder = () => mkdtempSync(path.join(root, "one-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

/** A backup folder without its database. */
function emptyBackup(kind: "pglite" | "postgres", version?: string): string {
  const folder = newFolder();
  const manifest = { format: 1, at: "2026-01-01T00:00:00Z", kind, engine: kind, tables: {}, pictures: 0 };
  writeFileSync(path.join(folder, "backup.json"), JSON.stringify(manifest));
  if (version !== undefined) writeFileSync(path.join(folder, "version"), version);
  return folder;
}

test("making a backup is rejected while a running server uses the embedded database", async () => {
  const dataDir = newFolder();
  mkdirSync(path.join(dataDir, "pg"));
  const { unlock } = takeLock(dataDir);
  try {
    const folder = path.join(root, "new");
    await expect(makeBackup({ dataDir }, folder)).rejects.toThrow("stop it first");
    expect(existsSync(folder)).toBe(false);
  } finally {
    unlock();
  }
});

test("a backup of one database engine cannot be restored into the other", async () => {
  const dataDir = newFolder();
  const databaseUrl = "postgres://nobody@localhost:1/none";
  await expect(restoreBackup({ dataDir }, emptyBackup("postgres"))).rejects.toThrow("set DATABASE_URL");
  await expect(restoreBackup({ dataDir, databaseUrl }, emptyBackup("pglite"))).rejects.toThrow("without DATABASE_URL");
  expect(readdirSync(dataDir)).toEqual([]);
});

test("restoring a backup of another database engine version is rejected", async () => {
  const dataDir = newFolder();
  await expect(restoreBackup({ dataDir }, emptyBackup("pglite", "1\n"))).rejects.toThrow(
    "another version of the engine",
  );
  expect(existsSync(path.join(dataDir, "pg"))).toBe(false);
});

test("an incomplete restore marks the data folder as unfinished", async () => {
  const known = newFolder();
  claimDataFolder(known);
  const dataDir = newFolder();
  const backup = emptyBackup("pglite", readFileSync(path.join(known, "version"), "utf8"));
  await expect(restoreBackup({ dataDir }, backup)).rejects.toThrow("ENOENT");
  expect(existsSync(path.join(dataDir, "preparing"))).toBe(true);
});

test("the picture check accepts a withheld picture whose file is still at its original location", async () => {
  const folder = newFolder();
  const put = (bucket: string, key: string, bytes: string) => {
    const file = path.join(
      folder,
      createHash("sha256")
        .update(bucket + key)
        .digest("hex"),
    );
    const eTag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 32)}"`;
    writeFileSync(file, bytes);
    writeFileSync(`${file}.json`, JSON.stringify({ bucket, key, eTag }));
  };
  put("reviews", "soup.jpg", "soup");
  put("profile-images", "face.jpg", "face");
  const rows = [
    { bucket: "withheld", key: "soup.jpg" },
    { bucket: "withheld-profile-images", key: "face.jpg" },
    { bucket: "reviews", key: "face.jpg" },
  ];
  const tx = { query: () => Promise.resolve(rows), exec: () => Promise.resolve() } as unknown as Sql;
  expect(await checkPictures(tx, folder)).toEqual({ whole: 2, broken: ["reviews/face.jpg"] });
});

test("the database password is passed to Postgres tools only in the environment", async () => {
  const bin = newFolder();
  const told = path.join(bin, "told");
  writeFileSync(path.join(bin, "pg_dump"), `#!/bin/sh\necho "$*" > '${told}'\necho "$PGPASSWORD" >> '${told}'\n`);
  chmodSync(path.join(bin, "pg_dump"), 0o755);
  vi.stubEnv("PG_BIN", bin);
  await runPostgresTool("pg_dump", "postgres://lemons:s%20cret@db.test/lemons", ["--format=custom"]);
  expect(readFileSync(told, "utf8").split("\n")).toEqual([
    "--format=custom --dbname=postgres://lemons@db.test/lemons",
    "s cret",
    "",
  ]);
});
