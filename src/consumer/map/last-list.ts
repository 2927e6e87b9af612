import * as z from "zod/mini";
import { placeSchema, type Place } from "../../domain/place.ts";
import { citiesOf, citySchema, mergeCities, type City } from "./cities.ts";

/** What a card shows: the place and how far it is from the centre of the list, null without a centre. */
export type ListedPlace = Place & { distance_m: number | null };

const lastListSchema = z.object({
  /** Whose list: it shows where they were. */
  uid: z.string(),
  center: z.object({
    lat: z.number(),
    lng: z.number(),
    from: z.enum(["device", "last", "city"]),
    city: z.nullable(z.string()),
  }),
  asOf: z.nullable(z.string()),
  count: z.number(),
  places: z.array(z.extend(placeSchema, { distance_m: z.nullable(z.number()) })),
  /** Cities that places were seen in, latest first: what one can choose without position and connection. */
  cities: z.array(citySchema),
});
export type LastList = z.infer<typeof lastListSchema>;

const storageKey = "five-lemons:last-list";
/** One screen of a large phone; more would make the synchronous read cost what it is meant to save. */
const keptPlaces = 8;
const keptCities = 12;

/**
 * The list as it was last on screen and its centre, readable before IndexedDB answers, so that a cold start in the cellar
 * paints places with the first frame. A picture only: the device's tables replace it within the same second.
 */
export function readLastList(): LastList | null {
  try {
    const parsed = lastListSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export const readSeenCities = (): City[] => readLastList()?.cities ?? [];

/** `list.places` is the whole list: the cities are taken from all of it. */
export function saveLastList(list: Omit<LastList, "cities">): void {
  const before = readLastList();
  const known = before?.uid === list.uid ? before.cities : [];
  const cities = mergeCities(citiesOf(list.places), known).slice(0, keptCities);
  const places = list.places.slice(0, keptPlaces).map((place) => ({ ...place, photo_urls: [], servers: [] }));
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...list, places, cities } satisfies LastList));
  } catch {
    // A full or forbidden localStorage costs the first frame, nothing else.
  }
}
