import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { OperatorError } from "../../embedded/shared/operator-error.ts";

const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO time. */
  at: z.string(),
  /** Whether `database.dump` or the folder `pg` holds the database. */
  kind: z.literal(["postgres", "pglite"]),
  engine: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  pictures: z.number(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** It is written last: a folder without it holds half a backup. */
export const manifestFile = (folder: string): string => path.join(folder, "backup.json");
export const dumpFile = (folder: string): string => path.join(folder, "database.dump");

export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(manifestFile(folder), "utf8");
  } catch {
    throw new OperatorError(`${folder} holds no whole backup: it has no backup.json.`);
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new OperatorError(`${manifestFile(folder)} is damaged, or of another version.`);
  }
}

/** Whether nothing is there yet. */
export function isEmptyFolder(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return true;
    throw error;
  }
}
