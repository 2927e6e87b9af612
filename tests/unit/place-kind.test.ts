import { expect, test } from "vitest";
import { cuisinesOf, kindOf } from "../../src/domain/places/place-kind.ts";
import { isOn } from "../../src/domain/places/is-on.ts";
import { timeZoneAt } from "../../src/domain/time/time-zone.ts";

test.each([
  ["OpenStreetMap", ["cafe", "coffee_shop", "cake"], "cafe", ["cake"]],
  ["its garden", ["biergarten", "regional"], "beer_garden", ["regional"]],
  ["Google", ["italian_restaurant", "restaurant", "food", "point_of_interest"], "restaurant", ["italian"]],
  ["one that only says what it cooks", ["thai_restaurant", "establishment"], "restaurant", ["thai"]],
  ["one whose mapper wrote capitals", ["restaurant", "Italian", "italian"], "restaurant", ["italian"]],
  ["one that says nothing", [], null, []],
  ["a row of an earlier version", undefined, null, []],
])("the kind of a place and what is cooked there are told apart: %s", (_name, types, kind, cuisines) => {
  expect(kindOf(types)).toBe(kind);
  expect(cuisinesOf(types)).toEqual(cuisines);
});

test.each([
  ["Luxembourg", 49.61, 6.13, "Europe/Luxembourg"],
  ["Monaco", 43.73, 7.42, "Europe/Luxembourg"],
  ["Brest", 48.39, -1.2, "Europe/Luxembourg"],
  ["Paris", 48.86, 2.35, "Europe/Luxembourg"],
  ["London", 51.5, -0.12, null],
  ["Jersey, on British time beside France", 49.21, -2.13, null],
  ["Lisbon", 38.72, -9.14, null],
  ["Bucharest", 44.43, 26.1, null],
  ["New York", 40.7, -74, null],
])("the time zone of %s is told only where there is no doubt", (_name, lat, lng, zone) => {
  expect(timeZoneAt({ lat, lng })).toBe(zone);
});

test("an offer ends by the device clock to the second, and one without an end continues", () => {
  const offer = {
    id: "1",
    title: "t",
    description: "d",
    discount_type: "percentage" as const,
    discount_value: 10,
    free_item: null,
    expires_at: "2026-11-22T12:00:00+00:00",
  };
  expect(isOn(offer, new Date("2026-11-22T11:59:59Z"))).toBe(true);
  expect(isOn(offer, new Date("2026-11-22T12:00:00Z"))).toBe(false);
  expect(isOn({ ...offer, expires_at: null }, new Date("2036-01-01T00:00:00Z"))).toBe(true);
});
