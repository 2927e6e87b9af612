import { expect, test } from "vitest";
import { addressOf } from "../../supabase/functions/_shared/osm-address.ts";

const trier = { lat: 49.756, lng: 6.641 };
const paris = { lat: 48.868, lng: 2.341 };
const porto = { lat: 41.14, lng: -8.61 };
const street = (name: string, number: string, more: object = {}) => ({
  "addr:street": name,
  "addr:housenumber": number,
  ...more,
});

test.each([
  ["Germany", trier, street("Hauptstraße", "12a"), "Hauptstraße 12a", "DE"],
  ["France", paris, street("Rue X", "12"), "12 Rue X", "FR"],
  [
    "Portugal",
    porto,
    street("Rua de São João", "5", { "addr:floor": "2", "addr:unit": "Dto" }),
    "Rua de São João 5, 2.º Dto",
    "PT",
  ],
  ["Portugal, written out", porto, street("Rua de São João", "5, 2.º Dto"), "Rua de São João 5, 2.º Dto", "PT"],
  ["Spain", { lat: 40.42, lng: -3.7 }, street("Calle Mayor", "3", { "addr:floor": "1" }), "Calle Mayor, 3, 1º", "ES"],
  ["Monaco", { lat: 43.738, lng: 7.424 }, street("Rue Grimaldi", "3"), "3 Rue Grimaldi", "MC"],
  [
    "the United States",
    { lat: 40.75, lng: -73.99 },
    street("Main Street", "1", { "addr:unit": "4" }),
    "1 Main Street, #4",
    "US",
  ],
  ["Puerto Rico", { lat: 18.46, lng: -66.11 }, street("Calle Fortaleza", "1"), "1 Calle Fortaleza", "US"],
  ["Luxembourg, two numbers", { lat: 49.611, lng: 6.13 }, street("Grand-Rue", "3;5"), "3/5 Grand-Rue", "LU"],
  ["a hamlet", trier, { "addr:place": "Kernscheid", "addr:housenumber": "7" }, "Kernscheid 7", "DE"],
  ["the open sea", { lat: 30, lng: -40 }, street("Deck", "1"), "Deck 1", null],
  ["the country of its tag", trier, street("Rue X", "12", { "addr:country": "fr" }), "12 Rue X", "FR"],
  ["a full address", trier, { "addr:full": "Am Markt, hinten" }, "Am Markt, hinten", "DE"],
  ["no street", trier, { "addr:city": "Trier" }, null, "DE"],
])("a street is written as in %s", (_name, position, tags, vicinity, country) => {
  expect(addressOf(tags, position)).toMatchObject({ vicinity, country });
});

test("values longer than the place table allows are left out", () => {
  const long = "x".repeat(301);
  const tags = { "addr:street": long, "addr:postcode": `${long}; 54290`, "addr:city": long, "addr:state": long };
  expect(addressOf(tags, trier)).toEqual({ vicinity: null, postcode: "54290", city: null, state: null, country: "DE" });
});
