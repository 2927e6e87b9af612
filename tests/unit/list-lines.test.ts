import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { approach, linesTouching, spaceOf, type Lines } from "../../src/ui/list-lines.ts";

const lines = (count: number, known: [line: number, height: number][] = []): Lines => {
  const heights: (number | undefined)[] = [];
  for (const [line, height] of known) heights[line] = height;
  return { count, estimate: 100, heights };
};

const anyLines = fc
  .record({
    count: fc.integer({ min: 1, max: 10_000 }),
    known: fc.array(fc.tuple(fc.integer({ min: 0, max: 499 }), fc.integer({ min: 1, max: 9_000 }))),
  })
  .map(({ count, known }) => lines(count, known));

describe("linesTouching", () => {
  test("returns no line for an empty list", () => {
    expect(linesTouching(lines(0), 0, 800)).toEqual({ first: 0, last: 0 });
  });

  test("returns the lines that overlap the screen, without those that only border on it", () => {
    expect(linesTouching(lines(10_000), 200, 400)).toEqual({ first: 2, last: 4 });
    expect(linesTouching(lines(10_000), 199, 401)).toEqual({ first: 1, last: 5 });
  });

  test("uses the measured heights of the lines above", () => {
    expect(linesTouching(lines(10_000, [[0, 3_000]]), 2_500, 2_900)).toEqual({ first: 0, last: 1 });
  });

  test("returns the first line for a screen above the list and the last line for a screen below it", () => {
    expect(linesTouching(lines(10_000), -900, -100)).toEqual({ first: 0, last: 1 });
    expect(linesTouching(lines(10_000), 9_999_999, 10_000_800)).toEqual({ first: 9_999, last: 10_000 });
  });

  test("returns as few lines as cover the screen, for any heights", () => {
    fc.assert(
      fc.property(anyLines, fc.nat(1_000_000), fc.integer({ min: 1, max: 2_000 }), (any, top, height) => {
        const total = spaceOf(any, 0, any.count);
        const start = Math.min(top, total - 1);
        const { first, last } = linesTouching(any, start, start + height);
        expect(spaceOf(any, 0, first)).toBeLessThanOrEqual(start);
        expect(spaceOf(any, 0, first + 1)).toBeGreaterThan(start);
        expect(spaceOf(any, 0, last)).toBeGreaterThanOrEqual(Math.min(start + height, total));
        expect(last === first + 1 || spaceOf(any, 0, last - 1) < start + height).toBe(true);
      }),
    );
  });
});

const range = (most: number) =>
  fc.tuple(fc.nat(most), fc.nat(20)).map(([first, more]) => ({ first, last: Math.min(most, first + more) }));
const steps = fc.record({
  now: range(1_000),
  seen: range(1_000).filter(({ first, last }) => last > first),
  above: fc.nat(30),
  below: fc.nat(30),
  step: fc.integer({ min: 1, max: 10 }),
});
const within = (inner: { first: number; last: number }, outer: { first: number; last: number }) =>
  inner.first >= outer.first && inner.last <= outer.last;

describe("approach", () => {
  test("always includes the visible lines and never goes beyond the wanted ones", () => {
    fc.assert(
      fc.property(steps, ({ now, seen, above, below, step }) => {
        const wanted = { first: Math.max(0, seen.first - above), last: seen.last + below };
        const next = approach(now, seen, wanted, step);
        expect(within(seen, next)).toBe(true);
        expect(within(next, wanted)).toBe(true);
      }),
    );
  });

  test("adds at most one step to the rendered and visible lines", () => {
    fc.assert(
      fc.property(steps, ({ now, seen, above, below, step }) => {
        const wanted = { first: Math.max(0, seen.first - above), last: seen.last + below };
        const next = approach(now, seen, wanted, step);
        const has = (line: number) => [now, seen].some(({ first, last }) => line >= first && line < last);
        const between = Math.max(0, Math.max(now.first, seen.first) - Math.min(now.last, seen.last));
        const made = Array.from({ length: next.last - next.first }, (_, at) => next.first + at).filter(
          (line) => !has(line),
        );
        expect(made.length - between).toBeLessThanOrEqual(step);
      }),
    );
  });

  test("adds lines ahead only when the visible ones leave room in the step", () => {
    // A jump: five visible lines are more than the step of four.
    const far = { first: 100, last: 105 };
    expect(approach({ first: 0, last: 20 }, far, { first: 90, last: 115 }, 4)).toEqual(far);
    // A fling: three lines became visible, and one more is rendered ahead.
    const sight = { first: 18, last: 23 };
    expect(approach({ first: 8, last: 20 }, sight, { first: 8, last: 33 }, 4)).toEqual({ first: 8, last: 24 });
  });

  test("reaches the wanted lines after several steps", () => {
    fc.assert(
      fc.property(steps, ({ now, seen, above, below, step }) => {
        const wanted = { first: Math.max(0, seen.first - above), last: seen.last + below };
        let next = now;
        for (let times = 0; times < 100; times += 1) next = approach(next, seen, wanted, step);
        expect(next).toEqual(wanted);
      }),
    );
  });
});
