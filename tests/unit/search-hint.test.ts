import { expect, test } from "vitest";
import { languages } from "../../src/domain/languages.ts";
import { textsOf } from "../support/texts.ts";

/** Letters that fit beside the button on a phone 360 px wide; it is wider in Portuguese. */
const room = { en: 16, fr: 16, de: 16, lb: 16, pt: 14 };

test.each(languages)("the hint in the search field of the map fits a small phone (%s)", (language) => {
  expect(textsOf(language, "map").search.placeholder.length).toBeLessThanOrEqual(room[language]);
});
