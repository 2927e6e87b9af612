import type { OsmTags } from "./osm-tags.ts";
import type { BusinessStatus } from "./provider-place.ts";

/** The kinds of places that can be rated (values of the OpenStreetMap key `amenity`). */
export const amenities = [
  "restaurant",
  "bar",
  "cafe",
  "pub",
  "fast_food",
  "biergarten",
  "ice_cream",
  "food_court",
] as const;

/** Mappers keep the kind of a closed place under such a key. */
const closedKeys = ["disused:amenity", "abandoned:amenity", "was:amenity", "closed:amenity"];

export const listOf = (values: string | undefined): string[] =>
  (values ?? "")
    .split(";")
    .map((value) => value.trim())
    .filter(Boolean);

const placeKindsIn = (values: string | undefined): string[] =>
  listOf(values).filter((kind) => (amenities as readonly string[]).includes(kind));

/** The kinds of a place, of which an element can have several ("restaurant;bar"); none for anything else. */
export function kindsOf(tags: OsmTags): string[] {
  const open = placeKindsIn(tags["amenity"]);
  return open.length > 0 ? open : closedKeys.flatMap((key) => placeKindsIn(tags[key]));
}

const closedWords = new Set([
  "closed",
  "permanently_closed",
  "closed_permanently",
  "abandoned",
  "demolished",
  "disused",
]);
const pausedWords = new Set(["temporarily_closed", "closed_temporarily", "temporary_closed", "suspended"]);

/** `today`: ISO date. */
export function statusOf(tags: OsmTags, today: string): BusinessStatus {
  const operation = tags["operational_status"]?.trim().toLowerCase() ?? "";
  if (pausedWords.has(operation)) return "CLOSED_TEMPORARILY";
  const closed =
    placeKindsIn(tags["amenity"]).length === 0 ||
    tags["disused"] === "yes" ||
    tags["abandoned"] === "yes" ||
    closedWords.has(operation) ||
    isPast(tags["end_date"], today);
  return closed ? "CLOSED_PERMANENTLY" : "OPERATIONAL";
}

/** True if the latest date in the text ("2019", "2019-05", "~2019", "2018..2019") has passed. */
function isPast(text: string | undefined, today: string): boolean {
  const dates = text?.match(/\b\d{4}(?:-\d{2}){0,2}\b/g) ?? [];
  const last = dates.toSorted().at(-1);
  // Compares as many digits as the date has: the year 2019 is over when 2020 began.
  return last !== undefined && last < today.slice(0, last.length);
}
