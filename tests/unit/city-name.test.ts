import { expect, test } from "vitest";
import { cityIn, keyOfCity, labelsOfCities } from "../../src/domain/places/city-name.ts";

const lisbon = { city: "Lisboa", city_id: 2267057, city_names: { en: "Lisbon", fr: "Lisbonne" }, country: "PT" };
const paris = { city: "Paris", city_id: 2988507, city_names: { lb: "Paräis" }, country: "FR" };
const parisInTexas = { city: "Paris", city_id: 4717560, city_names: {}, country: "US" };
const countries: Record<string, string> = { FR: "France", US: "United States", PT: "Portugal" };
const nameOf = (code: string) => countries[code];

test("a city has the name of the reader's language, else its local name", () => {
  expect(cityIn("fr", lisbon)).toBe("Lisbonne");
  expect(cityIn("pt", lisbon)).toBe("Lisboa");
  expect(cityIn("de", { city: "Trier" })).toBe("Trier");
});

test("only cities that share their name in the reader's language are told apart by country", () => {
  const labels = (language: "en" | "lb") => [
    ...labelsOfCities([lisbon, paris, parisInTexas], language, nameOf).values(),
  ];
  expect(labels("en")).toEqual(["Lisbon", "Paris (France)", "Paris (United States)"]);
  expect(labels("lb")).toEqual(["Lisboa", "Paräis", "Paris"]);
});

test("rows of earlier versions, without an id, are known by name", () => {
  expect(keyOfCity({ city: "Trier" })).toBe("Trier");
  expect(keyOfCity(paris)).not.toBe(keyOfCity(parisInTexas));
});
