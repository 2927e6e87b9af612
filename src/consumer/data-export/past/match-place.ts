import { alikePlaces } from "../../../domain/places/alike-names.ts";
import type { Place } from "../../../domain/places/place.ts";
import { foldText } from "../../../domain/text/fold-text.ts";
import { readPlaceIndex } from "../../../local/places/place-index.ts";
import { readWithin, toPlace } from "../../../local/places/read-places.ts";
import type { PastItem } from "./past-item.ts";

/** Metres. Services disagree about the position of one place by about a block. */
const sameNameRadiusM = 300;

/** `sure`: the name and the position agree, and no other place could be meant. */
export type Match = { place: Place; sure: boolean };
export type MatchPlace = (item: Pick<PastItem, "name" | "at">) => Promise<Match | null>;

/** Finds places on this device by position and name; without a position only by a name that no other place has. Works offline. */
export async function placeMatcher(): Promise<MatchPlace> {
  let byName: Map<string, Place[]> | undefined;
  return async ({ name, at }) => {
    const folded = foldText(name);
    if (folded === "") return null;
    if (!at) {
      byName ??= await readNames();
      const [place, ...others] = byName.get(folded) ?? [];
      return place && others.length === 0 ? { place, sure: false } : null;
    }
    const around = (await readWithin(at, sameNameRadiusM)).map(toPlace);
    const [same] = around.filter((place) => namesOf(place).includes(folded));
    if (same) return { place: same, sure: true };
    const [alike, ...others] = alikePlaces(name, at, around);
    return alike ? { place: alike, sure: others.length === 0 } : null;
  };
}

const namesOf = ({ name, other_names: others = [] }: Place): string[] => [name, ...others].map(foldText);

async function readNames(): Promise<Map<string, Place[]>> {
  const { places } = await readPlaceIndex(null);
  const byName = new Map<string, Place[]>();
  for (const { place } of places)
    for (const name of new Set(namesOf(place))) byName.set(name, [...(byName.get(name) ?? []), place]);
  return byName;
}
