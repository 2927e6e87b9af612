// `npm test`: every part in order, one closing line "N passed, N failed". `npm test -- unit e2e` runs some parts.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePostgresTemplate, TEMPLATE_URL } from "./database/engine.ts";
import { findBrowser } from "./support/browser.ts";
import { startPostgres } from "./support/postgres.ts";
import { makeRunFolder } from "./support/run-folder.ts";
import { endAll, runToEnd } from "./support/run-to-end.ts";
import {
  afterRepeat,
  closingLines,
  filesToRepeat,
  readPlaywrightReport,
  readVitestReport,
  withEnding,
  type PartResult,
} from "./support/test-report.ts";

const parts = ["check", "unit", "local", "functions", "postgres", "database", "embedded", "e2e"];
/**
 * They ask every question that there is of every table, as one attacker after the other, and take a third of the time of all
 * database tests. Where a real Postgres has answered them, which is what strangers meet, PGlite need not do so too.
 */
const crawls = ["guest-data-attack", "business-data-attack", "id-disclosure"].map(
  (name) => `tests/database/${name}.test.ts`,
);
/** How long a part that is told to stop may take to end its servers and browsers. */
const GRACE_MS = 10_000;
const results = new Map<string, PartResult>();
const nothing: PartResult = { passed: 0, failed: 0, skipped: 0, failures: [] };
const failure = (why: string): PartResult => ({ ...nothing, failed: 1, failures: [why] });
const stop: { by: string | null } = { by: null };

async function runCheck(): Promise<PartResult> {
  const ending = await runToEnd(["tests/check.ts"]);
  return withEnding({ ...nothing, passed: ending.status === 0 ? 1 : 0 }, ending);
}

/** The database tests on a real Postgres, where this machine has one. */
async function runPostgres(reports: string): Promise<PartResult> {
  const start = await startPostgres();
  if (start.server === null) return { ...nothing, leftOut: start.reason };
  const { server } = start;
  try {
    const env = { DB_ENGINE: "postgres", [TEMPLATE_URL]: await makePostgresTemplate(server) };
    return await runVitest(reports, "database", { env });
  } finally {
    await server.stop();
  }
}

/**
 * Runs a part, and what failed in it once more, alone: on a machine that others keep busy a test that waits for a screen can
 * come too late. Such a test is named in the closing lines. `npm run test:busy`, which looks for them, gives no second try.
 */
async function withSecondTry(run: (repeat: string[]) => Promise<PartResult>): Promise<PartResult> {
  const first = await run([]);
  const files = process.env["SECOND_TRY"] === "no" || stop.by !== null ? [] : filesToRepeat(first);
  if (files.length === 0) return first;
  console.log(`\nOnce more, alone: ${files.join(", ")}`);
  return afterRepeat(first, await run(files));
}

type Further = { env?: Record<string, string>; without?: readonly string[] };

function runVitest(reports: string, part: string, { env = {}, without = [] }: Further = {}): Promise<PartResult> {
  return withSecondTry(async (repeat) => {
    const file = join(reports, `${part}-${repeat.length > 0 ? "again" : "first"}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const left = without.flatMap((path) => ["--exclude", path]);
    const args = ["node_modules/vitest/vitest.mjs", "run", "--project", `${part}*`, ...reporters, ...left, ...repeat];
    return readVitestReport(file, await runToEnd(args, env));
  });
}

async function runBrowser(reports: string): Promise<PartResult> {
  const browser = JSON.stringify(await findBrowser());
  return withSecondTry(async (repeat) => {
    const file = join(reports, `e2e-${repeat.length > 0 ? "again" : "first"}.json`);
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, FOUND_BROWSER: browser };
    // A trace of every test would make each of them take a third longer.
    const careful = ["--last-failed", "--workers=1", "--retries=1", "--trace=retain-on-failure"];
    const args = ["node_modules/playwright/cli.js", "test", "--config", "tests/e2e/playwright.config.ts"];
    return readPlaywrightReport(file, await runToEnd(repeat.length > 0 ? [...args, ...careful] : args, env));
  });
}

async function runPart(part: string): Promise<PartResult> {
  // A folder for each: two parts run the database tests, and yesterday's report must not speak for either.
  const reports = mkdtempSync(join(tmpdir(), "five-lemons-tests-"));
  try {
    if (part === "check") return await runCheck();
    if (part === "postgres") return await runPostgres(reports);
    if (part === "e2e") return await runBrowser(reports);
    const asked = part === "database" && (results.get("postgres")?.passed ?? 0) > 0;
    return await runVitest(reports, part, { without: asked ? crawls : [] });
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !parts.includes(part));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(", ")}. There are: ${parts.join(", ")}.`);
  process.exit(2);
}

process.env["TMPDIR"] = makeRunFolder();

// Who is told to stop still says how far it came, and leaves no server or browser behind.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    stop.by = signal;
    endAll("SIGTERM");
    setTimeout(() => endAll("SIGKILL"), GRACE_MS).unref();
  });

for (const part of parts.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const startedAt = Date.now();
  console.log(`\n── ${part}`);
  const result = await runPart(part).catch((error: unknown) => failure(`could not be run: ${String(error)}`));
  results.set(part, result);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`── ${part}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`);
  if (stop.by === null) continue;
  results.set("npm test", failure(`stopped by ${stop.by}`));
  break;
}
for (const line of closingLines(results)) console.log(line);
process.exit([...results.values()].some(({ failed }) => failed > 0) ? 1 : 0);
