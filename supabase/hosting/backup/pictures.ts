import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import type { Sql } from "../../embedded/database/database.ts";

const noteSchema = z.object({ bucket: z.string(), key: z.string(), eTag: z.string() });

/** Copies pictures. Files are never changed after they were written. */
export async function copyPictures(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const there = await readdir(from, { recursive: true }).catch(() => []);
  // The .json note of a file is written after the file, so a copied note always has its file.
  for (const name of there.toSorted()) {
    if (!/[/\\][0-9a-f]{64}(?:\.json)?$/.test(name)) continue;
    await cp(path.join(from, name), path.join(to, name), { force: true, preserveTimestamps: true }).catch(
      (error: unknown) => {
        // The file was deleted a moment ago.
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      },
    );
  }
}

/** Counts intact pictures, and names those that the database lists and that are missing or damaged. */
export async function checkPictures(tx: Sql, folder: string): Promise<{ whole: number; broken: string[] }> {
  const whole = new Set<string>();
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names.filter((one) => one.endsWith(".json"))) {
    const note = noteSchema.safeParse(JSON.parse(await readFile(path.join(folder, name), "utf8")));
    const bytes = await readFile(path.join(folder, name.slice(0, -".json".length))).catch(() => null);
    if (!note.success || bytes === null) continue;
    const tag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 32)}"`;
    if (tag === note.data.eTag) whole.add(JSON.stringify([note.data.bucket, note.data.key]));
  }
  const rows = await tx.query<{ bucket: string; key: string }>(
    "select bucket_id as bucket, name as key from storage.objects order by 1, 2",
  );
  const broken = rows.filter(
    ({ bucket, key }) => !bucketsOfBytes(bucket).some((one) => whole.has(JSON.stringify([one, key]))),
  );
  return { whole: whole.size, broken: broken.map(({ bucket, key }) => `${bucket}/${key}`) };
}

/** A withheld picture has its row in another bucket and its bytes in the old one. */
const bucketsOfBytes = (bucket: string): string[] =>
  bucket === "withheld" ? [bucket, "reviews"] : [bucket, bucket.replace(/^withheld-/, "")];
