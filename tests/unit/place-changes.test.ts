import { expect, test } from "vitest";
import { fieldsOf, placeChanges, type AdminPlace } from "../../src/dashboards/admin/places/places.ts";

const place: AdminPlace = {
  place_id: "osm:1",
  name: "Café Zitroun",
  vicinity: "1 rue du Test",
  postcode: null,
  city: null,
  reviewed: true,
  source: "osm",
  rating_count: 3,
  closed_at: null,
  created_at: "2026-11-01T00:00:00Z",
  waits_since: "2026-11-20T12:00:00Z",
  merged_into: null,
};

test("an admin's edit of a place sends only the changed fields, so it does not overwrite an owner's correction", () => {
  expect(placeChanges(fieldsOf(place), place)).toEqual({});
  expect(placeChanges({ ...fieldsOf(place), closed: true }, place)).toEqual({ closed: true });
  expect(placeChanges({ ...fieldsOf(place), name: " Café Citron ", vicinity: "1 rue du Test " }, place)).toEqual({
    name: "Café Citron",
  });
  expect(placeChanges({ ...fieldsOf(place), vicinity: " ", city: "Esch" }, place)).toEqual({
    vicinity: null,
    city: "Esch",
  });
  const closed = { ...place, closed_at: "2026-11-01T00:00:00Z" };
  expect(placeChanges({ ...fieldsOf(closed), closed: false }, closed)).toEqual({ closed: false });
});
