import { alikeNamesPercent, alikeRadiusM } from "../limits.ts";
import { foldText } from "../text/fold-text.ts";
import { distanceM, type Position } from "./distance.ts";

type Named = Position & { name: string; other_names?: readonly string[] | undefined };

/**
 * The places so near and so alike in name that a guest who adds `name` may mean one of them, nearest first. The server
 * decides by the same rule (`private.alike_places`).
 */
export function alikePlaces<Place extends Named>(name: string, at: Position, places: readonly Place[]): Place[] {
  return places
    .filter((place) => distanceM(at, place) <= alikeRadiusM)
    .filter((place) => [place.name, ...(place.other_names ?? [])].some((called) => areAlikeNames(called, name)))
    .toSorted((one, other) => distanceM(at, one) - distanceM(at, other));
}

/** True if one name has all words of the other ("Chez Nous", "Restaurant Chez Nous"), or most of their letters are alike. */
export function areAlikeNames(one: string, other: string): boolean {
  const [first, second] = [foldText(one), foldText(other)];
  if (first === "" || second === "") return false;
  const [words, others] = [new Set(first.split(" ")), new Set(second.split(" "))];
  return isWithin(words, others) || isWithin(others, words) || 100 * likeness(first, second) >= alikeNamesPercent;
}

const isWithin = (part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean =>
  [...part].every((one) => whole.has(one));

/** The share of common letter triples, as `similarity` of pg_trgm counts them. */
function likeness(one: string, other: string): number {
  const [first, second] = [triplesOf(one), triplesOf(other)];
  const common = [...first].filter((triple) => second.has(triple)).length;
  // Postgres divides in single precision.
  return Math.fround(common / (first.size + second.size - common));
}

const triplesOf = (folded: string): Set<string> =>
  new Set(
    folded.split(" ").flatMap((word) => {
      const letters = Array.from(`  ${word} `);
      return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(""));
    }),
  );
