import { foldJoined, foldText } from "../text/fold-text.ts";

/** Fields that a search covers. */
export type Searchable = {
  name: string;
  vicinity: string | null;
  city: string | null;
  city_names?: Readonly<Record<string, string>> | null | undefined;
  other_names?: readonly string[] | undefined;
  postcode?: string | null | undefined;
  types?: readonly string[] | undefined;
  top_tags?: readonly string[] | undefined;
};

/**
 * The folded text of a place, the same as `private.place_text` in Postgres: each name on its own line, then after a tab
 * the address, with the names of the city in all languages, and the types. Words of names and addresses follow a space, types follow "=".
 */
export function searchTextOf(place: Searchable): string {
  const { name, other_names = [], vicinity, postcode, city, city_names: cityNames, types = [] } = place;
  const names = new Set<string>();
  for (const one of [name, ...other_names]) names.add(foldText(one)).add(foldJoined(one));
  names.delete("");
  // In the order of languages, as the database sorts them.
  const cities = Object.entries(cityNames ?? {})
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one);
  const parts = [vicinity, postcode, city, ...cities].filter((part) => part !== null && part !== undefined);
  const address = foldText(parts.join(" "));
  const codes = types.map((type) => `=${type.toLowerCase()} `.replace("_restaurant ", " "));
  return `\n${[...names].map((one) => ` ${one}\n`).join("")}\t ${address} ${codes.join("")}`;
}

/** The words of a text from `searchTextOf` that may be misspelled in a query. */
export function tolerantWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const word of text.split(/\s+/u)) if (word.length >= 3 && !/[=\d]/.test(word)) words.add(word);
  return words;
}
