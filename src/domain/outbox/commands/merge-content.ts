import { ratingContentSchema, type RatingContent } from "../../ratings/rating.ts";

type Field = keyof RatingContent;
const fields = Object.keys(ratingContentSchema.shape) as Field[];
/** The two parts of a rating that are merged as a whole: the judgement (every field but the comment) and the comment. */
const units: readonly (readonly Field[])[] = [fields.filter((field) => field !== "comment"), ["comment"]];

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

const sameIn = (unit: readonly Field[], a: RatingContent, b: RatingContent): boolean =>
  unit.every((field) => canonical(a[field]) === canonical(b[field]));

/** The order of tags does not matter, and an absent field is like `null`. */
const canonical = (value: RatingContent[Field]): string =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null));
