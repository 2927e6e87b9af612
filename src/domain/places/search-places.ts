// The same rules as supabase/schemas/places/search-rules.sql; tests/support/search-vectors.json holds both to the same answers.
import { misspellingOf, toleranceOf } from "./misspelling.ts";
import { misspelledTypes, readQuery, type QueryWord, type SearchQuery } from "./search-query.ts";
import { searchTextOf, tolerantWords, type Searchable } from "./search-text.ts";

/**
 * Rank of a place for a query, the smaller the better: the query is its name (0), every word begins a word of its names
 * or is its kind or cuisine, or the query is a tag of it (1), every word is somewhere in its texts (2), every word is with
 * one (3) or two wrong letters (4).
 */
export type Likeness = 0 | 1 | 2 | 3 | 4;

/** What a search compares of a place. `words`: indexes in the vocabulary. */
export type SearchEntry = { text: string; words: readonly number[]; tags: readonly string[] };

/** The distinct words of all places, each compared once with a misspelled word. */
export type Vocabulary = Map<string, number>;

export function toSearchEntry(place: Searchable, vocabulary: Vocabulary): SearchEntry {
  const text = searchTextOf(place);
  const words: number[] = [];
  for (const word of tolerantWords(text)) {
    let index = vocabulary.get(word);
    if (index === undefined) vocabulary.set(word, (index = vocabulary.size));
    words.push(index);
  }
  return { text, words, tags: place.top_tags ?? [] };
}

/** `rankPlaces` for places without stored entries; without the likeness. */
export function searchIn<P extends Searchable>(places: readonly P[], query: string): P[] {
  const vocabulary: Vocabulary = new Map();
  const entries = places.map((place) => ({ place, ...toSearchEntry(place, vocabulary) }));
  return rankPlaces(entries, vocabulary, query).map(({ place }) => place);
}

/**
 * The matching entries, best first; equally good ones keep their order. Misspelled words are accepted only if nothing
 * matches without.
 */
export function rankPlaces<E extends SearchEntry>(all: readonly E[], vocabulary: Vocabulary, query: string): E[] {
  const read = readQuery(query);
  if (!read) return [];
  const exact = inRanks(all, (entry) => exactLikeness(entry, read));
  return exact.length > 0 ? exact : inRanks(all, forgivingLikeness(read.words, vocabulary));
}

function inRanks<E extends SearchEntry>(all: readonly E[], likeness: (entry: E) => Likeness | null): E[] {
  const ranks: E[][] = [[], [], [], [], []];
  for (const entry of all) {
    const rank = likeness(entry);
    if (rank !== null) ranks[rank]?.push(entry);
  }
  return ranks.flat();
}

function exactLikeness({ text, tags }: SearchEntry, query: SearchQuery): Likeness | null {
  // Most places lack a word: they are left after one comparison.
  const found = query.words.every((one) => isWritten(text, one));
  if (found && text.includes(query.line)) return 0;
  const tagged = query.tags.some((tag) => tags.includes(tag));
  if (!found) return tagged ? 1 : null;
  const namesEnd = text.indexOf("\t");
  const isName = (one: QueryWord) => {
    const begins = text.indexOf(` ${one.word}`);
    return (begins >= 0 && begins < namesEnd) || isType(text, one);
  };
  return tagged || query.words.every(isName) ? 1 : 2;
}

const isWritten = (text: string, one: QueryWord): boolean => text.includes(one.pattern) || isType(text, one);

const isType = (text: string, { types }: QueryWord): boolean => types.some((type) => text.includes(type));

/** Each word's wrong letters in an entry: null if it is not there. */
type Errors = (entry: SearchEntry) => number | null;

function forgivingLikeness(words: readonly QueryWord[], vocabulary: Vocabulary) {
  if (words.every(({ word }) => toleranceOf(word) === 0)) return () => null;
  const all = words.map((word) => errorsOf(word, vocabulary));
  return (entry: SearchEntry): Likeness | null => {
    let most = 0;
    for (const errors of all) {
      const count = errors(entry);
      if (count === null) return null;
      most = Math.max(most, count);
    }
    return most < 2 ? 3 : 4;
  };
}

function errorsOf(one: QueryWord, vocabulary: Vocabulary): Errors {
  const isThere = ({ text }: SearchEntry) => isWritten(text, one);
  if (toleranceOf(one.word) === 0) return (entry) => (isThere(entry) ? 0 : null);
  const types = misspelledTypes(one.word);
  const edits = misspellingOf(one.word);
  const none = 9;
  const counts = new Uint8Array(vocabulary.size).fill(none);
  for (const [word, index] of vocabulary) counts[index] = edits(word) ?? none;
  return (entry) => {
    if (isThere(entry)) return 0;
    let least = none;
    for (const index of entry.words) least = Math.min(least, counts[index] ?? none);
    for (const [type, count] of types) if (count < least && entry.text.includes(type)) least = count;
    return least === none ? null : least;
  };
}
