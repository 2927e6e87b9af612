import { foldText } from "../text/fold-text.ts";
import { tagNames, typeWords } from "./search-words.ts";
import { misspellingOf, toleranceOf } from "./misspelling.ts";
import { searchMaxLength } from "./search-radius.ts";

/** Words of a query; further ones are ignored. */
const maxWords = 8;

export type QueryWord = {
  word: string;
  /** How the word has to stand in a text; see `contains`. */
  pattern: string;
  /** Types of which a word begins with it, as they stand in a text: "=pizza ". */
  types: readonly string[];
};

export type SearchQuery = {
  words: readonly QueryWord[];
  /** A whole line of a text: the query is the name. */
  line: string;
  /** Tags of which a name begins with the query. */
  tags: readonly string[];
};

/** Shortest words that stand for a type or tag, and that may stand inside another word. */
const longFrom = 3;

/** Scripts that write no spaces between words, and Hangul, which is compared by its parts. */
const unspaced = /[\u{e00}-\u{10ffff}]/u;

type Entry = { code: string; words: readonly string[] };
const typeEntries: readonly Entry[] = Object.entries(typeWords).map(([code, words]) => ({
  code: `=${code} `,
  words: foldText(words).split(" "),
}));
const tagEntries: readonly Entry[] = Object.entries(tagNames).map(([code, names]) => ({
  code,
  words: names.split(";").map(foldText),
}));

const codesOf = (entries: readonly Entry[], matches: (word: string) => boolean): string[] =>
  entries.filter(({ words }) => words.some(matches)).map(({ code }) => code);

/** A short word has to be a whole word of a longer name, e.g. "Fruits de mer". */
function typesNamed(word: string, alone: boolean): string[] {
  if (word.length >= longFrom) return codesOf(typeEntries, (one) => one.startsWith(word));
  return alone ? [] : codesOf(typeEntries, (one) => one === word);
}

/** Null for a text without letters and digits. */
export function readQuery(query: string): SearchQuery | null {
  const whole = foldText(query.slice(0, searchMaxLength));
  if (whole === "") return null;
  const words = [...new Set(whole.split(" "))].slice(0, maxWords).map((word, _index, all) => ({
    word,
    pattern: word.length < longFrom && !unspaced.test(word) ? ` ${word}` : word,
    types: typesNamed(word, all.length === 1),
  }));
  const tags = whole.length < longFrom ? [] : codesOf(tagEntries, (name) => name.startsWith(whole));
  return { words, line: `\n ${whole}\n`, tags };
}

/** Types with a misspelled word, each with the number of wrong letters. */
export function misspelledTypes(word: string): Map<string, number> {
  const found = new Map<string, number>();
  if (toleranceOf(word) === 0) return found;
  const edits = misspellingOf(word);
  for (const { code, words } of typeEntries) {
    const least = Math.min(...words.map((one) => edits(one) ?? Number.POSITIVE_INFINITY));
    if (Number.isFinite(least)) found.set(code, least);
  }
  return found;
}
