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
  // Addresses that the site map and the host files name.
  "supabase/functions/public-page",
];
const STAMP = ".build-stamp";

/** What a test has in its place: it builds nothing, and may write everywhere. */
interface Means {
  build(root: string, folder: string): Promise<void>;
  mayWrite(folder: string): boolean;
}

/**
 * The folder of the built pages, which are made unless they are there of these very files and settings: in `dist`, or where
 * the program may not be written to, as in an image or under a careful unit, in the data folder.
 */
export async function pagesOf(
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
  // Beside and then in its place: another process may serve what was there.
  const draft = `${pages}.${process.pid}`;
  try {
    await build(root, draft);
    await writeFile(path.join(draft, STAMP), fingerprint);
    await rm(pages, { recursive: true, force: true });
    // Two that start at once build the same, and one of them comes second.
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

/** Contents, not times: a fresh clone and a checkout of another branch change times without changing anything. */
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
  // Its settings as Node.js reads them: bundled they would be written beside the packages.
  const into = ["--outDir", folder, "--emptyOutDir", "--configLoader", "native"];
  // Its output goes to stderr: stdout is for the lines that programs wait for.
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn", ...into], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  // What is given up for another reason must not write on into what the next start builds.
  process.once("exit", () => child.kill());
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new OperatorError("The pages could not be built; the reason stands above.")),
    );
  });
}
