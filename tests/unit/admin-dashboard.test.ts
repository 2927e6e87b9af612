import { afterEach, describe, expect, test, vi } from "vitest";
import { endOfDay, isUpcoming } from "../../src/dashboards/admin/day-field.ts";
import { troublesOf, type Health } from "../../src/dashboards/admin/health/health.ts";
import { partsOfLine } from "../../src/dashboards/admin/log/log.ts";
import { lastOf } from "../../src/dashboards/admin/pager.tsx";
import { proofsOf } from "../../src/dashboards/admin/owner-requests/requests.ts";
import { nameOf } from "../../src/dashboards/admin/users/users.ts";
import { downloadObject } from "../../src/dashboards/data/call.ts";

afterEach(() => vi.unstubAllGlobals());

const well: Health = {
  at: "2026-11-22T12:00:00Z",
  maintenance_at: "2026-11-22T11:55:00Z",
  uncounted_since: "2026-11-22T11:59:57Z",
  jobs: [{ name: "prune", ran_at: "2026-11-22T11:55:00Z", ok: true, failing_since: null, error: null }],
  mails: { waiting: 3, failing: 0, oldest_at: null, dead: 0 },
  mail_errors: [],
  pushes_waiting: 0,
  buckets: [],
  measured_at: null,
  database_bytes: 1,
  version: null,
};

describe("the health page", () => {
  test("reports no problem while maintenance runs and nothing fails, even if mails are waiting", () => {
    expect(troublesOf(well)).toEqual([]);
  });

  test.each([
    ["maintenance that never ran", { maintenance_at: null }, [{ kind: "never" }]],
    [
      "maintenance that missed its runs",
      { maintenance_at: "2026-11-22T11:30:00Z" },
      [{ kind: "late", at: "2026-11-22T11:30:00Z" }],
    ],
    [
      "ratings that nobody counts",
      { uncounted_since: "2026-11-22T11:49:00Z" },
      [{ kind: "uncounted", at: "2026-11-22T11:49:00Z" }],
    ],
    ["a failing job", { jobs: well.jobs.map((job) => ({ ...job, ok: false })) }, [{ kind: "failing", count: 1 }]],
    ["mails that cannot be sent", { mails: { ...well.mails, failing: 2 } }, [{ kind: "mails", count: 2 }]],
    ["dead mails", { mails: { ...well.mails, dead: 1 } }, [{ kind: "dead", count: 1 }]],
  ])("reports %s", (_what, change, troubles) => {
    expect(troublesOf({ ...well, ...change })).toEqual(troubles);
  });
});

describe("a date field for the last day", () => {
  test("is converted to the last millisecond of the local day", () => {
    expect(endOfDay("2026-11-22")).toBe(new Date(2026, 10, 22, 23, 59, 59, 999).toISOString());
    for (const invalid of ["", "2026", "soon"]) expect(endOfDay(invalid)).toBeNull();
  });

  test("counts as upcoming until the end of the day, or forever if empty", () => {
    const now = new Date(2026, 10, 22, 12);
    expect(["2026-11-22", "2026-11-23", ""].map((day) => isUpcoming(day, now))).toEqual([true, true, true]);
    expect(["2026-11-21", "soon"].map((day) => isUpcoming(day, now))).toEqual([false, false]);
  });
});

test("the next page of a list starts after the last row of a full page; a page that is not full is the last", () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({ id: String(index), at: "t" }));
  expect(lastOf(rows, (row) => row)).toEqual({ id: "49", at: "t" });
  expect(lastOf(rows.slice(1), (row) => row)).toBeNull();
  expect(lastOf([], (row) => row)).toBeNull();
});

test("a person's name consists of the parts that are known", () => {
  expect(nameOf({ first_name: "Ada", initial: "L", username: "ada" })).toBe("Ada L. (@ada)");
  expect(nameOf({ first_name: null, initial: null, username: "ada" })).toBe("@ada");
  expect(nameOf({ first_name: "Ada", initial: null, username: null })).toBe("Ada");
  expect(nameOf({ first_name: null, initial: null, username: null })).toBeNull();
});

test("a log line shows its details as text, then the first digits of the subject's id", () => {
  const subject_id = "12345678-0000-4000-8000-000000000001";
  const roles = { admin: "Verwaltung" };
  expect(partsOfLine({ details: { role: "admin" }, subject_id }, roles)).toEqual(["Verwaltung", "12345678"]);
  expect(partsOfLine({ details: { role: "cook" }, subject_id }, roles)).toEqual(["cook", "12345678"]);
  const details = { fields: ["name", "city"], decision: "x", more: { a: 1 } };
  expect(partsOfLine({ details, subject_id: null }, roles)).toEqual(["name", "city"]);
});

test("an ownership request has the files in its list of paths, and none if the value is not such a list", () => {
  expect(proofsOf({ proofs: ["u/1.pdf"] })).toEqual(["u/1.pdf"]);
  for (const odd of [{}, { proofs: "x" }, { proofs: [1] }, { proofs: null }]) expect(proofsOf(odd)).toEqual([]);
});

test("downloading a file without a connection fails with the code “offline”", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(await downloadObject("ownership-proofs", "u/1.pdf")).toMatchObject({
    ok: false,
    failure: { code: "offline" },
  });
});
