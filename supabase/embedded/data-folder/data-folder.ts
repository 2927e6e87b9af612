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

/** Changes with the file format of the engine: PGlite of another minor version cannot open the files. */
const DATA_VERSION = "pglite-0.4";
const STAMP = /^pglite-\d+\.\d+$/;

/** Names of everything this product writes into a data folder. Drafts of files have a suffix. */
const OWN = /^(?:pg|storage|region|preparing|(?:lock|version|pages|(?:code-)?keys\.json)(?:\.[\w-]+)?)$/;
/** What a start leaves behind if it is killed before it stamps the folder. */
const BEFORE_STAMP = /^(?:lock|(?:lock|version)\.[\w-]+)$/;

/** Names that may exist in a new folder: what npm creates in a home folder, and the root of a disk. */
const HARMLESS = /^(?:\.npm|\.cache|\.config|\.local|lost\+found)$/;

/** Contents of a folder. `version` is its stamp; `foreign` names everything that is not ours. */
interface Contents {
  version: string | null;
  own: string[];
  foreign: string[];
}

/** Null when there is no folder. */
function contentsOf(dataDir: string): Contents | null {
  let names: string[];
  try {
    names = readdirSync(dataDir).toSorted();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT") return null;
    if (code === "ENOTDIR") throw new OperatorError(`DATA_DIR must be a folder, but ${dataDir} is a file.`);
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

/** Rejects a foreign folder, and one of another version, before touching anything in it. */
function refuseForeign(dataDir: string): void {
  const contents = contentsOf(dataDir);
  if (contents === null) return;
  const foreign = contents.foreign.filter((name) => !HARMLESS.test(name));
  if (contents.version === null && foreign.length > 0) {
    throw new OperatorError(
      `${dataDir} contains other files (${named(foreign)}). Set DATA_DIR to a new or empty folder.`,
    );
  }
  if (contents.version !== null && contents.version !== DATA_VERSION) {
    throw new OperatorError(
      `${dataDir} was written by another version (${contents.version}, this is ${DATA_VERSION}). Run "npm run reset" to start over.`,
    );
  }
}

/** Why this program cannot use a folder, in one sentence; null if it can. */
export function faultOfDataFolder(dataDir: string): string | null {
  if (!existsSync(dataDir)) return `There is no data folder ${dataDir}.`;
  try {
    refuseForeign(dataDir);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

const named = (names: readonly string[]) => `${names.slice(0, 3).join(", ")}${names.length > 3 ? ", …" : ""}`;

/** Claims `dataDir` or rejects it. For installations that keep only keys and files here; see `openDataFolder`. */
export function claimDataFolder(dataDir: string): void {
  refuseForeign(dataDir);
  makeFolder(dataDir);
  stamp(dataDir);
}

export interface DataFolder {
  /** The folder of the database. */
  database: string;
  /** True when there is no usable database yet: on a first start, or after one that was interrupted. */
  isNew: boolean;
  /** Id of the process that ended without releasing the folder. */
  deadHolder: number | null;
  /** Call it once the database can always be opened again. */
  markPrepared(): void;
  unlock(): void;
}

/**
 * Opens the data folder for this process alone. Creating a database takes seconds, and an interrupted creation can be
 * neither opened nor completed. A mark file exists meanwhile, and the next start that finds it deletes the incomplete
 * database, which nobody has used yet. Rejected: creating it elsewhere and renaming, because a running engine cannot be
 * moved.
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
    throw new OperatorError(`The data folder cannot be created: ${reasonOf(error)}. Set DATA_DIR to another one.`);
  }
}

function stamp(dataDir: string): void {
  if (stampOf(dataDir) === null) writeAtomically(path.join(dataDir, "version"), `${DATA_VERSION}\n`);
}

/** Writes a file atomically, even if the process is killed. */
export function writeAtomically(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

/** Reports whether there is something of ours to remove; rejects a foreign folder. */
export function examineDataFolder(dataDir: string): "empty" | "ours" {
  const contents = contentsOf(dataDir);
  if (contents?.version === null && contents.foreign.length > 0) {
    throw new OperatorError(
      `${dataDir} was not created by Five Lemons (it contains ${named(contents.foreign)}). Nothing was removed.`,
    );
  }
  return contents === null || contents.own.length === 0 ? "empty" : "ours";
}

/**
 * Removes everything this product wrote into `dataDir`, and the folder itself if it is empty then. Returns the names of
 * foreign files, which stay.
 */
export function removeDataFolder(dataDir: string): string[] {
  if (examineDataFolder(dataDir) === "empty") return [];
  const { own, foreign } = contentsOf(dataDir) ?? { own: [], foreign: [] };
  // The stamp goes last, so that an interrupted removal can be repeated.
  for (const name of own.toSorted((a, b) => Number(a === "version") - Number(b === "version")))
    rmSync(path.join(dataDir, name), { recursive: true, force: true });
  if (foreign.length === 0) removeEmpty(dataDir);
  return foreign;
}

/** A mount point or a link cannot be removed and stays, empty. */
function removeEmpty(dataDir: string): void {
  try {
    rmdirSync(dataDir);
  } catch {
    return;
  }
}
