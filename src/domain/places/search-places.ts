/** What a search looks at. */
type Searchable = { name: string; vicinity: string | null; city: string | null };

/** Without accents, case and punctuation: "Café-Zitroun" and "cafe zitroun" are the same. */
export const foldText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/œ/g, "oe")
    .replace(/æ/g, "ae")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** From this length on one wrong letter still says what was meant. */
const forgivingFrom = 4;

/** The words of a place that a search looks at, folded; `searchTexts` takes them as they are. */
export const searchTextOf = ({ name, vicinity, city }: Searchable): string =>
  ` ${foldText(`${name} ${vicinity ?? ""} ${city ?? ""}`)}`;

/** `searchTexts` for places whose words are not kept. */
export const searchIn = <P extends Searchable>(places: readonly P[], query: string): P[] =>
  searchTexts(
    places.map((place) => ({ place, text: searchTextOf(place) })),
    query,
  ).map(({ place }) => place);

/**
 * Those in which every word of the query is found: in the name, the street or the city, as the beginning of a word or anywhere
 * inside one. Where nothing is found so, a word may have one wrong, missing, doubled or swapped letter.
 */
export function searchTexts<T extends { text: string }>(all: readonly T[], query: string): T[] {
  const wanted = foldText(query);
  if (wanted === "") return [];
  const words = wanted.split(" ");
  const exact = all.filter(({ text }) => words.every((word) => contains(text, word)));
  if (exact.length > 0) return exact;
  const forgiving = words.map(almost);
  return all.filter(({ text }) => forgiving.every((matches) => matches(text)));
}

/** A short word begins a word of the text; a longer one may stand anywhere in it. */
const contains = (text: string, word: string): boolean => text.includes(word.length < 3 ? ` ${word}` : word);

/** Thousands of places share their words: each is compared once. */
function almost(word: string): (text: string) => boolean {
  if (word.length < forgivingFrom) return (text) => contains(text, word);
  const compared = new Map<string, boolean>();
  const isAlmost = (other: string) => {
    let matches = compared.get(other);
    if (matches === undefined) compared.set(other, (matches = isAlmostBeginning(word, other)));
    return matches;
  };
  return (text) => contains(text, word) || text.split(" ").some(isAlmost);
}

/** Whether one change makes `word` a beginning of `text`, so that typing on does not lose what was found. */
export function isAlmostBeginning(word: string, text: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === text[at]) at += 1;
  if (at === word.length) return true;
  const rest = word.slice(at);
  const other = text.slice(at);
  return (
    // Another letter, one too many, one missing, two swapped.
    other.slice(1).startsWith(rest.slice(1)) ||
    other.startsWith(rest.slice(1)) ||
    other.slice(1).startsWith(rest) ||
    (rest.length > 1 && other.startsWith(`${rest[1]}${rest[0]}${rest.slice(2)}`))
  );
}
