/**
 * Geometry of a long list of which only the lines near the screen exist. Heights in CSS pixels, each with the gap below it; a
 * line that has never been laid out counts as `estimate`.
 */
export type Lines = { count: number; estimate: number; heights: readonly (number | undefined)[] };

/** From `first` up to but not including `last`. */
export type Range = { first: number; last: number };

/** Height of the lines from `from` up to but not including `to`. */
export function spaceOf({ estimate, heights }: Lines, from: number, to: number): number {
  let space = 0;
  for (let line = from; line < to; line += 1) space += heights[line] ?? estimate;
  return space;
}

/** The lines that touch the stretch from `top` to `bottom`, counted from the start of the list; at least one where there is one. */
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
 * From the lines that exist `now` towards those that are `wanted`: what is `seen` at once and the rest, which is ahead of the
 * finger, with what is left of `step` lines a time, so that no frame has to make many. Below first, as most scrolling goes there.
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
