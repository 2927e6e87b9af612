import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Ending } from "./run-to-end.ts";

/**
 * Result of one part of `npm test`. `failures` and `repeated` contain "file: test". A repeated test passed only at the second try:
 * it counts as passed, and is named because it may be a race.
 */
export type PartResult = {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  repeated?: string[];
  /** Reason why the part did not run. */
  leftOut?: string;
};

/** Above this number failures have a common cause, and repeating them only takes time. */
const REPEATED_FAILURES = 12;

/** Files with failed tests, to be run again alone; none if a failure has no file or there are too many. */
export function filesToRepeat({ failures }: PartResult): string[] {
  const files = failures.map((failure) => /^(tests\/[^:]+): /.exec(failure)?.[1]);
  const named = files.filter((file) => file !== undefined);
  return named.length < files.length || named.length > REPEATED_FAILURES ? [] : [...new Set(named)];
}

/** Combines both tries: only tests that failed again are failures. */
export function afterRepeat(first: PartResult, second: PartResult): PartResult {
  const saved = first.failures.filter((name) => !second.failures.includes(name));
  return {
    ...first,
    passed: first.passed + Math.max(0, first.failed - second.failed),
    failed: second.failed,
    failures: second.failures,
    repeated: [...(first.repeated ?? []), ...(second.repeated ?? []), ...(second.failed < first.failed ? saved : [])],
  };
}

type VitestReport = {
  numPassedTests?: number;
  numPendingTests?: number;
  numTotalTests?: number;
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

/** Reads Vitest's JSON report. A file that could not be loaded counts as one failure, and so does a part without tests. */
export function readVitestReport(file: string, ending: Ending): PartResult {
  const report: VitestReport | null = readJson(file);
  const failures = (report?.testResults ?? []).flatMap(({ name, status: ofFile, assertionResults }) => {
    const path = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && ofFile === "failed") return [`${path}: could not be run`];
    return failed.map((test) => `${path}: ${test.fullName}`);
  });
  if (failures.length === 0 && report?.numTotalTests === 0) failures.push("there were no tests");
  const counts = { passed: report?.numPassedTests ?? 0, skipped: report?.numPendingTests ?? 0 };
  return withEnding({ ...counts, failed: failures.length, failures }, ending);
}

type Spec = { title: string; file: string; tests: { status: string }[] };
type Suite = { title: string; specs?: Spec[]; suites?: Suite[] };
type PlaywrightReport = { suites?: Suite[]; errors?: { message?: string }[] };

/** Reads Playwright's JSON report. */
export function readPlaywrightReport(file: string, ending: Ending): PartResult {
  const report: PlaywrightReport | null = readJson(file);
  const result = { passed: 0, failed: 0, skipped: 0, failures: [] as string[], repeated: [] as string[] };
  const visit = (suite: Suite) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const name = `tests/e2e/${spec.file}: ${spec.title}`;
        if (test.status === "expected" || test.status === "flaky") result.passed += 1;
        if (test.status === "flaky") result.repeated.push(name);
        if (test.status === "skipped") result.skipped += 1;
        if (test.status === "unexpected") result.failures.push(name);
      }
    }
    suite.suites?.forEach(visit);
  };
  report?.suites?.forEach(visit);
  for (const { message } of report?.errors ?? []) result.failures.push((message ?? "").split("\n", 1)[0] ?? "");
  return withEnding({ ...result, failed: result.failures.length }, ending);
}

/** Adds a failure for a part that ended before it could report, such as after a crash. */
export function withEnding(result: PartResult, { status, stopped }: Ending): PartResult {
  if (stopped === null && (status === 0 || result.failed > 0)) return result;
  const why = stopped ?? `ended with status ${status} without naming a test`;
  return { ...result, failed: result.failed + 1, failures: [...result.failures, why] };
}

/** Returns the parsed file as `any`, or null without a report. */
function readJson(file: string) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** The last lines of a run: skipped parts, repeated tests, failures, and the counts. */
export function closingLines(results: ReadonlyMap<string, PartResult>): string[] {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const repeated: string[] = [];
  const leftOut: string[] = [];
  for (const [part, result] of results) {
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += result.skipped;
    failures.push(...result.failures.map((name) => `  ${part}: ${name}`));
    repeated.push(...(result.repeated ?? []).map((name) => `  ${part}: ${name}`));
    if (result.leftOut !== undefined) leftOut.push(`  ${part}: ${result.leftOut}`);
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  const named = (title: string, names: string[]) => (names.length > 0 ? ["", title, ...names] : []);
  return [
    ...named("Left out:", leftOut),
    ...named("Passed only when repeated, so look for a race:", repeated),
    ...named("Failed:", failures),
    "",
    `${total.passed} passed, ${total.failed} failed${skipped}`,
  ];
}
