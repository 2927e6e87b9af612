import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync } from "node:fs";
import { readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { siteVariables } from "../../../src/domain/site-config.ts";
import { claimDataFolder } from "../../embedded/data-folder/data-folder.ts";
import { OperatorError } from "../../embedded/shared/operator-error.ts";

const INPUTS = [
  "src",
  "sw",
  "public",
  "index.html",
  "vite.config.ts",
  "package-lock.json",
  "tsconfig.json",
  // Provides the addresses that the site map and the host files list.
  "supabase/functions/public-page",
];
const STAMP = ".build-stamp";
const DRAFT = ".draft-";

/** Hashes of what pages were built from. Pages of other settings belong to another installation and stay. */
type Stamp = { sources: string; settings: string };

/** Dependencies that tests replace. */
interface Means {
  build(root: string, folder: string, environment: NodeJS.ProcessEnv): Promise<void>;
  mayWrite(folder: string): boolean;
  environment: NodeJS.ProcessEnv;
}

/**
 * Returns the folder of the built pages, and builds them if they are missing or were built from other files or
 * settings. The first settings of a checkout go into `dist`, further ones into `dist-` with a hash of the settings beside it.
 * Where the program folder is read-only, as in a container image, they go into the data folder.
 */
export async function ensurePages(
  root: string,
  dataDir: string,
  say: (line: string) => void,
  { build = runVite, mayWrite = isWritable, environment = process.env }: Partial<Means> = {},
): Promise<string> {
  const stamp = await stampOf(root, environment);
  const places = [path.join(root, "dist"), path.join(root, `dist-${stamp.settings.slice(0, 8)}`)];
  for (const folder of places) if (await isBuiltOf(stamp, folder)) return folder;
  if (mayWrite(root)) {
    say("Building the pages …");
  } else {
    claimDataFolder(dataDir);
    const pages = path.join(dataDir, "pages");
    if (await isBuiltOf(stamp, pages)) return pages;
    say("Building the pages into the data folder, since the program's own may not be written to …");
    // A data folder belongs to one installation, so that pages of older settings are of no use.
    await rm(path.join(pages, STAMP), { force: true });
    places.splice(0, places.length, pages);
  }
  const [first = ""] = places;
  await removeDeadDrafts(first);
  // Builds beside the old folder and renames: another process may serve the old one, or build at the same time.
  const draft = `${first}${DRAFT}${process.pid}`;
  try {
    await build(root, draft, environment);
    await writeFile(path.join(draft, STAMP), JSON.stringify(stamp));
    return await moveInto(places, draft, stamp);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Moves the draft into the first folder that is free, and returns that folder. */
async function moveInto(places: readonly string[], draft: string, stamp: Stamp): Promise<string> {
  for (const folder of places) {
    const settings = (await readStamp(folder))?.settings ?? stamp.settings;
    if (settings !== stamp.settings) continue;
    await rm(folder, { recursive: true, force: true });
    const error = await rename(draft, folder).catch((reason: unknown) => reason);
    if (error === undefined) return folder;
    // Another process was faster: with the same pages, with those of other settings, or the folder cannot be written.
    if (await isBuiltOf(stamp, folder)) return folder;
    if ((await readStamp(folder)) === null) throw error;
  }
  throw new OperatorError("The pages could not be put in their place, since another process put others there.");
}

/** Removes what builds left that were killed. */
async function removeDeadDrafts(pages: string): Promise<void> {
  const begin = path.basename(pages) + DRAFT;
  const drafts = (await readdir(path.dirname(pages))).filter((name) => name.startsWith(begin));
  const dead = drafts.filter((name) => !isRunning(Number(name.slice(begin.length))));
  await Promise.all(dead.map((name) => rm(path.join(path.dirname(pages), name), { recursive: true, force: true })));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Null if the folder is missing, or was built by `npm run build`. */
async function readStamp(folder: string): Promise<Stamp | null> {
  const text = await readFile(path.join(folder, STAMP), "utf8").catch(() => "");
  return text.startsWith("{") ? (JSON.parse(text) as Stamp) : null;
}

async function isBuiltOf(wanted: Stamp, folder: string): Promise<boolean> {
  const found = await readStamp(folder);
  return found?.sources === wanted.sources && found.settings === wanted.settings;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Compares contents, not times: a clone or a checkout changes times only. */
async function stampOf(root: string, environment: NodeJS.ProcessEnv): Promise<Stamp> {
  const hash = createHash("sha256");
  for (const input of INPUTS) {
    for (const file of await filesOf(path.join(root, input))) {
      hash
        .update(path.relative(root, file))
        .update("\0")
        .update(await readFile(file));
    }
  }
  const settings = Object.entries(environment).filter(([name]) =>
    siteVariables.some((begin) => name.startsWith(begin)),
  );
  const text = JSON.stringify(settings.toSorted());
  return { sources: hash.digest("hex"), settings: createHash("sha256").update(text).digest("hex") };
}

async function filesOf(start: string): Promise<string[]> {
  if (!existsSync(start)) return [];
  if (path.extname(start) !== "") return [start];
  const entries = await readdir(start, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.endsWith(".tsbuildinfo"))
    .toSorted();
}

function runVite(root: string, folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  // Vite bundles its configuration into node_modules, which may be read-only, unless Node.js loads it.
  const into = ["--outDir", folder, "--emptyOutDir", "--configLoader", "native"];
  // Vite's output goes to stderr; stdout is for the lines that programs wait for.
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn", ...into], {
    cwd: root,
    env,
    stdio: ["ignore", 2, 2],
  });
  // When the start fails for another reason, the build must not keep writing into what the next start builds.
  process.once("exit", () => child.kill());
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new OperatorError("The pages could not be built; the reason stands above.")),
    );
  });
}
