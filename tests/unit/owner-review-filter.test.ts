import { describe, expect, test } from "vitest";
import { compareAverages } from "../../src/dashboards/owner/overview/compare-averages.ts";
import { queryOfFilter, readReviewFilter, searchOfFilter } from "../../src/dashboards/owner/reviews/review-filter.ts";

const read = (search: string) => readReviewFilter(new URLSearchParams(search));
const server = "00000000-0000-4000-9000-000000000004";

describe("the review filter", () => {
  test("survives being written to the URL and read back, with its parameters in a fixed order", () => {
    const search = `?which=unanswered&score=2&tag=long_wait&server=${server}&text=1&photo=1&since=2026-01-01&until=2026-02-01`;
    expect(searchOfFilter(read(search))).toBe(search);
    expect(searchOfFilter(read("?text=1&score=5"))).toBe("?score=5&text=1");
    expect(searchOfFilter({})).toBe("");
    expect(searchOfFilter({ score: 1 }, "abc")).toBe("?score=1&after=abc");
  });

  test("ignores invalid values in the URL", () => {
    expect(read("?which=mine&score=6&tag=stars&server=x&text=yes&since=yesterday&until=2026-99-99")).toEqual({});
  });

  test("is sent with the parameter names that the database function expects", () => {
    expect(queryOfFilter({ which: "reported", text: true })).toEqual({ reported: true, text: true });
    expect(queryOfFilter({ score: 3 })).toEqual({ score: 3 });
  });
});

describe("compareAverages", () => {
  const of = (average: number | null, count: number) => ({ average, count });
  test("returns the direction and the difference", () => {
    expect(compareAverages(of(4.3, 10), of(4.1, 9))).toEqual({ way: "up", by: 0.2 });
    expect(compareAverages(of(3.9, 10), of(4.1, 9))).toEqual({ way: "down", by: -0.2 });
    expect(compareAverages(of(4.1, 10), of(4.1, 9))).toEqual({ way: "same", by: 0 });
  });
  test("returns null while either average has fewer than five ratings", () => {
    expect(compareAverages(of(4.3, 4), of(4.1, 9))).toBeNull();
    expect(compareAverages(of(4.3, 9), of(4.1, 4))).toBeNull();
    expect(compareAverages(of(null, 0), of(4.1, 9))).toBeNull();
  });
});
