import { statfsSync } from "node:fs";

/** One segment of Postgres' log. It stops when it cannot write the next one. */
const LEAST_BYTES = 16 * 1024 * 1024;

/** False when the disk of this folder is full. */
export function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= LEAST_BYTES;
  } catch {
    // Whoever needs the folder finds out why it cannot be read.
    return true;
  }
}
