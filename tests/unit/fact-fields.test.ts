import { expect, test } from "vitest";
import { factChanges, factErrors, fieldsOf } from "../../src/dashboards/owner/settings/fact-fields.ts";

const facts = {
  name: "Café Zitroun",
  vicinity: "1 rue du Test",
  city: null,
  opening_hours: null,
  phone: "+352 00",
  website: null,
  closed_at: null,
};

test("only what somebody changed is sent, so that a correction made meanwhile is not put back", () => {
  expect(factChanges(fieldsOf(facts), facts)).toEqual({});
  expect(factChanges({ ...fieldsOf(facts), name: " Café Citron ", vicinity: "1 rue du Test " }, facts)).toEqual({
    name: "Café Citron",
  });
  expect(factChanges({ ...fieldsOf(facts), phone: " ", city: "Esch" }, facts)).toEqual({ phone: null, city: "Esch" });
  expect(factChanges({ ...fieldsOf(facts), closed: true }, facts)).toEqual({ closed: true });
  const closed = { ...facts, closed_at: "2026-11-01T00:00:00Z" };
  expect(factChanges({ ...fieldsOf(closed), closed: false }, closed)).toEqual({ closed: false });
});

test.each([
  [{ name: " " }, { name: "name_required" }],
  [{ name: "x".repeat(201) }, { name: "too_long" }],
  [{ city: "x".repeat(81) }, { city: "too_long" }],
  [{ website: "zitroun.test" }, { website: "website_invalid" }],
  [{ website: "javascript:alert(1)" }, { website: "website_invalid" }],
  [{ website: "https://zitroun.test" }, {}],
  [{ opening_hours: "by appointment" }, {}],
])("%j is told beside its field", (change, errors) => {
  expect(factErrors({ ...fieldsOf(facts), ...change })).toEqual(errors);
});
