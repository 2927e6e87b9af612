import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import fc from "fast-check";
import {
  afterRepeat,
  closingLines,
  filesToRepeat,
  readPlaywrightReport,
  readVitestReport,
} from "../support/test-report.ts";

const folder = mkdtempSync(join(tmpdir(), "five-lemons-report-"));
afterAll(() => rmSync(folder, { recursive: true }));
const report = (content: unknown): string => {
  const file = join(folder, "report.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
};
const file = (name: string, status: string, tests: [string, string][]) => ({
  name: resolve("tests/unit", name),
  status,
  assertionResults: tests.map(([fullName, ofTest]) => ({ fullName, status: ofTest })),
});

const ended = (status: number, stopped: string | null = null) => ({ status, stopped });

test("the test report names every failed test with its file, and every file that could not run", () => {
  const content = {
    numTotalTests: 3,
    numPassedTests: 1,
    numPendingTests: 1,
    testResults: [
      file("a.test.ts", "failed", [
        ["a promise is kept", "passed"],
        ["a promise is broken", "failed"],
      ]),
      file("b.test.ts", "failed", []),
      file("c.test.ts", "passed", [["later", "pending"]]),
    ],
  };
  expect(readVitestReport(report(content), ended(1))).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    failures: ["tests/unit/a.test.ts: a promise is broken", "tests/unit/b.test.ts: could not be run"],
  });
});

test.each([
  ["that crashed without a report", "", 134],
  ["that reports no failure and ends with one", { numTotalTests: 1, numPassedTests: 1, testResults: [] }, 1],
  ["without a single test", { numTotalTests: 0, testResults: [] }, 0],
])("the test report counts a part %s as one failure", (_name, content, status) => {
  expect(readVitestReport(report(content), ended(status)).failed).toBe(1);
});

test("the test report counts a part that was killed as a failure, even if its exit status is 0", () => {
  const content = {
    numTotalTests: 2,
    numPassedTests: 1,
    testResults: [file("a.test.ts", "failed", [["b", "failed"]])],
  };
  const { failed, failures } = readVitestReport(report(content), ended(0, "ended by SIGKILL"));
  expect([failed, failures]).toEqual([2, ["tests/unit/a.test.ts: b", "ended by SIGKILL"]]);
});

test("the test report names a browser test that passed only on retry, and counts an error outside any test", () => {
  const spec = (title: string, status: string) => ({ title, file: "x.test.ts", tests: [{ status }] });
  const content = {
    errors: [{ message: "no server\n at line 1" }],
    suites: [
      {
        title: "x",
        specs: [spec("good", "expected"), spec("racy", "flaky")],
        suites: [{ title: "inner", specs: [spec("bad", "unexpected"), spec("left out", "skipped")] }],
      },
    ],
  };
  expect(readPlaywrightReport(report(content), ended(1))).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: ["tests/e2e/x.test.ts: bad", "no server"],
    repeated: ["tests/e2e/x.test.ts: racy"],
  });
  expect(readPlaywrightReport(report(""), ended(1)).failed).toBe(1);
});

test("the test report ends with the names of failed tests, and the count as the last line", () => {
  const good = { passed: 5, failed: 0, skipped: 0, failures: [] };
  const bad = { passed: 1, failed: 1, skipped: 2, failures: ["a.test.ts: broken"] };
  expect(closingLines(new Map([["unit", good]]))).toEqual(["", "5 passed, 0 failed"]);
  const both = new Map([
    ["unit", good],
    ["e2e", bad],
  ]);
  expect(closingLines(both)).toEqual(["", "Failed:", "  e2e: a.test.ts: broken", "", "6 passed, 1 failed, 2 skipped"]);
  const racy = { ...good, repeated: ["b.test.ts: late"] };
  const why = "Passed only when repeated, so look for a race:";
  expect(closingLines(new Map([["e2e", racy]]))).toEqual(["", why, "  e2e: b.test.ts: late", "", "5 passed, 0 failed"]);

  const absent = { ...good, passed: 0, leftOut: "no Postgres is installed" };
  const parts = new Map([
    ["unit", good],
    ["postgres", absent],
  ]);
  expect(closingLines(parts)).toEqual([
    "",
    "Left out:",
    "  postgres: no Postgres is installed",
    "",
    "5 passed, 0 failed",
  ]);
});

test("the test run retries failed files, unless a failure names no file or there are too many failures", () => {
  const failed = (...failures: string[]) => ({ passed: 0, failed: failures.length, skipped: 0, failures });
  expect(
    filesToRepeat(failed("tests/unit/a.test.ts: b: c", "tests/unit/a.test.ts: d", "tests/e2e/b.test.ts: e")),
  ).toEqual(["tests/unit/a.test.ts", "tests/e2e/b.test.ts"]);
  expect(filesToRepeat(failed())).toEqual([]);
  expect(filesToRepeat(failed("tests/unit/a.test.ts: b", "ended by SIGKILL"))).toEqual([]);
  expect(filesToRepeat(failed(...Array.from({ length: 13 }, (_, n) => `tests/unit/a.test.ts: ${n}`)))).toEqual([]);
});

test("the test report after a retry counts only tests that failed twice, and names those that then passed", () => {
  const first = { passed: 7, failed: 2, skipped: 1, failures: ["a: late", "b: broken"], repeated: ["c: racy"] };
  const second = { passed: 1, failed: 1, skipped: 0, failures: ["b: broken"] };
  expect(afterRepeat(first, second)).toEqual({
    passed: 8,
    failed: 1,
    skipped: 1,
    failures: ["b: broken"],
    repeated: ["c: racy", "a: late"],
  });
  const crashed = { passed: 0, failed: 1, skipped: 0, failures: ["ended with status 1 without naming a test"] };
  expect(afterRepeat({ ...first, failed: 1, failures: ["a: late"] }, crashed)).toMatchObject({
    passed: 7,
    failed: 1,
    failures: crashed.failures,
    repeated: ["c: racy"],
  });
});

test("a failing property test prints its seed, which is fixed", () => {
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env["SEED"] ?? 20_261_121));
  expect(() => fc.assert(fc.property(fc.integer(), () => false))).toThrow(`seed: ${fc.readConfigureGlobal().seed}`);
});
