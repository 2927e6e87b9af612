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

/** Dependencies that tests replace. */
interface Means {
  build(root: string, folder: string): Promise<void>;
  mayWrite(folder: string): boolean;
}

/**
 * Returns the folder of the built pages, and builds them if they are missing or were built from other files or
 * settings. They go into `dist`, or into the data folder where the program folder is read-only, as in a container
 * image.
 */
export async function ensurePages(
  root: string,
  dataDir: string,
  say: (line: string) => void,
  { build, mayWrite }: Means = { build: runVite, mayWrite: isWritable },
): Promise<string> {
  const dist = path.join(root, "dist");
  const fingerprint = await fingerprintOf(root);
  if (await isBuiltOf(fingerprint, dist)) return dist;
  if (mayWrite(existsSync(dist) ? dist : root)) {
    say("Building the pages …");
    await build(root, dist);
    await writeFile(path.join(dist, STAMP), fingerprint);
    return dist;
  }
  claimDataFolder(dataDir);
  const pages = path.join(dataDir, "pages");
  if (await isBuiltOf(fingerprint, pages)) return pages;
  say("Building the pages into the data folder, since the program's own may not be written to …");
  // Builds beside the old folder and renames, since another process may serve the old one.
  const draft = `${pages}.${process.pid}`;
  try {
    await build(root, draft);
    await writeFile(path.join(draft, STAMP), fingerprint);
    await rm(pages, { recursive: true, force: true });
    // Two processes that start together build the same; the second rename fails harmlessly.
    await rename(draft, pages).catch(async (error: unknown) => {
      if (!(await isBuiltOf(fingerprint, pages))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return pages;
}

async function isBuiltOf(fingerprint: string, folder: string): Promise<boolean> {
  const stamp = path.join(folder, STAMP);
  return existsSync(stamp) && (await readFile(stamp, "utf8")) === fingerprint;
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
async function fingerprintOf(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const input of INPUTS) {
    for (const file of await filesOf(path.join(root, input))) {
      hash
        .update(path.relative(root, file))
        .update("\0")
        .update(await readFile(file));
    }
  }
  const settings = Object.entries(process.env).filter(([name]) =>
    siteVariables.some((begin) => name.startsWith(begin)),
  );
  return hash.update(JSON.stringify(settings.toSorted())).digest("hex");
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

function runVite(root: string, folder: string): Promise<void> {
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  // Vite bundles its configuration into node_modules, which may be read-only, unless Node.js loads it.
  const into = ["--outDir", folder, "--emptyOutDir", "--configLoader", "native"];
  // Vite's output goes to stderr; stdout is for the lines that programs wait for.
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn", ...into], {
    cwd: root,
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
