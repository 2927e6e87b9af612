import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { OperatorError } from "../operator-error.ts";

const INPUTS = ["src", "sw", "public", "index.html", "vite.config.ts", "package-lock.json", "tsconfig.json"];
const STAMP = ".build-stamp";

/** Builds the site unless `dist` was built from these very files and settings. */
export async function buildWhenNeeded(root: string, say: (line: string) => void): Promise<void> {
  const stamp = path.join(root, "dist", STAMP);
  const fingerprint = await fingerprintOf(root);
  if (existsSync(stamp) && (await readFile(stamp, "utf8")) === fingerprint) return;
  say("Building the pages …");
  await runVite(root);
  await writeFile(stamp, fingerprint);
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
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith("VITE_"));
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

function runVite(root: string): Promise<void> {
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  // Its output goes to stderr: stdout is for the lines that programs wait for.
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: root, stdio: ["ignore", 2, 2] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new OperatorError("The pages could not be built; the reason stands above.")),
    );
  });
}
