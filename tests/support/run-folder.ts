import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** In-memory file system of Linux; often small in containers. */
const MEMORY = "/dev/shm";
const ROOM_BYTES = 4e9;
const NAME = /^five-lemons-run-(\d+)-/;

/**
 * Creates a folder for a run's temporary files and removes it when the process ends. Uses memory if there is room: a database has
 * about a thousand files, and writing them to disk takes a fifth of the running time of the database tests. Also removes folders
 * left behind by killed runs.
 */
export function makeRunFolder(memory = MEMORY, roomBytes = ROOM_BYTES): string {
  const parent = freeBytes(memory) >= roomBytes ? memory : tmpdir();
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(path.join(parent, `five-lemons-run-${process.pid}-`));
  // Postgres runs as another user and needs access to its folder inside.
  chmodSync(folder, 0o711);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
