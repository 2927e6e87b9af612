import { distanceM, type Position } from "../../domain/places/distance.ts";
import type { Place } from "../../domain/places/place.ts";
import { database } from "../database/database.ts";
import { readPlace } from "./read-places.ts";
import { nearbyListKey, readNearby } from "./read-places.ts";
import { readRatingViews } from "../ratings/read-ratings.ts";
import { readSearch } from "./read-search.ts";

/** A place that can be rated. `distance_m`: from the last position of the map, null if there is none. */
export type Pickable = Pick<Place, "place_id" | "name" | "vicinity" | "city"> & { distance_m: number | null };

/** Maximum number of places offered. */
const shownPlaces = 30;
/** Minimum length of a search: shorter input is probably unfinished. */
const searchedFrom = 2;

/** Last position of the map; null if there is none. */
export async function readLastAround(): Promise<Position | null> {
  const around = await database.lists.get(nearbyListKey);
  return around ? { lat: around.lat, lng: around.lng } : null;
}

/**
 * Places on this device: with a matching name; without a query those around the last position, or else recently rated
 * ones.
 */
export async function readPickable(uid: string, query: string): Promise<Pickable[]> {
  const from = await readLastAround();
  if (query.trim().length >= searchedFrom) return (await readSearch(query.trim(), from)).places.slice(0, shownPlaces);
  if (!from) return await readRatedLately(uid);
  const { places } = await readNearby(from, shownPlaces);
  return places.map((place) => ({ ...place, distance_m: distanceM(from, place) }));
}

async function readRatedLately(uid: string): Promise<Pickable[]> {
  const views = await readRatingViews(uid, { offset: 0, limit: shownPlaces });
  const places = await Promise.all(views.map(({ placeId }) => readPlace(placeId)));
  return views.map(({ placeId, placeName, vicinity, city }, index) => ({
    ...(places[index] ?? { place_id: placeId, name: placeName, vicinity, city }),
    distance_m: null,
  }));
}
