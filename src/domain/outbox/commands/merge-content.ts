import type { RatingContent } from "../../ratings/rating.ts";

/** The two parts of a rating that are merged as a whole: the judgement (score and what belongs to it) and the comment. */
const units = [["score", "tags", "server_id", "server_name", "server_emoji"], ["comment"]] as const;

/**
 * Merges this device's content with the server's, unit by unit; both are based on `base`. The same rule as in
 * `submit_ops`. `null` if both changed the same unit to different values.
 */
export function mergeContent(base: RatingContent, mine: RatingContent, theirs: RatingContent): RatingContent | null {
  let merged = mine;
  for (const unit of units) {
    const changedHere = !sameIn(unit, base, mine);
    const changedThere = !sameIn(unit, base, theirs);
    if (changedHere && changedThere && !sameIn(unit, mine, theirs)) return null;
    if (!changedHere) for (const field of unit) merged = { ...merged, [field]: theirs[field] };
  }
  return merged;
}

export const sameContent = (a: RatingContent | null, b: RatingContent): boolean =>
  a !== null && units.every((unit) => sameIn(unit, a, b));

type Field = (typeof units)[number][number];

const sameIn = (unit: readonly Field[], a: RatingContent, b: RatingContent): boolean =>
  unit.every((field) => canonical(a[field]) === canonical(b[field]));

/** The order of tags does not matter. */
const canonical = (value: RatingContent[Field]): string =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
