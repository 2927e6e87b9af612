import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Ending } from "./run-to-end.ts";

/**
 * What one part of `npm test` came to; `failures` names what a person has to look at, each as "file: test". `repeated`: what
 * passed only when tried again. It counts as passed, so that one late frame on a busy machine does not stop everything else,
 * and is named, because it may be a race.
 */
export type PartResult = {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  repeated?: string[];
  /** Why nothing of it ran. */
  leftOut?: string;
};

/** More failures than this are a fault of the product or of the machine, which trying again only makes longer. */
const REPEATED_FAILURES = 12;

/** The test files of `tests/` to run again, alone, because a test of theirs failed; none when that would not help. */
export function filesToRepeat({ failures }: PartResult): string[] {
  const files = failures.map((failure) => /^(tests\/[^:]+): /.exec(failure)?.[1]);
  const named = files.filter((file) => file !== undefined);
  return named.length < files.length || named.length > REPEATED_FAILURES ? [] : [...new Set(named)];
}

/** What a part came to, after what failed in it ran once more: only what failed again is a failure. */
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

/** Vitest's JSON report. A file that could not even be loaded counts as one failure, and so does a part without tests. */
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

/** Playwright's JSON report. Flaky is what passed at a later try of the same run. */
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

/** A part that dies before it can report (a crash, a syntax error) counts as one failure, never as none. */
export function withEnding(result: PartResult, { status, stopped }: Ending): PartResult {
  if (stopped === null && (status === 0 || result.failed > 0)) return result;
  const why = stopped ?? `ended with status ${status} without naming a test`;
  return { ...result, failed: result.failed + 1, failures: [...result.failures, why] };
}

/** `any`, as what comes of JSON is; null when there is no report. */
function readJson(file: string) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** The last lines of a run: what passed at the second try only and what failed, by part, and then the count. */
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
