import { expect, test } from "vitest";
import { at, de } from "../../src/messages/fr/elision.ts";
import { isolate } from "../../src/messages/isolate-name.ts";
import { textsOf } from "../support/texts.ts";

test("zero and one are singular in French", () => {
  const said = [0, 1, 1.5, 2, 5].map((count) => textsOf("fr", "rate").success.photos({ count }));
  expect(said.map((text) => text.split(" ")[1])).toEqual(["photo", "photo", "photo", "photos", "photos"]);
});

test("“de” is elided before a vowel, even inside direction marks", () => {
  expect(["Luxembourg", "Esch", "Évry", "anna", "Hosingen"].map(de)).toEqual([
    "de Luxembourg",
    "d’Esch",
    "d’Évry",
    "d’anna",
    "de Hosingen",
  ]);
  expect(de(isolate("Anna"))).toBe(`d’${isolate("Anna")}`);
});

test("a time follows “à” and a date follows “le” in French", () => {
  expect(["12:40", "9 h 05", "21 nov. 2026, 12:40"].map(at)).toEqual(["à 12:40", "à 9 h 05", "le 21 nov. 2026, 12:40"]);
});
