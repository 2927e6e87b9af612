import type { Place } from "../../../domain/places/place.ts";
import { readNote } from "../../../local/session/person-notes.ts";
import type { PositionPermission } from "../../shared/places/device-position.ts";
import type { City } from "../where/cities.ts";
import type { Center } from "../map-header.ts";

/** A place and its distance from the centre of the list in metres; null without a centre. */
export type ListedPlace = Place & { distance_m: number | null };

export type LastList = {
  /** The person whose list it is; it shows where they were. */
  uid: string;
  center: Center;
  /** Why the position was not available, so that the next start shows it in its first frame. */
  withheld?: Exclude<PositionPermission, "granted">;
  asOf: string | null;
  count: number;
  places: ListedPlace[];
  /** Cities of places that were listed, latest first. They can be chosen without position and connection. */
  cities: City[];
};

/** Note with "map" or "list": which one the person last chose on a small screen. */
export const mapNote = "five-lemons:person:on-map";
export const noteKey = "five-lemons:person:last-list";
/** Version of `LastList`. Raise it with every change of the type; other versions are not read. */
export const shape = 1;

/**
 * The list that was last on the screen. It is read synchronously, so that a cold start shows places in the first frame, also offline.
 * Data from IndexedDB replaces it within a second.
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
