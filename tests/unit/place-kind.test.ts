import { expect, test } from "vitest";
import { cuisinesOf, kindOf } from "../../src/domain/places/place-kind.ts";
import { isOn } from "../../src/domain/places/is-on.ts";

test.each([
  ["an OpenStreetMap café", ["cafe", "coffee_shop", "cake"], "cafe", ["cake"]],
  ["an OpenStreetMap beer garden", ["biergarten", "regional"], "beer_garden", ["regional"]],
  ["a Google restaurant", ["italian_restaurant", "restaurant", "food", "point_of_interest"], "restaurant", ["italian"]],
  ["a place with only a cuisine", ["thai_restaurant", "establishment"], "restaurant", ["thai"]],
  ["a place with capital letters in its cuisine", ["restaurant", "Italian", "italian"], "restaurant", ["italian"]],
  ["a place without types", [], null, []],
  ["a place stored by an earlier app version", undefined, null, []],
])("the kind of a place and its cuisines are read separately from its types: %s", (_name, types, kind, cuisines) => {
  expect(kindOf(types)).toBe(kind);
  expect(cuisinesOf(types)).toEqual(cuisines);
});

test("a promotion ends to the second by the device clock, and one without an end date never ends", () => {
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
