import { describe, expect, test } from "vitest";
import {
  applyPlaceFilter,
  filterChoices,
  hiddenBy,
  noPlaceFilter,
  readPlaceFilter,
  type PlaceFilter,
} from "../../src/domain/places/place-filter.ts";
import type { Place } from "../../src/domain/places/place.ts";

type Listed = Place & { distance_m: number | null };
const place = (place_id: string, change: Partial<Listed> = {}): Listed => ({
  place_id,
  name: place_id,
  vicinity: null,
  city: null,
  state: null,
  lat: 49.6,
  lng: 6.1,
  lemon_avg: null,
  lemon_count: 0,
  top_tags: [],
  attribution: null,
  photo_urls: [],
  servers: [],
  distance_m: 100,
  ...change,
});
const places = [
  place("trattoria", { types: ["restaurant", "italian", "pizza"], lemon_avg: 4.6, lemon_count: 9, distance_m: 300 }),
  place("cafe", { types: ["cafe"], lemon_avg: 4, lemon_count: 2, distance_m: 100 }),
  place("snack", { types: ["fast_food", "kebab", "pizza"], lemon_avg: 2.5, lemon_count: 40, distance_m: 200 }),
  place("new", { distance_m: 50 }),
];
const facts = {
  isOpen: ({ place_id }: Place) => (place_id === "new" ? null : place_id !== "cafe"),
  rated: new Set(["snack"]),
  wanted: new Set(["snack", "cafe", "new"]),
};
const shown = (change: Partial<PlaceFilter>) =>
  applyPlaceFilter(places, { ...noPlaceFilter, ...change }, facts).map(({ place_id }) => place_id);

describe("a filter of places", () => {
  test("shows only places that are known to be open, of the kind, of the cuisine, good, or not rated by the person", () => {
    expect(shown({})).toEqual(["trattoria", "cafe", "snack", "new"]);
    expect(shown({ open: true })).toEqual(["trattoria", "snack"]);
    expect(shown({ kind: "cafe" })).toEqual(["cafe"]);
    expect(shown({ cuisine: "pizza" })).toEqual(["trattoria", "snack"]);
    expect(shown({ good: true })).toEqual(["trattoria", "cafe"]);
    expect(shown({ unrated: true })).toEqual(["trattoria", "cafe", "new"]);
    // Wanted and rated: done.
    expect(shown({ want: true })).toEqual(["cafe", "new"]);
    expect(shown({ want: true, kind: "cafe" })).toEqual(["cafe"]);
    expect(shown({ unrated: true, cuisine: "pizza", open: true })).toEqual(["trattoria"]);
  });

  test("sorts by distance, by average from three ratings on, or by number of ratings", () => {
    expect(shown({ sort: "distance" })).toEqual(["new", "cafe", "snack", "trattoria"]);
    expect(shown({ sort: "average" })).toEqual(["trattoria", "snack", "cafe", "new"]);
    expect(shown({ sort: "ratings" })).toEqual(["snack", "trattoria", "cafe", "new"]);
  });

  test("says which choice hides everything, and how many places it hides", () => {
    const hiding = (change: Partial<PlaceFilter>) => hiddenBy(places, { ...noPlaceFilter, ...change }, facts);
    expect(hiding({ kind: "cafe", open: true })).toEqual([
      { choice: "open", count: 1 },
      { choice: "kind", count: 2 },
    ]);
    expect(hiding({ kind: "beer_garden" })).toEqual([{ choice: "kind", count: 4 }]);
    expect(hiding({ kind: "beer_garden", cuisine: "thai" })).toEqual([]);
  });

  test("is read from an address, which may be made by hand", () => {
    const read = (query: string) => readPlaceFilter(new URLSearchParams(query));
    expect(read("")).toEqual(noPlaceFilter);
    expect(read("want=1&open=1&good=1&unrated=1&kind=cafe&cuisine=pizza&sort=average")).toEqual({
      want: true,
      open: true,
      good: true,
      unrated: true,
      kind: "cafe",
      cuisine: "pizza",
      sort: "average",
    });
    expect(read("want=yes&open=yes&kind=palace&cuisine=&sort=price")).toEqual(noPlaceFilter);
  });

  test("offers the kinds and cuisines of the list, the most frequent first", () => {
    expect(filterChoices(places)).toEqual({
      kinds: ["restaurant", "cafe", "fast_food"],
      cuisines: ["pizza", "italian", "kebab"],
    });
  });
});
