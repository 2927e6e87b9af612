import { describe, expect, test } from "vitest";
import { languages, type Language } from "../../src/domain/languages.ts";
import { exampleName, readAllWords, type Said } from "../support/all-words.ts";

const lineOf = ({ key, text }: Said) => `${key}: ${text}`;
const english = new Set((await readAllWords("en")).map(lineOf));
const others: { language: Language; all: Said[] }[] = [];
for (const language of languages) if (language !== "en") others.push({ language, all: await readAllWords(language) });

/** What is called the same everywhere. */
const names = new RegExp(`${exampleName}|five.lemons|Natural Earth|OpenStreetMap`, "gi");
/** Two words of four letters that stand alike in two languages were forgotten. */
const isSentence = (text: string) => /\p{L}{4}.*[\s-].*\p{L}{4}/u.test(text.replaceAll(names, ""));

describe.each(others)("$language", ({ language, all }) => {
  const wrong = (pattern: RegExp) => all.filter(({ text }) => pattern.test(text)).map(lineOf);

  test("says much, and no sentence in English", () => {
    expect(all.length).toBeGreaterThan(1_500);
    expect(all.filter((said) => english.has(lineOf(said)) && isSentence(said.text)).map(lineOf)).toEqual([]);
  });

  test("has the quotation marks and apostrophes of a printed page", () => {
    expect(wrong(/"|\p{L}'\p{L}/u)).toEqual([]);
    if (language === "fr") expect(wrong(/[“”„]/)).toEqual([]);
    else expect(wrong(/[«»]/)).toEqual([]);
    if (language === "de" || language === "lb") expect(wrong(/”/)).toEqual([]);
  });

  test("has its own blanks before what ends a sentence", () => {
    // A narrow one that does not break, so that no line begins with a question mark.
    if (language === "fr")
      expect(wrong(/[^\s\u{202f}\d][!?;](?!\S)|\p{L}[:](?=\s)|[ \u{a0}][!?;:»]|«[^\u{202f}]/u)).toEqual([]);
    else expect(wrong(/[\s\u{202f}][!?;:](?=\s|$)/u)).toEqual([]);
  });
});
