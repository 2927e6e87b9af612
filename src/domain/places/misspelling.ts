// Compared with `private.misspelled` in Postgres by tests/database/search-vectors.test.ts.

/** Longest words that are compared. */
const maxLetters = 40;

/** Number of wrong letters that a word of a query may have. A wrong digit is another number. */
export function toleranceOf(word: string): number {
  const { length } = Array.from(word);
  if (/\d/.test(word) || length < 4 || length > maxLetters) return 0;
  return length < 8 ? 1 : 2;
}

/** The word with up to `most` pairs of neighbours swapped, each with the number of swaps. Pairs do not overlap. */
function swapsOf(letters: readonly string[], most: number): { letters: readonly string[]; swaps: number }[] {
  const all = [{ letters, swaps: 0, from: 0 }];
  for (const { letters: before, swaps, from } of all) {
    if (swaps === most) continue;
    for (let at = from; at + 1 < before.length; at += 1) {
      const [one = "", other = ""] = [before[at], before[at + 1]];
      if (one === other) continue;
      all.push({ letters: before.with(at, other).with(at + 1, one), swaps: swaps + 1, from: at + 2 });
    }
  }
  return all;
}

const maskOf = (letters: readonly string[]): number =>
  letters.reduce((mask, letter) => mask | (1 << ((letter.codePointAt(0) ?? 0) & 31)), 0);

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Least number of wrong, missing and extra letters that turns `letters` into a beginning of `text`; above `most` any larger number. */
function editsToBeginning(letters: readonly string[], text: readonly string[], most: number): number {
  const width = Math.min(text.length, letters.length + most);
  let row = Array.from({ length: width + 1 }, (_, index) => index);
  for (let i = 1; i <= letters.length; i += 1) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= width; j += 1) {
      const changed = (row[j - 1] ?? 0) + Number(letters[i - 1] !== text[j - 1]);
      const cost = Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return least;
    row = next;
  }
  return Math.min(...row);
}

/**
 * Compares words with a word of a query: the number of wrong, missing, extra or swapped letters between it and a
 * beginning of the word; null if there are more than it may have. A beginning is enough, so that results do not
 * disappear while typing.
 */
export function misspellingOf(word: string): (text: string) => number | null {
  const most = toleranceOf(word);
  const letters = Array.from(word);
  const mask = maskOf(letters);
  const variants = swapsOf(letters, most);
  return (text) => {
    if (text.startsWith(word)) return 0;
    const others = Array.from(text);
    // Cheap: every letter that the text lacks is one edit.
    if (others.length + most < letters.length || bitCount(mask & ~maskOf(others)) > most) return null;
    let best = most + 1;
    for (const { letters: variant, swaps } of variants) {
      if (swaps < best) best = Math.min(best, swaps + editsToBeginning(variant, others, most - swaps));
    }
    return best <= most ? best : null;
  };
}
