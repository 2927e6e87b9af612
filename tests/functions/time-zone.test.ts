import { expect, test } from "vitest";
import { timeZoneAt } from "../../supabase/functions/_shared/time-zone.ts";

test.each([
  ["Luxembourg", 49.61, 6.13, "Europe/Luxembourg"],
  ["Trier, across the border", 49.756, 6.64, "Europe/Berlin"],
  ["Lisbon", 38.72, -9.14, "Europe/Lisbon"],
  ["Funchal", 32.65, -16.91, "Atlantic/Madeira"],
  ["London", 51.5, -0.12, "Europe/London"],
  ["Madrid", 40.42, -3.7, "Europe/Madrid"],
  ["Las Palmas", 28.12, -15.43, "Atlantic/Canary"],
  ["Rome", 41.9, 12.49, "Europe/Rome"],
  ["New York", 40.7, -74, "America/New_York"],
  ["Kathmandu, three quarters of an hour off", 27.71, 85.32, "Asia/Kathmandu"],
])("the time zone of %s is known by its position", (_name, lat, lng, zone) => {
  expect(timeZoneAt({ lat, lng })).toBe(zone);
});

test("a position that is not on earth has no time zone", () => {
  expect(timeZoneAt({ lat: 91, lng: 0 })).toBeNull();
  expect(timeZoneAt({ lat: Number.NaN, lng: 0 })).toBeNull();
});
