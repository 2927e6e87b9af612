import { afterEach, describe, expect, test, vi } from "vitest";
import { endOfDay, isComing } from "../../src/dashboards/admin/day-field.ts";
import { troublesOf, type Health } from "../../src/dashboards/admin/health/health.ts";
import { partsOfLine } from "../../src/dashboards/admin/log/log.ts";
import { lastOf } from "../../src/dashboards/admin/paging.tsx";
import { proofsOf } from "../../src/dashboards/admin/owner-requests/requests.ts";
import { nameOf } from "../../src/dashboards/admin/users/users.ts";
import { getObject } from "../../src/dashboards/data/call.ts";

afterEach(() => vi.unstubAllGlobals());

const well: Health = {
  at: "2026-11-22T12:00:00Z",
  maintenance_at: "2026-11-22T11:55:00Z",
  jobs: [{ name: "prune", ran_at: "2026-11-22T11:55:00Z", ok: true, failing_since: null, error: null }],
  mails: { waiting: 3, failing: 0, oldest_at: null, dead: 0 },
  mail_errors: [],
  pushes_waiting: 0,
  buckets: [],
  measured_at: null,
  database_bytes: 1,
  version: null,
};

describe("what needs a look", () => {
  test("is nothing while the maintenance runs and nothing fails, whatever waits", () => {
    expect(troublesOf(well)).toEqual([]);
  });

  test.each([
    ["a maintenance that never ran", { maintenance_at: null }, [{ kind: "never" }]],
    [
      "one that missed its turns",
      { maintenance_at: "2026-11-22T11:30:00Z" },
      [{ kind: "late", at: "2026-11-22T11:30:00Z" }],
    ],
    ["a job that fails", { jobs: well.jobs.map((job) => ({ ...job, ok: false })) }, [{ kind: "failing", count: 1 }]],
    ["mails that do not leave", { mails: { ...well.mails, failing: 2 } }, [{ kind: "mails", count: 2 }]],
    ["mails that were given up", { mails: { ...well.mails, dead: 1 } }, [{ kind: "dead", count: 1 }]],
  ])("is %s", (_what, change, troubles) => {
    expect(troublesOf({ ...well, ...change })).toEqual(troubles);
  });
});

describe("a day that something ends on", () => {
  test("ends with its last moment on this clock", () => {
    expect(endOfDay("2026-11-22")).toBe(new Date(2026, 10, 22, 23, 59, 59, 999).toISOString());
    for (const nothing of ["", "2026", "soon"]) expect(endOfDay(nothing)).toBeNull();
  });

  test("is to come until it is over; none at all never ends", () => {
    const now = new Date(2026, 10, 22, 12);
    expect(["2026-11-22", "2026-11-23", ""].map((day) => isComing(day, now))).toEqual([true, true, true]);
    expect(["2026-11-21", "soon"].map((day) => isComing(day, now))).toEqual([false, false]);
  });
});

test("a list goes on after its last row when the page is full, and is at its end before that", () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({ id: String(index), at: "t" }));
  expect(lastOf(rows, (row) => row)).toEqual({ id: "49", at: "t" });
  expect(lastOf(rows.slice(1), (row) => row)).toBeNull();
  expect(lastOf([], (row) => row)).toBeNull();
});

test("somebody is named by what is told of them", () => {
  expect(nameOf({ first_name: "Ada", initial: "L", username: "ada" })).toBe("Ada L. (@ada)");
  expect(nameOf({ first_name: null, initial: null, username: "ada" })).toBe("@ada");
  expect(nameOf({ first_name: "Ada", initial: null, username: null })).toBe("Ada");
  expect(nameOf({ first_name: null, initial: null, username: null })).toBeNull();
});

test("a line of the log says what it is about in its words, then the beginning of what it names", () => {
  const subject_id = "12345678-0000-4000-8000-000000000001";
  const roles = { admin: "Verwaltung" };
  expect(partsOfLine({ details: { role: "admin" }, subject_id }, roles)).toEqual(["Verwaltung", "12345678"]);
  expect(partsOfLine({ details: { role: "cook" }, subject_id }, roles)).toEqual(["cook", "12345678"]);
  const details = { fields: ["name", "city"], decision: "x", more: { a: 1 } };
  expect(partsOfLine({ details, subject_id: null }, roles)).toEqual(["name", "city"]);
});

test("the files of a request are paths, and whatever else stands there is none", () => {
  expect(proofsOf({ proofs: ["u/1.pdf"] })).toEqual(["u/1.pdf"]);
  for (const odd of [{}, { proofs: "x" }, { proofs: [1] }, { proofs: null }]) expect(proofsOf(odd)).toEqual([]);
});

test("a file that is asked for offline is not there, and says why", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(await getObject("ownership-proofs", "u/1.pdf")).toMatchObject({ ok: false, failure: { code: "offline" } });
});
