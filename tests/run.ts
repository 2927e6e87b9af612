// `npm test`: every part in order, one closing line "N passed, N failed". `npm test -- unit e2e` runs some parts,
// `npm test -- quick` those of the inner loop with ten browser journeys.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
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

/** In the order of a run. Vitest runs the projects of a part together, so that both cores stay busy to the end. */
const parts = ["check", "unit", "local", "functions", "postgres", "database", "embedded", "e2e"];
/** The inner loop: `npm run test:quick`. PGlite stands in where this machine has no Postgres. */
const quickParts = ["check", "unit", "local", "functions", "postgres", "database", "e2e"];
/** What PGlite runs after Postgres passed all database tests: schema, policies, outbox, search and storage. */
const smokeTests = [
  "foundation",
  "outbox",
  "outbox-photos",
  "privileges",
  "schema-baseline",
  "search-places",
  "storage",
].map((name) => `tests/database/${name}.test.ts`);
/** How long a stopped part may take to end its servers and browsers. */
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
    return await runVitest(reports, ["database"], { env });
  } finally {
    await server.stop();
  }
}

/** The database tests on PGlite: all of them without a Postgres, otherwise the smoke tests, and none in a quick run. */
async function runPglite(reports: string): Promise<PartResult> {
  const onPostgres = (results.get("postgres")?.passed ?? 0) > 0;
  if (onPostgres && quick) return nothing;
  const missing = smokeTests.filter((file) => !existsSync(file));
  if (missing.length > 0) return failure(`smoke tests that do not exist: ${missing.join(", ")}`);
  return await runVitest(reports, ["database"], { files: onPostgres ? smokeTests : [] });
}

/**
 * Runs a part and, if tests failed, those files once more, one after the other: on a busy machine a test that waits for a screen
 * may time out. Tests that pass only then are named in the closing lines. `npm run test:busy` gives no second try.
 */
async function withSecondTry(run: (repeat: string[]) => Promise<PartResult>): Promise<PartResult> {
  const first = await run([]);
  const files = process.env["SECOND_TRY"] === "no" || stop.by !== null ? [] : filesToRepeat(first);
  if (files.length === 0) return first;
  console.log(`\nOnce more, alone: ${files.join(", ")}`);
  return afterRepeat(first, await run(files));
}

type VitestOptions = { env?: Record<string, string>; files?: readonly string[] };

function runVitest(
  reports: string,
  names: readonly string[],
  { env = {}, files = [] }: VitestOptions = {},
): Promise<PartResult> {
  return withSecondTry(async (repeat) => {
    const file = join(reports, `${names[0]}-${repeat.length > 0 ? "again" : "first"}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const projects = names.flatMap((name) => ["--project", `${name}*`]);
    const wanted = repeat.length > 0 ? repeat : files;
    const args = ["node_modules/vitest/vitest.mjs", "run", ...projects, ...reporters, ...wanted];
    return readVitestReport(file, await runToEnd(args, env));
  });
}

async function runBrowser(reports: string): Promise<PartResult> {
  const browser = JSON.stringify(await findBrowser());
  return withSecondTry(async (repeat) => {
    const file = join(reports, `e2e-${repeat.length > 0 ? "again" : "first"}.json`);
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, FOUND_BROWSER: browser };
    // Traces make each test take a third longer, so that only the second try has them.
    const careful = ["--last-failed", "--workers=1", "--retries=1", "--trace=retain-on-failure"];
    const args = ["node_modules/playwright/cli.js", "test", "--config", "tests/e2e/playwright.config.ts"];
    if (quick) args.push("--grep", "@quick");
    return readPlaywrightReport(file, await runToEnd(repeat.length > 0 ? [...args, ...careful] : args, env));
  });
}

async function runPart(names: readonly string[]): Promise<PartResult> {
  // One folder per part: two parts run the database tests.
  const reports = mkdtempSync(join(tmpdir(), "five-lemons-tests-"));
  try {
    if (names.includes("check")) return await runCheck();
    if (names.includes("postgres")) return await runPostgres(reports);
    if (names.includes("database")) return await runPglite(reports);
    if (names.includes("e2e")) return await runBrowser(reports);
    return await runVitest(reports, names);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/** Joins the Node parts, which need no server, into one. */
function groupParts(chosen: readonly string[]): string[][] {
  const inNode = ["unit", "local", "functions"].filter((name) => chosen.includes(name));
  const others = chosen.filter((name) => !inNode.includes(name)).map((name) => [name]);
  if (inNode.length > 0) others.splice(chosen.includes("check") ? 1 : 0, 0, inNode);
  return others;
}

const quick = process.argv.includes("quick");
const wanted = process.argv.slice(2).filter((part) => part !== "quick");
const unknown = wanted.filter((part) => !parts.includes(part));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(", ")}. There are: ${parts.join(", ")}, quick.`);
  process.exit(2);
}

process.env["TMPDIR"] = makeRunFolder();

// A stopped run still prints its closing line and leaves no server or browser behind.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    stop.by = signal;
    endAll("SIGTERM");
    setTimeout(() => endAll("SIGKILL"), GRACE_MS).unref();
  });

const chosen = quick ? quickParts : parts.filter((name) => wanted.length === 0 || wanted.includes(name));
for (const names of groupParts(chosen)) {
  const part = names.join(", ");
  const startedAt = Date.now();
  console.log(`\n── ${part}`);
  const result = await runPart(names).catch((error: unknown) => failure(`could not be run: ${String(error)}`));
  results.set(part, result);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`── ${part}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`);
  if (stop.by === null) continue;
  results.set("npm test", failure(`stopped by ${stop.by}`));
  break;
}
for (const line of closingLines(results)) console.log(line);
process.exit([...results.values()].some(({ failed }) => failed > 0) ? 1 : 0);
