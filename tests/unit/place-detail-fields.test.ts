import { expect, test } from "vitest";
import {
  placeDetailChanges,
  placeDetailErrors,
  fieldsOf,
} from "../../src/dashboards/owner/settings/place-detail-fields.ts";

const details = {
  name: "Café Zitroun",
  vicinity: "1 rue du Test",
  postcode: "1234",
  city: null,
  opening_hours: null,
  phone: "+352 00",
  website: null,
  closed_at: null,
};

test("an owner's edit of a place sends only the changed fields, so it does not overwrite someone else's correction", () => {
  expect(placeDetailChanges(fieldsOf(details), details)).toEqual({});
  expect(
    placeDetailChanges({ ...fieldsOf(details), name: " Café Citron ", vicinity: "1 rue du Test " }, details),
  ).toEqual({
    name: "Café Citron",
  });
  expect(placeDetailChanges({ ...fieldsOf(details), phone: " ", city: "Esch" }, details)).toEqual({
    phone: null,
    city: "Esch",
  });
  expect(placeDetailChanges({ ...fieldsOf(details), postcode: "L-1136" }, details)).toEqual({ postcode: "L-1136" });
  expect(placeDetailChanges({ ...fieldsOf(details), closed: true }, details)).toEqual({ closed: true });
  const closed = { ...details, closed_at: "2026-11-01T00:00:00Z" };
  expect(placeDetailChanges({ ...fieldsOf(closed), closed: false }, closed)).toEqual({ closed: false });
});

test.each([
  [{ name: " " }, { name: "name_required" }],
  [{ name: "x".repeat(201) }, { name: "too_long" }],
  [{ postcode: "1".repeat(21) }, { postcode: "too_long" }],
  [{ city: "x".repeat(81) }, { city: "too_long" }],
  [{ website: "zitroun.test" }, { website: "website_invalid" }],
  [{ website: "javascript:alert(1)" }, { website: "website_invalid" }],
  [{ website: "https://zitroun.test" }, {}],
  [{ opening_hours: "by appointment" }, {}],
])("an edit of place details with %j gives the errors %j", (change, errors) => {
  expect(placeDetailErrors({ ...fieldsOf(details), ...change })).toEqual(errors);
});
