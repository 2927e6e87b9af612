/** Fields that a search covers. */
type Searchable = {
  name: string;
  vicinity: string | null;
  city: string | null;
  other_names?: readonly string[] | undefined;
  postcode?: string | null | undefined;
};

/** Folds accents, case and punctuation: "Café-Zitroun" and "cafe zitroun" become equal. */
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

/** Minimum length at which a word may have one wrong letter. */
const forgivingFrom = 4;

/** The folded words of a place; input of `searchTexts`. */
export const searchTextOf = ({ name, other_names = [], vicinity, postcode, city }: Searchable): string =>
  ` ${foldText([name, ...other_names, vicinity, postcode, city].join(" "))}`;

/** `searchTexts` for places without stored folded words. */
export const searchIn = <P extends Searchable>(places: readonly P[], query: string): P[] =>
  searchTexts(
    places.map((place) => ({ place, text: searchTextOf(place) })),
    query,
  ).map(({ place }) => place);

/**
 * The items that contain every word of the query: in the name, the street or the city, at the beginning of a word or
 * inside one. If there are none, each word may have one wrong, missing, doubled or swapped letter.
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

/** A short word has to match the beginning of a word; a longer one may match anywhere. */
const contains = (text: string, word: string): boolean => text.includes(word.length < 3 ? ` ${word}` : word);

/**
 * Works on the text in place: splitting thousands of texts into words would create more garbage than the comparison
 * costs.
 */
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

/**
 * True if one edit turns `word` into a beginning of `text` between `start` and `end`. A beginning is enough, so that
 * results do not disappear while typing.
 */
export function isAlmostBeginning(word: string, text: string, start = 0, end = text.length): boolean {
  let same = 0;
  while (same < word.length && start + same < end && word[same] === text[start + same]) same += 1;
  if (same === word.length) return true;
  const at = start + same;
  return (
    // A different letter, an extra one, a missing one, or two swapped ones.
    standsAt(word, same + 1, text, at + 1, end) ||
    standsAt(word, same + 1, text, at, end) ||
    standsAt(word, same, text, at + 1, end) ||
    (word[same] === text[at + 1] && word[same + 1] === text[at] && standsAt(word, same + 2, text, at + 2, end))
  );
}

/** True if `word` from index `from` equals `text` from index `at`, before `end`. */
function standsAt(word: string, from: number, text: string, at: number, end: number): boolean {
  if (at + word.length - from > end) return false;
  for (let next = from; next < word.length; next += 1) if (word[next] !== text[at + next - from]) return false;
  return true;
}
