// `npm test`: every part in order, one closing line "N passed, N failed". `npm test -- unit e2e` runs some parts.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./support/browser.ts";
import { startPostgres } from "./support/postgres.ts";
import {
  closingLines,
  readPlaywrightReport,
  readVitestReport,
  withStatus,
  type PartResult,
} from "./support/test-report.ts";

const vitestParts = ["unit", "local", "functions", "database", "embedded"];
const parts = ["check", ...vitestParts, "postgres", "e2e"];
const reports = mkdtempSync(join(tmpdir(), "five-lemons-tests-"));

function runNode(args: string[], env: Record<string, string> = {}): number {
  return spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } }).status ?? 1;
}

function runCheck(): PartResult {
  const status = runNode(["tests/check.ts"]);
  return withStatus({ passed: status === 0 ? 1 : 0, failed: 0, skipped: 0, failures: [] }, status);
}

/** The database tests once more on a real Postgres, where this machine has one. */
async function runPostgres(): Promise<PartResult> {
  const start = await startPostgres();
  if (start.server === null) {
    console.log(`left out: ${start.reason}`);
    return { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
  await start.server.stop();
  return runVitest("database", { DB_ENGINE: "postgres" });
}

function runVitest(part: string, env: Record<string, string> = {}): PartResult {
  const file = join(reports, `${part}.json`);
  // The postgres part runs the database tests again: yesterday's report must not speak for it.
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const status = runNode(["node_modules/vitest/vitest.mjs", "run", "--project", part, ...reporters], env);
  return readVitestReport(file, status);
}

async function runBrowser(): Promise<PartResult> {
  const file = join(reports, "e2e.json");
  const browser = await findBrowser();
  const status = runNode(["node_modules/playwright/cli.js", "test", "--config", "tests/e2e/playwright.config.ts"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    FOUND_BROWSER: JSON.stringify(browser),
  });
  return readPlaywrightReport(file, status);
}

async function runPart(part: string): Promise<PartResult> {
  if (part === "check") return runCheck();
  if (part === "postgres") return runPostgres();
  return part === "e2e" ? runBrowser() : runVitest(part);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !parts.includes(part));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(", ")}. There are: ${parts.join(", ")}.`);
  process.exit(2);
}

const results = new Map<string, PartResult>();
for (const part of parts.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const startedAt = Date.now();
  console.log(`\n── ${part}`);
  const result = await runPart(part);
  results.set(part, result);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`── ${part}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`);
}
rmSync(reports, { recursive: true, force: true });
for (const line of closingLines(results)) console.log(line);
process.exit([...results.values()].some(({ failed }) => failed > 0) ? 1 : 0);
