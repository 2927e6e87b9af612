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

/** In place: to cut thousands of texts into words leaves more to collect than there is to compare. */
function almost(word: string): (text: string) => boolean {
  if (word.length < forgivingFrom) return (text) => contains(text, word);
  return (text) => {
    if (contains(text, word)) return true;
    for (let start = 0, end = 0; end >= 0; start = end + 1) {
      end = text.indexOf(" ", start);
      if (isAlmostBeginning(word, text, start, end < 0 ? text.length : end)) return true;
    }
    return false;
  };
}

/** Whether one change makes `word` a beginning of `text` between `start` and `end`, so that typing on does not lose what was found. */
export function isAlmostBeginning(word: string, text: string, start = 0, end = text.length): boolean {
  let same = 0;
  while (same < word.length && start + same < end && word[same] === text[start + same]) same += 1;
  if (same === word.length) return true;
  const at = start + same;
  return (
    // Another letter, one too many, one missing, two swapped.
    standsAt(word, same + 1, text, at + 1, end) ||
    standsAt(word, same + 1, text, at, end) ||
    standsAt(word, same, text, at + 1, end) ||
    (word[same] === text[at + 1] && word[same + 1] === text[at] && standsAt(word, same + 2, text, at + 2, end))
  );
}

/** Whether what is left of `word` from `from` on stands in `text` at `at`, before `end`. */
function standsAt(word: string, from: number, text: string, at: number, end: number): boolean {
  if (at + word.length - from > end) return false;
  for (let next = from; next < word.length; next += 1) if (word[next] !== text[at + next - from]) return false;
  return true;
}
