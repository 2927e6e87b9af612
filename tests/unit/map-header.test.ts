import { describe, expect, test } from "vitest";
import { mapHeader, type MapState } from "../../src/consumer/map/map-header.ts";
import { textsOf } from "../support/texts.ts";

const map = textsOf("en", "map");

const settled: MapState = {
  query: "",
  wanted: false,
  center: { lat: 49.61, lng: 6.13, from: "device", city: null },
  locating: false,
  failure: null,
  refresh: "fresh",
  count: 12,
  asOf: "2026-11-20T12:40:00.000Z",
  nearestM: 40,
};
const header = (changed: Partial<MapState>) => mapHeader({ ...settled, ...changed }, map);

describe("the header of the map", () => {
  test("shows the number of places nearby", () => {
    expect(header({})).toEqual({ title: "Nearby places (12)", around: null, staleAsOf: null, busy: false });
  });

  test("names the list of places to visit, and counts it only once the server has answered or there is something", () => {
    const wanted = { wanted: true, nearestM: 4_000_000 };
    expect(header(wanted)).toEqual({ title: "Want to go (12)", around: null, staleAsOf: null, busy: false });
    expect(header({ ...wanted, count: 0 }).title).toBe("Want to go (0)");
    expect(header({ ...wanted, count: 0, refresh: "busy" }).title).toBe("Loading your list…");
    expect(header({ ...wanted, count: 0, asOf: null, refresh: "offline" }).title).toBe("Want to go");
    expect(header({ ...wanted, refresh: "offline" })).toMatchObject({
      title: "Want to go (12)",
      staleAsOf: settled.asOf,
    });
    expect(header({ ...wanted, center: null, failure: "denied" }).title).toBe("Want to go (12)");
  });

  test("shows a loading title while there is nothing to show", () => {
    expect(header({ count: undefined, refresh: "busy" }).title).toBe("Loading nearby…");
    expect(header({ count: 0, refresh: "busy" }).title).toBe("Loading nearby…");
    expect(header({ center: null, locating: true, count: undefined }).title).toBe("Loading nearby…");
  });

  test("keeps showing the count while an existing list is refreshed", () => {
    expect(header({ refresh: "busy" })).toMatchObject({ title: "Nearby places (12)", busy: true });
  });

  test("shows the query and the number of results", () => {
    expect(header({ query: "pizza", refresh: "busy", count: undefined }).title).toBe("Searching…");
    expect(header({ query: "pizza", refresh: "busy", count: 0 }).title).toBe("Searching…");
    expect(header({ query: "pizza", count: 3 }).title).toBe("Search results for “pizza” (3)");
    expect(header({ query: "pizza", count: 0 }).title).toBe("Search results for “pizza” (0)");
    // The server was not asked yet.
    for (const count of [0, 3])
      expect(header({ query: "pizza", count, refresh: "idle" }).title).toBe(`On this device: “pizza” (${count})`);
  });

  test("reports a failed search as failed rather than as without results", () => {
    expect(header({ query: "pizza", count: 0, refresh: "failed" }).title).toBe(
      map.title.searchFailed({ query: "pizza" }),
    );
  });

  test("names no number of places when none are shown and the server did not answer", () => {
    for (const refresh of ["failed", "offline", "sign-in"] as const)
      expect(header({ count: 0, refresh }).title).toBe("Nearby places");
    expect(header({ count: 0 }).title).toBe("Nearby places (0)");
  });

  test("keeps its title when offline and shows the age of the places", () => {
    expect(header({ refresh: "offline" })).toMatchObject({ title: "Nearby places (12)", staleAsOf: settled.asOf });
  });

  test("says that a search without an answer of the server covered this device only", () => {
    for (const refresh of ["offline", "failed", "sign-in"] as const) {
      expect(header({ refresh, query: "pizza", count: 3 }).title).toBe("On this device: “pizza” (3)");
      expect(header({ refresh, query: "pizza", count: 0 }).title).toBe("No answer for “pizza”");
    }
    expect(header({ refresh: "late", query: "pizza", count: 3 }).title).toBe("Search results for “pizza” (3)");
  });

  test("shows the age of the saved places and stays busy when the server is slow to answer", () => {
    expect(header({ refresh: "busy" }).staleAsOf).toBeNull();
    expect(header({ refresh: "late" })).toMatchObject({ staleAsOf: settled.asOf, busy: true });
  });

  test("shows no count before the first list of places has loaded", () => {
    expect(header({ count: undefined, refresh: "busy", center: settled.center }).title).toBe("Loading nearby…");
    expect(header({ count: undefined, refresh: "idle" }).title).toBe("Loading nearby…");
  });

  test("shows the distance to the nearest known place if no place is near", () => {
    expect(header({ nearestM: 12_300 }).around).toBe("The nearest place we know is 12.3 km away");
    expect(header({ nearestM: 900 }).around).toBeNull();
    expect(header({ nearestM: 12_300, query: "pizza" }).around).toBeNull();
  });

  test("shortens a long search text", () => {
    const { title } = header({ query: "x".repeat(100), count: 1 });
    expect(title.length).toBeLessThan(70);
    expect(title).toContain("…");
  });

  test("shows the age of the places if refreshing them failed", () => {
    expect(header({ refresh: "failed" })).toMatchObject({ title: "Nearby places (12)", staleAsOf: settled.asOf });
    expect(header({ refresh: "fresh" }).staleAsOf).toBeNull();
  });

  test("states why the location is not available", () => {
    expect(header({ failure: "unsupported", center: null }).title).toBe("Geolocation not supported");
    expect(header({ failure: "denied", center: null }).title).toBe(map.title.failure.denied);
    expect(header({ failure: "timeout", center: { ...settled.center!, from: "last" } })).toMatchObject({
      title: map.title.failure.timeout,
      around: "Around your last known position",
    });
  });

  test("does not mention a denied location once a city is chosen", () => {
    const city = { ...settled.center!, from: "city", city: "Trier" } as const;
    expect(header({ failure: "denied", center: city })).toMatchObject({
      title: "Nearby places (12)",
      around: "Around Trier",
    });
  });

  test("shows one line below the title when the server is slow or fails, and two when offline", () => {
    const trier = { ...settled.center!, from: "city", city: "Trier" } as const;
    for (const refresh of ["late", "failed", "sign-in"] as const)
      expect(header({ center: trier, refresh })).toMatchObject({ around: null, staleAsOf: settled.asOf });
    expect(header({ center: trier, refresh: "offline" })).toMatchObject({
      around: "Around Trier",
      staleAsOf: settled.asOf,
    });
    expect(header({ center: trier, refresh: "late", count: 0 }).around).toBe("Around Trier");
  });

  test("states that the list is around a point chosen on the map", () => {
    const spot = { ...settled.center!, from: "city", city: null } as const;
    expect(header({ center: spot })).toMatchObject({ title: "Nearby places (12)", around: map.around.spot });
    expect(header({ center: spot, query: "pizza", count: 2 }).around).toBeNull();
  });

  test("mentions a missing position only if there are no places to show", () => {
    const cellar = { failure: "timeout", refresh: "offline", center: { ...settled.center!, from: "last" } } as const;
    expect(header(cellar)).toMatchObject({ title: "Nearby places (12)", around: "Around your last known position" });
    expect(header({ ...cellar, count: 0 }).title).toBe(map.title.failure.timeout);
    expect(header({ ...cellar, failure: "denied" }).title).toBe(map.title.failure.denied);
  });

  test("shows the results of a search rather than a location failure", () => {
    expect(header({ failure: "denied", query: "pizza", count: 2 }).title).toBe("Search results for “pizza” (2)");
  });
});
