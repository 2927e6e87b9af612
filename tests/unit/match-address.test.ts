import { expect, test } from "vitest";
import type { FoundAddress } from "../../src/domain/places/found-address.ts";
import { asStreets, matchAddresses, toAddressEntry, withoutNumber } from "../../src/domain/places/match-address.ts";

const here = { lat: 49.61, lng: 6.13 };
const at = (vicinity: string | null, city: string, lat: number, postcode: string | null = null): FoundAddress => ({
  vicinity,
  city,
  postcode,
  lat,
  lng: 6,
});
const far = at("8 Rue de la Gare", "Ettelbruck", 49.85);
const gare = at("12, Rue de la Gare", "Esch-sur-Alzette", 49.494, "4130");
const gareToo = at("52, Rue de la Gare", "Esch-sur-Alzette", 49.495, "4130");
const esch = at(null, "Esch-sur-Alzette", 49.496);
const entries = [far, gare, gareToo, esch].map((one) => toAddressEntry(one));
const find = (query: string, limit = 5) =>
  matchAddresses(entries, query, here, limit).map(({ vicinity, city }) => [vicinity, city].filter(Boolean).join(", "));

test("a street is found once and without a number if nobody knows the house, then its town", () => {
  expect(find("Rue de la Gare 5, Esch")).toEqual(["Rue de la Gare, Esch-sur-Alzette", "Esch-sur-Alzette"]);
});

test("a known house number comes first and stays in the address", () => {
  expect(find("rue gare 52")[0]).toBe("52, Rue de la Gare, Esch-sur-Alzette");
  expect(find("4130 gare")[0]).toBe("Rue de la Gare, Esch-sur-Alzette");
});

test("the nearest of two streets with one name comes first", () => {
  expect(find("Rue de la Gare")).toEqual(["Rue de la Gare, Esch-sur-Alzette", "Rue de la Gare, Ettelbruck"]);
});

test("a town is found by the beginning of its name, but not by a word inside a street", () => {
  expect(find("Esch")).toContain("Esch-sur-Alzette");
  expect(find("alzette")).not.toContain("Esch-sur-Alzette");
});

test("at most the given number is found, with room for towns", () => {
  expect(find("esch", 2)).toEqual(["Rue de la Gare, Esch-sur-Alzette", "Esch-sur-Alzette"]);
});

test.each(["", "  ", ",,,", "%", "xyz", "Rue de la Gare, Paris"])("nothing is found for %j", (query) => {
  expect(find(query)).toEqual([]);
});

test.each([
  ["12, Rue de la Gare", "Rue de la Gare"],
  ["12 bis Rue de la Gare", "Rue de la Gare"],
  ["12-14 Rue de la Gare", "Rue de la Gare"],
  ["Hauptstraße 12a", "Hauptstraße"],
  ["Hauptstraße 12-14", "Hauptstraße"],
  ["Rua de São João, 5", "Rua de São João"],
  ["Rue du 10 Octobre", "Rue du 10 Octobre"],
  ["Grand-Rue", "Grand-Rue"],
  ["12", "12"],
])("%s without its number is %s", (vicinity, street) => {
  expect(withoutNumber(vicinity)).toBe(street);
});

test("the same street in two towns is two addresses", () => {
  expect(asStreets([gare, gareToo, far], "gare")).toHaveLength(2);
});
