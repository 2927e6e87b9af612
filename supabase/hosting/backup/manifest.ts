import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { OperatorError } from "../../embedded/shared/operator-error.ts";

const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO time. */
  at: z.string(),
  /** Whether the database is in `database.dump` or in the folder `pg`. */
  kind: z.literal(["postgres", "pglite"]),
  engine: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  pictures: z.number(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Written last: a folder without it is an incomplete backup. */
export const manifestFile = (folder: string): string => path.join(folder, "backup.json");
export const dumpFile = (folder: string): string => path.join(folder, "database.dump");

export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(manifestFile(folder), "utf8");
  } catch {
    throw new OperatorError(`${folder} is not a complete backup: backup.json is missing.`);
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new OperatorError(`${manifestFile(folder)} is damaged, or of another version.`);
  }
}

/** True for an empty or missing folder. */
export function isEmptyFolder(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return true;
    throw error;
  }
}
