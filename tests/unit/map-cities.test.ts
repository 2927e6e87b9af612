import { describe, expect, test } from "vitest";
import { citiesOf, findCity, mergeCities } from "../../src/consumer/map/cities.ts";

const metz = { name: "Metz", lat: 49.12, lng: 6.18 };
const esch = { name: "Esch-sur-Alzette", lat: 49.5, lng: 5.98 };
const echternach = { name: "Echternach", lat: 49.81, lng: 6.42 };

describe("choosing a city", () => {
  test("finds a city whatever its accents and capitals", () => {
    expect(findCity([metz, esch], " MÉTZ ")).toBe(metz);
  });

  test("takes a beginning for the whole where only one city begins so", () => {
    expect(findCity([metz, esch, echternach], "esch")).toBe(esch);
    expect(findCity([metz, esch, echternach], "e")).toBeUndefined();
  });

  test("prefers the exact name to a longer one", () => {
    const luxembourg = { name: "Luxembourg", lat: 49.61, lng: 6.13 };
    expect(findCity([{ ...luxembourg, name: "Luxembourg-Gare" }, luxembourg], "luxembourg")).toBe(luxembourg);
  });

  test("stands a city in the middle of its places and leaves out places without one", () => {
    const places = [
      { city: "Metz", lat: 49, lng: 6 },
      { city: "Metz", lat: 49.2, lng: 6.2 },
      { city: null, lat: 0, lng: 0 },
    ];
    const [city, ...others] = citiesOf(places);
    expect(others).toEqual([]);
    expect(city?.name).toBe("Metz");
    expect(city?.lat).toBeCloseTo(49.1);
    expect(city?.lng).toBeCloseTo(6.1);
  });

  test("names each city once, the latest first", () => {
    const moved = { ...metz, lat: 49.13 };
    expect(mergeCities([moved], [esch, metz])).toEqual([moved, esch]);
  });
});
