import { expect, test } from "vitest";
import { changeTotals, noTotals, summarize } from "../../src/domain/ratings/rating-summary.ts";

const five = { score: 5 as const, tags: ["great_vibe", "attentive"] };
const two = { score: 2 as const, tags: ["long_wait"] };

test("a rating counts once in the average, awards and tags, and no longer counts after its removal", () => {
  const one = changeTotals(noTotals(), five, 1);
  const both = changeTotals(one, two, 1);
  expect(summarize(both)).toEqual({
    count: 2,
    average: 3.5,
    trophies: 1,
    favoriteTags: ["attentive", "great_vibe", "long_wait"],
  });
  expect(summarize(changeTotals(both, five, -1))).toEqual({
    count: 1,
    average: 2,
    trophies: 0,
    favoriteTags: ["long_wait"],
  });
  // The earlier total is unchanged, since a screen may still show it.
  expect(one).toEqual({ count: 1, scoreSum: 5, trophies: 1, tagCounts: { great_vibe: 1, attentive: 1 } });
});

test("a rating summary has no average without ratings, and its favourite tags are the three most used", () => {
  expect(summarize(noTotals())).toEqual({ count: 0, average: null, trophies: 0, favoriteTags: [] });
  const tagCounts = { friendly_staff: 1, attentive: 2, great_vibe: 3, clean_cozy: 2 };
  expect(summarize({ ...noTotals(), tagCounts }).favoriteTags).toEqual(["great_vibe", "attentive", "clean_cozy"]);
});
