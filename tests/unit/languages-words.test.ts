import { afterEach, describe, expect, test } from "vitest";
import { languages, type Language } from "../../src/domain/languages.ts";
import { setFormats } from "../../src/messages/format.ts";
import { loadCatalogue } from "../../src/messages/messages.ts";
import { exampleName, readCatalogueTexts, type Said } from "../support/catalogue-texts.ts";

const lineOf = ({ key, text }: Said) => `${key}: ${text}`;
const inEnglish = readCatalogueTexts("en");
const english = new Set(inEnglish.map(lineOf));
const keysOf = (all: Said[]) => [...new Set(all.map(({ key }) => key))].toSorted();
const others: { language: Language; all: Said[] }[] = [];
for (const language of languages) if (language !== "en") others.push({ language, all: readCatalogueTexts(language) });

/** Names that are the same in every language. */
const names = new RegExp(`${exampleName}|five.lemons|Natural Earth|OpenStreetMap`, "gi");
/** A text with two words of four letters that is equal in two languages was not translated. */
const isSentence = (text: string) => /\p{L}{4}.*[\s-].*\p{L}{4}/u.test(text.replaceAll(names, ""));

describe.each(others)("the texts in $language", ({ language, all }) => {
  const wrong = (pattern: RegExp) => all.filter(({ text }) => pattern.test(text)).map(lineOf);

  test("contain no untranslated English sentence", () => {
    expect(all.length).toBeGreaterThan(1_500);
    expect(all.filter((said) => english.has(lineOf(said)) && isSentence(said.text)).map(lineOf)).toEqual([]);
  });

  test("include a text for every code that has one in English", () => {
    expect(keysOf(all)).toEqual(keysOf(inEnglish));
  });

  test("use typographic quotes and apostrophes", () => {
    expect(wrong(/"|\p{L}'\p{L}/u)).toEqual([]);
    if (language === "fr") expect(wrong(/[“”„]/)).toEqual([]);
    else expect(wrong(/[«»]/)).toEqual([]);
    if (language === "de" || language === "lb") expect(wrong(/”/)).toEqual([]);
  });

  test("use the spaces of the language before punctuation", () => {
    // French uses a narrow non-breaking space, so that no line begins with a question mark.
    if (language === "fr")
      expect(wrong(/[^\s\u{202f}\d][!?;](?!\S)|\p{L}[:](?=\s)|[ \u{a0}][!?;:»]|«[^\u{202f}]/u)).toEqual([]);
    else expect(wrong(/[\s\u{202f}][!?;:](?=\s|$)/u)).toEqual([]);
  });
});

afterEach(() => setFormats("en"));

test.each(languages)("large counts have their thousands separated in the language %s", async (language) => {
  const { words, formats } = await loadCatalogue(language);
  setFormats(language, formats);
  expect(words.common.ratingCount({ count: 12_345 })).toMatch(/^12[^\d]345 /);
  expect(words.common.averageInWords({ average: "4", count: 12_345 })).toMatch(/12[^\d]345 /);
});

test("the space before a colon follows the language, and no screen writes that colon itself", async () => {
  const { words } = await loadCatalogue("fr");
  expect(words.common.labelled({ label: "E-mail", text: "a@b.test" })).toBe("E-mail\u{202f}: a@b.test");
  const screens = import.meta.glob("../../src/{account,app,consumer,dashboards,ui}/**/*.tsx", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const written = Object.entries(screens).filter(([, code]) => /\}: \$\{|^\s*\{[\w.()[\]]+\}: [{<]/m.test(code));
  expect(written.map(([file]) => file)).toEqual([]);
});
