import type { PlacePage } from "../../../domain/places/place-page.ts";
import { scores } from "../../../domain/ratings/score.ts";

/** The calculation of the average from the displayed distribution: how many people gave each score, from five down. */
export function averageSum(distribution: PlacePage["distribution"]) {
  const given = scores.toReversed().flatMap((score) => (distribution[score] > 0 ? [[distribution[score], score]] : []));
  const count = given.reduce((all, [times = 0]) => all + times, 0);
  const sum = given.reduce((all, [times = 0, score = 0]) => all + times * score, 0);
  return { given: given as [times: number, score: number][], sum, count, average: count === 0 ? 0 : sum / count };
}
