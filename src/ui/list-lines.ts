/**
 * Lines of a long list of which only those near the screen are rendered. Heights are in CSS pixels and include the gap below; a line
 * that was never rendered counts as `estimate`.
 */
export type Lines = { count: number; estimate: number; heights: readonly (number | undefined)[] };

/** Half-open: includes `first`, excludes `last`. */
export type Range = { first: number; last: number };

/** Total height of the lines from `from` to `to`, the latter excluded. */
export function spaceOf({ estimate, heights }: Lines, from: number, to: number): number {
  let space = 0;
  for (let line = from; line < to; line += 1) space += heights[line] ?? estimate;
  return space;
}

/** Lines that touch the area from `top` to `bottom`, measured from the start of the list; at least one if the list has any. */
export function linesTouching({ count, estimate, heights }: Lines, top: number, bottom: number): Range {
  let first = 0;
  let end = heights[0] ?? estimate;
  while (first < count - 1 && end <= top) {
    first += 1;
    end += heights[first] ?? estimate;
  }
  let last = Math.min(count, first + 1);
  while (last < count && end < bottom) {
    end += heights[last] ?? estimate;
    last += 1;
  }
  return { first, last };
}

/**
 * The lines to render next, from those that are rendered `now` towards the `wanted` ones: the visible ones (`seen`) immediately, the
 * others at most `step` lines per call, so that no frame renders many. Lines below come first, because most people scroll down.
 */
export function approach(now: Range, seen: Range, wanted: Range, step: number): Range {
  const near = now.first <= seen.last && now.last >= seen.first;
  const first = near ? Math.max(wanted.first, Math.min(now.first, seen.first)) : seen.first;
  const last = near ? Math.min(wanted.last, Math.max(now.last, seen.last)) : seen.last;
  const made = near ? Math.max(0, now.first - first) + Math.max(0, last - now.last) : last - first;
  const left = Math.max(0, step - made);
  const below = Math.min(left, wanted.last - last);
  return { first: Math.max(wanted.first, first - (left - below)), last: last + below };
}
