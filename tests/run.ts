// `npm test`: every part in order, one closing line "N passed, N failed". `npm test -- unit e2e` runs some parts.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./support/browser.ts";
import { startPostgres } from "./support/postgres.ts";

type Count = { passed: number; failed: number; skipped: number };

const vitestParts = ["unit", "local", "functions", "database", "embedded"];
const parts = ["check", ...vitestParts, "postgres", "e2e"];
const reports = mkdtempSync(join(tmpdir(), "five-lemons-tests-"));

function runNode(args: string[], env: Record<string, string> = {}): number {
  return spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } }).status ?? 1;
}

/** A part that dies before it can report (a crash, a syntax error) counts as one failure, never as none. */
function atLeastOneFailure(count: Count, status: number): Count {
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function runCheck(): Count {
  const status = runNode(["tests/check.ts"]);
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
}

/** The database tests once more on a real Postgres, where this machine has one. */
async function runPostgres(): Promise<Count> {
  const start = await startPostgres();
  if (start.server === null) {
    console.log(`left out: ${start.reason}`);
    return { passed: 0, failed: 0, skipped: 0 };
  }
  await start.server.stop();
  return runVitest("database", { DB_ENGINE: "postgres" });
}

function runVitest(part: string, env: Record<string, string> = {}): Count {
  const file = join(reports, `${part}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const status = runNode(["node_modules/vitest/vitest.mjs", "run", "--project", part, ...reporters], env);
  const count = { passed: 0, failed: 0, skipped: 0 };
  try {
    const report = JSON.parse(readFileSync(file, "utf8")) as Record<string, number>;
    count.passed = report["numPassedTests"] ?? 0;
    count.failed = (report["numFailedTests"] ?? 0) + (report["numTotalTests"] === 0 ? 1 : 0);
    count.skipped = report["numPendingTests"] ?? 0;
  } catch {
    count.failed = 1;
  }
  return atLeastOneFailure(count, status);
}

async function runBrowser(): Promise<Count> {
  const file = join(reports, "e2e.json");
  const browser = await findBrowser();
  const status = runNode(["node_modules/playwright/cli.js", "test", "--config", "tests/e2e/playwright.config.ts"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    FOUND_BROWSER: JSON.stringify(browser),
  });
  const count = { passed: 0, failed: 0, skipped: 0 };
  try {
    const { stats } = JSON.parse(readFileSync(file, "utf8")) as { stats: Record<string, number> };
    // A test that only passed when repeated hides a race: here it counts as failed.
    count.passed = stats["expected"] ?? 0;
    count.failed = (stats["unexpected"] ?? 0) + (stats["flaky"] ?? 0);
    count.skipped = stats["skipped"] ?? 0;
  } catch {
    count.failed = 1;
  }
  return atLeastOneFailure(count, status);
}

async function runPart(part: string): Promise<Count> {
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

const total: Count = { passed: 0, failed: 0, skipped: 0 };
for (const part of parts.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const startedAt = Date.now();
  console.log(`\n── ${part}`);
  const count = await runPart(part);
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  console.log(
    `── ${part}: ${count.passed} passed, ${count.failed} failed, ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
}
rmSync(reports, { recursive: true, force: true });
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);
