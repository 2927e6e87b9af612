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

describe("the position sent as evidence of a visit", () => {
  test("counts as a visit if it is at the place", () => {
    expect(checkDistance(north(20, 15), place).far).toBe(false);
  });

  test("counts as too far if it is 600 metres away, and the distance is returned", () => {
    const judged = checkDistance(north(600, 20), place);
    expect(judged.far).toBe(true);
    expect(judged.distanceM).toBeCloseTo(600, -1);
  });

  test("counts as a visit if the place lies within its accuracy radius", () => {
    expect(checkDistance(north(600, 350), place).far).toBe(false);
  });

  test("counts as too far if its accuracy is 50 km, as the accuracy allowed for is capped", () => {
    expect(checkDistance(north(900, 50_000), place).far).toBe(true);
  });
});
