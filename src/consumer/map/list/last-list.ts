import type { Place } from "../../../domain/places/place.ts";
import { readNote } from "../../../local/session/person-notes.ts";
import type { PositionPermission } from "../../shared/places/device-position.ts";
import type { City } from "../where/cities.ts";
import type { Center } from "../map-header.ts";

/** What a card shows: the place and how far it is from the centre of the list, null without a centre. */
export type ListedPlace = Place & { distance_m: number | null };

export type LastList = {
  /** Whose list: it shows where they were. */
  uid: string;
  center: Center;
  /** Why the list did not stand around the person, where that was so: the next start says it from its first frame on. */
  withheld?: Exclude<PositionPermission, "granted">;
  asOf: string | null;
  count: number;
  places: ListedPlace[];
  /** Cities that places were seen in, latest first: what one can choose without position and connection. */
  cities: City[];
};

/** "map" or "list": where there is room for one of them only, the one that the person looked at last. */
export const mapNote = "five-lemons:person:on-map";
export const noteKey = "five-lemons:person:last-list";
/** Written with every list and raised with every change of `LastList`: what another version wrote is not read. */
export const shape = 1;

/**
 * The list as it was last on screen and its centre, readable before IndexedDB answers, so that a cold start in the cellar
 * paints places with the first frame. A picture only: the device's tables replace it within the same second.
 */
export function readLastList(): LastList | null {
  try {
    const stored = JSON.parse(readNote(noteKey) ?? "null") as (LastList & { shape: number }) | null;
    return stored?.shape === shape ? stored : null;
  } catch {
    return null;
  }
}

export const readSeenCities = (): City[] => readLastList()?.cities ?? [];
