import { describe, expect, test } from "vitest";
import { profileErrorOf } from "../../src/dashboards/server/profile/profile-form.tsx";
import { ageOf, remaining } from "../../src/dashboards/server/time-spans.ts";
import { tagCounts, tipsFor } from "../../src/dashboards/server/overview/tips.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

describe("the time until an invitation expires", () => {
  test.each([
    [-1, null],
    [0, null],
    [0.01, { unit: "hours", count: 1 }],
    [22.5, { unit: "hours", count: 23 }],
    [23, { unit: "hours", count: 23 }],
    [24, { unit: "days", count: 1 }],
    [24.1, { unit: "days", count: 2 }],
    [167, { unit: "days", count: 7 }],
  ])("with %s hours left is shown as %j", (hours, shown) => {
    expect(remaining(inHours(hours), now)).toEqual(shown);
  });

  test("is null for an unreadable date", () => {
    expect(remaining("soon", now)).toBeNull();
  });
});

describe("the age of a review for the server (waiter)", () => {
  test.each([
    [
      { age_minutes: 0, created_at: "2026-11-22" },
      { unit: "recent", count: 0 },
    ],
    [
      { age_minutes: 59, created_at: "2026-11-22" },
      { unit: "recent", count: 0 },
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
  ])("of %j is %j", (row, shown) => {
    expect(ageOf(row, now)).toEqual(shown);
  });
});

describe("tips for the server (waiter)", () => {
  const counts = { attentive: 7, long_wait: 9, warm_welcome: 7, fast_service: 2, of_another_version: 99 };

  test("list frequent praise tags first, then awards, then recent criticism", () => {
    expect(tipsFor(counts, { crown: 2, of_another_version: 1 }, [{ tag: "long_wait", count: 3 }])).toEqual([
      { kind: "strong", tag: "attentive", count: 7 },
      { kind: "also", tag: "warm_welcome", count: 7 },
      { kind: "award", award: "crown", count: 2 },
      { kind: "theme", tag: "long_wait", count: 3 },
    ]);
    expect(tipsFor({ long_wait: 4, attentive: 1 }, {}, [])).toEqual([]);
  });

  test("do not count tags that this version does not know", () => {
    expect(tagCounts(counts).map(({ tag }) => tag)).toEqual(["long_wait", "attentive", "warm_welcome", "fast_service"]);
  });
});

describe("the profile form of the server (waiter)", () => {
  const valid = { firstName: "Sam", lastName: "Server", email: "sam@work.test", phone: "+352 621 000" };

  test.each(["firstName", "lastName", "email", "phone"])("requires %s", (field) => {
    expect(profileErrorOf({ ...valid, [field]: " \t" })).toBe("required");
  });

  test("accepts four valid fields and rejects an invalid address or phone number", () => {
    expect(profileErrorOf(valid)).toBeNull();
    expect(profileErrorOf({ ...valid, email: "sam" })).toBe("emailInvalid");
    expect(profileErrorOf({ ...valid, phone: "*#06#" })).toBe("phoneInvalid");
    expect(profileErrorOf({ ...valid, phone: "12" })).toBe("phoneInvalid");
  });
});
