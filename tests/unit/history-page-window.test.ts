import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pagesOf, pagesTouching, spaceBetween, type PageLayout } from "../../src/consumer/history/page-window.ts";

const layout = (count: number, measured: [number, number][] = []): PageLayout => ({
  count,
  rowsPerPage: 20,
  rowEstimate: 100,
  measured: new Map(measured),
});

const anyLayout = fc
  .record({
    count: fc.integer({ min: 1, max: 10_000 }),
    measured: fc.array(fc.tuple(fc.integer({ min: 0, max: 499 }), fc.integer({ min: 1, max: 9_000 }))),
  })
  .map(({ count, measured }) => layout(count, measured));

describe("the window over a long history", () => {
  test("a short list is one page of exactly its rows", () => {
    expect(pagesOf(layout(7))).toBe(1);
    expect(spaceBetween(layout(7), 0, 1)).toBe(700);
  });

  test("an empty list has no pages", () => {
    expect(pagesTouching(layout(0), 0, 800)).toEqual({ first: 0, last: 0 });
  });

  test("the top of the list shows the first page only, when the viewport fits into it", () => {
    expect(pagesTouching(layout(10_000), 0, 800)).toEqual({ first: 0, last: 1 });
  });

  test("a viewport across a seam shows both pages", () => {
    expect(pagesTouching(layout(10_000), 1_900, 2_700)).toEqual({ first: 0, last: 2 });
  });

  test("a page that only borders on the viewport is not rendered", () => {
    expect(pagesTouching(layout(10_000), 2_000, 4_000)).toEqual({ first: 1, last: 2 });
  });

  test("a page that was measured taller than thought moves the pages after it down", () => {
    expect(pagesTouching(layout(10_000, [[0, 3_000]]), 2_500, 2_900)).toEqual({ first: 0, last: 1 });
  });

  test("past the end it still shows the last page", () => {
    expect(pagesTouching(layout(10_000), 9_999_999, 10_000_800)).toEqual({ first: 499, last: 500 });
  });

  test("whatever was measured, the pages shown cover the part of the viewport that has rows", () => {
    fc.assert(
      fc.property(anyLayout, fc.nat(1_000_000), fc.integer({ min: 1, max: 2_000 }), (any, top, height) => {
        const total = spaceBetween(any, 0, pagesOf(any));
        const start = Math.min(top, total - 1);
        const { first, last } = pagesTouching(any, start, start + height);
        expect(spaceBetween(any, 0, first)).toBeLessThanOrEqual(start);
        expect(spaceBetween(any, 0, last)).toBeGreaterThanOrEqual(Math.min(start + height, total));
        // No page more than that: what is rendered for nothing is what makes scrolling slow.
        expect(spaceBetween(any, 0, first + 1)).toBeGreaterThan(start);
        expect(last === first + 1 || spaceBetween(any, 0, last - 1) < start + height).toBe(true);
      }),
    );
  });

  test("space before, in and after the window always adds up to the whole list", () => {
    fc.assert(
      fc.property(anyLayout, fc.nat(1_000_000), (any, top) => {
        const { first, last } = pagesTouching(any, top, top + 800);
        const pages = pagesOf(any);
        const parts = spaceBetween(any, 0, first) + spaceBetween(any, first, last) + spaceBetween(any, last, pages);
        expect(parts).toBe(spaceBetween(any, 0, pages));
      }),
    );
  });
});
