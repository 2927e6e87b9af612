import { describe, expect, test } from "vitest";
import { mapHeader, type MapState } from "../../src/consumer/map/map-header.ts";
import { textsOf } from "../support/texts.ts";

const map = textsOf("en", "map");

const settled: MapState = {
  query: "",
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
  test("counts the places nearby", () => {
    expect(header({})).toEqual({ title: "Nearby places (12)", around: null, staleAsOf: null, busy: false });
  });

  test("says that it is loading while there is nothing to show", () => {
    expect(header({ count: undefined, refresh: "busy" }).title).toBe("Loading nearby…");
    expect(header({ count: 0, refresh: "busy" }).title).toBe("Loading nearby…");
    expect(header({ center: null, locating: true, count: undefined }).title).toBe("Loading nearby…");
  });

  test("keeps the count while an existing list is refreshed", () => {
    expect(header({ refresh: "busy" })).toMatchObject({ title: "Nearby places (12)", busy: true });
  });

  test("shows the query and the number of results", () => {
    expect(header({ query: "pizza", refresh: "busy", count: undefined }).title).toBe("Searching…");
    expect(header({ query: "pizza", refresh: "busy", count: 0 }).title).toBe("Searching…");
    expect(header({ query: "pizza", count: 3 }).title).toBe("Search results for “pizza” (3)");
    expect(header({ query: "pizza", count: 0 }).title).toBe("Search results for “pizza” (0)");
  });

  test("does not call a missing answer an empty one", () => {
    expect(header({ query: "pizza", count: 0, refresh: "failed" }).title).toBe(
      map.title.searchFailed({ query: "pizza" }),
    );
  });

  test("keeps its title offline and shows the age of the places, since the app already says offline", () => {
    expect(header({ refresh: "offline" })).toMatchObject({ title: "Nearby places (12)", staleAsOf: settled.asOf });
    expect(header({ refresh: "offline", query: "pizza", count: 3 }).title).toBe("Search results for “pizza” (3)");
  });

  test("says that saved places are shown once the server is late, and keeps waiting", () => {
    expect(header({ refresh: "busy" }).staleAsOf).toBeNull();
    expect(header({ refresh: "late" })).toMatchObject({ staleAsOf: settled.asOf, busy: true });
  });

  test("shows no count that the next second would correct", () => {
    expect(header({ count: undefined, refresh: "busy", center: settled.center }).title).toBe("Loading nearby…");
    expect(header({ count: undefined, refresh: "idle" }).title).toBe("Loading nearby…");
  });

  test("shows the distance when nothing is near", () => {
    expect(header({ nearestM: 12_300 }).around).toBe("The nearest place we know is 12.3 km away");
    expect(header({ nearestM: 900 }).around).toBeNull();
    expect(header({ nearestM: 12_300, query: "pizza" }).around).toBeNull();
  });

  test("shortens a long search", () => {
    const { title } = header({ query: "x".repeat(100), count: 1 });
    expect(title.length).toBeLessThan(70);
    expect(title).toContain("…");
  });

  test("shows the age of places that could not be refreshed", () => {
    expect(header({ refresh: "failed" })).toMatchObject({ title: "Nearby places (12)", staleAsOf: settled.asOf });
    expect(header({ refresh: "fresh" }).staleAsOf).toBeNull();
  });

  test("names what is wrong with the location", () => {
    expect(header({ failure: "unsupported", center: null }).title).toBe("Geolocation not supported");
    expect(header({ failure: "denied", center: null }).title).toBe(map.title.failure.denied);
    expect(header({ failure: "timeout", center: { ...settled.center!, from: "last" } })).toMatchObject({
      title: map.title.failure.timeout,
      around: "Around your last known position",
    });
  });

  test("does not mention a refused location once a city is chosen", () => {
    const city = { ...settled.center!, from: "city", city: "Trier" } as const;
    expect(header({ failure: "denied", center: city })).toMatchObject({
      title: "Nearby places (12)",
      around: "Around Trier",
    });
  });

  test("shows one line below the title while an answer is late, and two when offline", () => {
    const trier = { ...settled.center!, from: "city", city: "Trier" } as const;
    for (const refresh of ["late", "failed", "sign-in"] as const)
      expect(header({ center: trier, refresh })).toMatchObject({ around: null, staleAsOf: settled.asOf });
    expect(header({ center: trier, refresh: "offline" })).toMatchObject({
      around: "Around Trier",
      staleAsOf: settled.asOf,
    });
    expect(header({ center: trier, refresh: "late", count: 0 }).around).toBe("Around Trier");
  });

  test("says that a list is around a point of the map", () => {
    const spot = { ...settled.center!, from: "city", city: null } as const;
    expect(header({ center: spot })).toMatchObject({ title: "Nearby places (12)", around: map.around.spot });
    expect(header({ center: spot, query: "pizza", count: 2 }).around).toBeNull();
  });

  test("mentions a missing position only when there is nothing to show", () => {
    const cellar = { failure: "timeout", refresh: "offline", center: { ...settled.center!, from: "last" } } as const;
    expect(header(cellar)).toMatchObject({ title: "Nearby places (12)", around: "Around your last known position" });
    expect(header({ ...cellar, count: 0 }).title).toBe(map.title.failure.timeout);
    expect(header({ ...cellar, failure: "denied" }).title).toBe(map.title.failure.denied);
  });

  test("gives a search priority over a failed location", () => {
    expect(header({ failure: "denied", query: "pizza", count: 2 }).title).toBe("Search results for “pizza” (2)");
  });
});
