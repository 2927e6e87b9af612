import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { OperatorError } from "../shared/operator-error.ts";

const lockSchema = z.object({ pid: z.number(), started: z.string(), id: z.string() });
type Lock = z.infer<typeof lockSchema>;

const lockFile = (dataDir: string) => path.join(dataDir, "lock");

/**
 * Locks the folder for one process: PGlite silently corrupts a folder that is opened twice. `unlock` releases it;
 * `deadHolder` is a process that ended without doing so.
 */
export function takeLock(dataDir: string): { unlock(): void; deadHolder: number | null } {
  const own: Lock = { pid: process.pid, started: startOf(process.pid), id: randomUUID() };
  const holder = readLock(dataDir);
  if (holder && isAlive(holder)) throw inUse(dataDir, holder);
  rmSync(lockFile(dataDir), { force: true });
  createLock(dataDir, own);
  // When two processes replace the same dead holder, the one whose lock file was removed gives way.
  if (readLock(dataDir)?.id !== own.id) throw inUse(dataDir, readLock(dataDir) ?? own);
  return {
    deadHolder: holder?.pid ?? null,
    unlock() {
      if (readLock(dataDir)?.id === own.id) rmSync(lockFile(dataDir), { force: true });
    },
  };
}

/** Id of the running process that holds the folder. */
export function lockHolder(dataDir: string): number | null {
  const holder = readLock(dataDir);
  return holder && isAlive(holder) ? holder.pid : null;
}

/**
 * Throws while a server holds the embedded database; Postgres allows several processes. `verb` says what to do after
 * the server was stopped.
 */
export function refuseWhileHeld(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  verb: string,
): void {
  const holder = databaseUrl === undefined ? lockHolder(dataDir) : null;
  if (holder === null) return;
  throw new OperatorError(
    `A running server (process ${holder}) holds the database in ${dataDir}: stop it, ${verb}, then start it again.`,
  );
}

/** Whether the file `lock` is one of ours, and not another file of that name. */
export const hasOurLock = (dataDir: string): boolean => readLock(dataDir) !== null;

/** Creates the lock atomically: a second process never reads half a lock. */
function createLock(dataDir: string, own: Lock): void {
  const draft = `${lockFile(dataDir)}.${own.id}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    linkSync(draft, lockFile(dataDir));
  } catch (error) {
    throw new OperatorError(`${dataDir} cannot be locked: ${String(error)}`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function inUse(dataDir: string, holder: Lock): OperatorError {
  return new OperatorError(`${dataDir} is in use by process ${holder.pid}. Stop it first, or set DATA_DIR.`);
}

function readLock(dataDir: string): Lock | null {
  try {
    const parsed = lockSchema.safeParse(JSON.parse(readFileSync(lockFile(dataDir), "utf8")));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function isAlive({ pid, started }: Lock): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists and belongs to somebody else.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return started === startOf(pid);
}

/**
 * Process ids are reused, in containers immediately. The start time of the process, where the system tells it, settles
 * the identity. A zombie counts as dead.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return state === "Z" ? "dead" : `${boot}/${fields[18] ?? ""}`;
  } catch {
    return "";
  }
}
