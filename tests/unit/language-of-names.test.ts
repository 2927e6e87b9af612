import { expect, test } from "vitest";
import { languageOfNames } from "../../src/domain/places/language-of-names.ts";

test("a name has the language of a country with one language, and none where there are several", () => {
  expect(languageOfNames("DE")).toBe("de");
  expect(languageOfNames("pt")).toBe("pt");
  expect(languageOfNames("LU")).toBeUndefined();
  expect(languageOfNames(null)).toBeUndefined();
});
