import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { hasOurLock, takeLock } from "./data-lock.ts";
import { OperatorError, reasonOf } from "../shared/operator-error.ts";

/** Raised when the engine's files change shape: PGlite of another minor cannot open them. */
const DATA_VERSION = "pglite-0.4";
const STAMP = /^pglite-\d+\.\d+$/;

/** All that this product ever puts into a data folder. Drafts of files carry something behind their name. */
const OWN = /^(?:pg|storage|preparing|(?:lock|version|pages|(?:code-)?keys\.json)(?:\.[\w-]+)?)$/;
/** What a start leaves that was killed before it could stamp the folder. */
const BEFORE_STAMP = /^(?:lock|(?:lock|version)\.[\w-]+)$/;

/** What is in a new folder without anybody's doing: what npm leaves at home, where the folder is one, and the root of a disk. */
const BY_ITSELF = /^(?:\.npm|\.cache|\.config|\.local|lost\+found)$/;

/** What is in a folder: `version` is its stamp, `foreign` are the names of what is not ours. */
interface Contents {
  version: string | null;
  own: string[];
  foreign: string[];
}

/** null when there is no folder. */
function contentsOf(dataDir: string): Contents | null {
  let names: string[];
  try {
    names = readdirSync(dataDir).toSorted();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT") return null;
    if (code === "ENOTDIR") throw new OperatorError(`DATA_DIR is to be a folder, but ${dataDir} is a file.`);
    throw new OperatorError(`The data folder cannot be read: ${reasonOf(error)}.`);
  }
  const version = stampOf(dataDir);
  const isOwn = (name: string) =>
    version === null ? BEFORE_STAMP.test(name) && (name !== "lock" || hasOurLock(dataDir)) : OWN.test(name);
  return { version, own: names.filter(isOwn), foreign: names.filter((name) => !isOwn(name)) };
}

function stampOf(dataDir: string): string | null {
  try {
    const text = readFileSync(path.join(dataDir, "version"), "utf8").trim();
    return STAMP.test(text) ? text : null;
  } catch {
    return null;
  }
}

/** Refuses a folder of somebody else and one of another version before anything in it is touched. */
function refuseForeign(dataDir: string): void {
  const contents = contentsOf(dataDir);
  if (contents === null) return;
  const foreign = contents.foreign.filter((name) => !BY_ITSELF.test(name));
  if (contents.version === null && foreign.length > 0) {
    throw new OperatorError(
      `${dataDir} holds files of somebody else (${named(foreign)}). Set DATA_DIR to a new or an empty folder.`,
    );
  }
  if (contents.version !== null && contents.version !== DATA_VERSION) {
    throw new OperatorError(
      `${dataDir} was written by another version (${contents.version}, this is ${DATA_VERSION}). Run "npm run reset" to begin again.`,
    );
  }
}

const named = (names: readonly string[]) => `${names.slice(0, 3).join(", ")}${names.length > 3 ? ", …" : ""}`;

/** Makes `dataDir` ours, or refuses it. For installations that keep only keys and files here; see `openDataFolder`. */
export function claimDataFolder(dataDir: string): void {
  refuseForeign(dataDir);
  makeFolder(dataDir);
  stamp(dataDir);
}

export interface DataFolder {
  /** Where the database lives. */
  database: string;
  /** Whether there is no usable database yet: a first start, or one after a first start that was cut short. */
  isNew: boolean;
  /** The process that held the folder and ended without giving it back. */
  deadHolder: number | null;
  /** To be called when the database can be opened again whatever happens. */
  markPrepared(): void;
  unlock(): void;
}

/**
 * The data folder for this process alone. Making a database takes seconds, and one that was cut short can be neither
 * opened nor completed. So a mark stands beside it meanwhile, and who finds the mark throws the half away: nobody
 * has used it yet. Preparing beside and renaming would do too, but the engine cannot be moved while it runs.
 */
export function openDataFolder(dataDir: string): DataFolder {
  refuseForeign(dataDir);
  makeFolder(dataDir);
  const { unlock, deadHolder } = takeLock(dataDir);
  try {
    stamp(dataDir);
    const database = path.join(dataDir, "pg");
    const mark = path.join(dataDir, "preparing");
    if (existsSync(mark)) rmSync(database, { recursive: true, force: true });
    const isNew = !existsSync(database);
    if (isNew) writeFileSync(mark, "");
    return { database, isNew, deadHolder, markPrepared: () => rmSync(mark, { force: true }), unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new OperatorError(`The data folder cannot be made: ${reasonOf(error)}. Set DATA_DIR to another one.`);
  }
}

function stamp(dataDir: string): void {
  if (stampOf(dataDir) === null) writeWhole(path.join(dataDir, "version"), `${DATA_VERSION}\n`);
}

/** Whole or not at all, whenever the process is killed. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

/** Whether there is something of ours to remove; a folder of somebody else is refused. */
export function examineDataFolder(dataDir: string): "empty" | "ours" {
  const contents = contentsOf(dataDir);
  if (contents?.version === null && contents.foreign.length > 0) {
    throw new OperatorError(
      `${dataDir} was not made by Five Lemons (it holds ${named(contents.foreign)}). Nothing was removed.`,
    );
  }
  return contents === null || contents.own.length === 0 ? "empty" : "ours";
}

/**
 * Removes what this product put into `dataDir`, and the folder when nothing else is in it. Answers the names of what
 * stays: the product never made it.
 */
export function removeDataFolder(dataDir: string): string[] {
  if (examineDataFolder(dataDir) === "empty") return [];
  const { own, foreign } = contentsOf(dataDir) ?? { own: [], foreign: [] };
  // The stamp goes last: a removal that was cut short can be repeated.
  for (const name of own.toSorted((a, b) => Number(a === "version") - Number(b === "version")))
    rmSync(path.join(dataDir, name), { recursive: true, force: true });
  if (foreign.length === 0) removeEmpty(dataDir);
  return foreign;
}

/** A mount point or a link stays, empty. */
function removeEmpty(dataDir: string): void {
  try {
    rmdirSync(dataDir);
  } catch {
    return;
  }
}
