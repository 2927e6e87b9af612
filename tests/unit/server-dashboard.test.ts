import { describe, expect, test } from "vitest";
import { faultOf } from "../../src/dashboards/server/profile/profile-form.tsx";
import { ageOf, remaining } from "../../src/dashboards/server/spans.ts";
import { tagCounts, tipsFor } from "../../src/dashboards/server/overview/tips.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

describe("what remains of an invitation", () => {
  test.each([
    [-1, null],
    [0, null],
    [0.01, { unit: "hours", count: 1 }],
    [22.5, { unit: "hours", count: 23 }],
    [23, { unit: "hours", count: 23 }],
    [24, { unit: "days", count: 1 }],
    [24.1, { unit: "days", count: 2 }],
    [167, { unit: "days", count: 7 }],
  ])("%s hours before its end is %j", (hours, told) => {
    expect(remaining(inHours(hours), now)).toEqual(told);
  });

  test("of which the end cannot be read is nothing", () => {
    expect(remaining("soon", now)).toBeNull();
  });
});

describe("how long ago a review was written", () => {
  test.each([
    [
      { age_minutes: 0, created_at: "2026-11-22" },
      { unit: "minutes", count: 0 },
    ],
    [
      { age_minutes: 59, created_at: "2026-11-22" },
      { unit: "minutes", count: 59 },
    ],
    [
      { age_minutes: 60, created_at: "2026-11-22" },
      { unit: "hours", count: 1 },
    ],
    [
      { age_minutes: 1380, created_at: "2026-11-21" },
      { unit: "hours", count: 23 },
    ],
    [
      { age_minutes: null, created_at: "2026-11-21" },
      { unit: "days", count: 1 },
    ],
    [
      { age_minutes: null, created_at: "2026-11-22" },
      { unit: "days", count: 1 },
    ],
    [
      { age_minutes: null, created_at: "2026-11-12" },
      { unit: "days", count: 10 },
    ],
  ])("%j is told as %j", (row, told) => {
    expect(ageOf(row, now)).toEqual(told);
  });
});

describe("tips", () => {
  const counts = { attentive: 7, long_wait: 9, warm_welcome: 7, fast_service: 2, of_another_version: 99 };

  test("say only what guests have marked: what to keep first, what came up lately last", () => {
    expect(tipsFor(counts, { crown: 2, of_another_version: 1 }, [{ tag: "long_wait", count: 3 }])).toEqual([
      { kind: "strong", tag: "attentive", count: 7 },
      { kind: "also", tag: "warm_welcome", count: 7 },
      { kind: "award", award: "crown", count: 2 },
      { kind: "theme", tag: "long_wait", count: 3 },
    ]);
    expect(tipsFor({ long_wait: 4, attentive: 1 }, {}, [])).toEqual([]);
  });

  test("and bars leave out a tag that this version does not know", () => {
    expect(tagCounts(counts).map(({ tag }) => tag)).toEqual(["long_wait", "attentive", "warm_welcome", "fast_service"]);
  });
});

describe("the own profile", () => {
  const whole = { firstName: "Sam", lastName: "Server", email: "sam@work.test", phone: "+352 621 000" };

  test.each(["firstName", "lastName", "email", "phone"])("is not sent without %s", (field) => {
    expect(faultOf({ ...whole, [field]: " \t" })).toBe("required");
  });

  test("is sent when all four are there and can be used", () => {
    expect(faultOf(whole)).toBeNull();
    expect(faultOf({ ...whole, email: "sam" })).toBe("emailInvalid");
    expect(faultOf({ ...whole, phone: "*#06#" })).toBe("phoneInvalid");
    expect(faultOf({ ...whole, phone: "12" })).toBe("phoneInvalid");
  });
});
