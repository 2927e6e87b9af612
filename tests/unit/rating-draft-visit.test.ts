import { describe, expect, test } from "vitest";
import { checkDistance } from "../../src/consumer/rate/visit/check-distance.ts";

const place = { lat: 49.6116, lng: 6.1319 };
/** One degree of latitude is about 111 km. */
const north = (metres: number, accuracy: number) => ({
  lat: place.lat + metres / 111_195,
  lng: place.lng,
  accuracy_m: accuracy,
  at: "2026-11-20T20:00:00.000Z",
});

describe("visit evidence", () => {
  test("at the place is a visit", () => {
    expect(checkDistance(north(20, 15), place).far).toBe(false);
  });

  test("two streets away is far, with the distance", () => {
    const judged = checkDistance(north(600, 20), place);
    expect(judged.far).toBe(true);
    expect(judged.distanceM).toBeCloseTo(600, -1);
  });

  test("that is inaccurate counts within its accuracy, as in the database", () => {
    expect(checkDistance(north(600, 350), place).far).toBe(false);
  });

  test("with unlimited inaccuracy does not count everywhere", () => {
    expect(checkDistance(north(900, 50_000), place).far).toBe(true);
  });
});
