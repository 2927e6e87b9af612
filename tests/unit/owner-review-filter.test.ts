import { describe, expect, test } from "vitest";
import { compare } from "../../src/dashboards/owner/overview/compare.ts";
import {
  questionOfFilter,
  readReviewFilter,
  searchOfFilter,
} from "../../src/dashboards/owner/reviews/review-filter.ts";

const read = (search: string) => readReviewFilter(new URLSearchParams(search));
const server = "00000000-0000-4000-9000-000000000004";

describe("the filter of reviews in the address", () => {
  test("reads what it writes, in one order, so that the same question has one address", () => {
    const search = `?which=unanswered&score=2&tag=long_wait&server=${server}&text=1&photo=1&since=2026-01-01&until=2026-02-01`;
    expect(searchOfFilter(read(search))).toBe(search);
    expect(searchOfFilter(read("?text=1&score=5"))).toBe("?score=5&text=1");
    expect(searchOfFilter({})).toBe("");
    expect(searchOfFilter({ score: 1 }, "abc")).toBe("?score=1&after=abc");
  });

  test("leaves out what nobody can mean, also where somebody typed it", () => {
    expect(read("?which=mine&score=6&tag=stars&server=x&text=yes&since=yesterday&until=2026-99-99")).toEqual({});
  });

  test("asks the database by its own names", () => {
    expect(questionOfFilter({ which: "reported", text: true })).toEqual({ reported: true, text: true });
    expect(questionOfFilter({ score: 3 })).toEqual({ score: 3 });
  });
});

describe("an average beside the one before", () => {
  const of = (average: number | null, count: number) => ({ average, count });
  test("says which way and how much", () => {
    expect(compare(of(4.3, 10), of(4.1, 9))).toEqual({ way: "up", by: 0.2 });
    expect(compare(of(3.9, 10), of(4.1, 9))).toEqual({ way: "down", by: -0.2 });
    expect(compare(of(4.1, 10), of(4.1, 9))).toEqual({ way: "same", by: 0 });
  });
  test("says nothing while either is of fewer than five ratings, or of none", () => {
    expect(compare(of(4.3, 4), of(4.1, 9))).toBeNull();
    expect(compare(of(4.3, 9), of(4.1, 4))).toBeNull();
    expect(compare(of(null, 0), of(4.1, 9))).toBeNull();
  });
});
