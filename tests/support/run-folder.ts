import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Where Linux keeps files in memory; in a container there is often hardly any room. */
const MEMORY = "/dev/shm";
const ROOM_BYTES = 4e9;
const NAME = /^five-lemons-run-(\d+)-/;

/**
 * A folder for all that a run throws away, which is removed as the process ends: in memory where there is room, since a database
 * is a thousand files, and to make those on a disk takes a fifth of the time of all tests of it. What a killed run left goes too.
 */
export function makeRunFolder(memory = MEMORY, roomBytes = ROOM_BYTES): string {
  const parent = freeBytes(memory) >= roomBytes ? memory : tmpdir();
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(path.join(parent, `five-lemons-run-${process.pid}-`));
  // Postgres runs as somebody else, and has to come to the folder that it is given in here.
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
    // It is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
