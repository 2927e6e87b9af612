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

/**
 * Those of the places in which every word of the query is found: in the name, the street or the city, as the beginning of
 * a word or anywhere inside one. Where nothing is found so, a word may have one wrong, missing, doubled or swapped letter.
 */
export function searchIn<P extends Searchable>(places: readonly P[], query: string): P[] {
  const wanted = foldText(query);
  if (wanted === "") return [];
  const texts = places.map(({ name, vicinity, city }) => ` ${foldText(`${name} ${vicinity ?? ""} ${city ?? ""}`)}`);
  const words = wanted.split(" ");
  const exact = places.filter((_place, index) => words.every((word) => contains(texts[index] ?? "", word)));
  if (exact.length > 0) return exact;
  return places.filter((_place, index) => words.every((word) => almostContains(texts[index] ?? "", word)));
}

/** A short word begins a word of the text; a longer one may stand anywhere in it. */
const contains = (text: string, word: string): boolean => text.includes(word.length < 3 ? ` ${word}` : word);

function almostContains(text: string, word: string): boolean {
  if (contains(text, word)) return true;
  if (word.length < forgivingFrom) return false;
  return text.split(" ").some((other) => isAlmostBeginning(word, other));
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
