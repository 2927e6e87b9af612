// The same rules as `private.fold_text` and `private.spaced_words` in Postgres. tests/database/search-vectors.test.ts compares
// both for every character.

/** Combining marks that are dropped: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs, variants, soft hyphens. */
const marks =
  // oxlint-disable-next-line no-misleading-character-class -- each mark is a range of its own
  /[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]/gu;

/** Letters that no decomposition folds, each with its replacement. Further pairs fold Arabic variants and digits. */
const letters: [string, string][] = [
  ["ß", "ss"],
  ["œ", "oe"],
  ["æ", "ae"],
  ["þ", "th"],
];
/** Single letters and their replacements, in the order of `translate` in Postgres. */
const [from, to] = ["øđðłħŧıŋĸƒςґћђةىکی", "oddlhtinkfσгhdهيكي"];
for (const [index, letter] of Array.from(from).entries()) letters.push([letter, Array.from(to)[index] ?? ""]);
/** Arabic and Persian digits. */
for (const zero of [0x660, 0x6f0])
  for (let digit = 0; digit <= 9; digit += 1) letters.push([String.fromCodePoint(zero + digit), String(digit)]);

const foldedLetters: ReadonlyMap<string, string> = new Map(letters);
const special = new RegExp(`[${[...foldedLetters.keys()].join("")}]`, "gu");

/** Everything that separates words. Fixed ranges, because the classes of letters differ between engines and locales. */
const separators =
  // oxlint-disable-next-line no-control-regex -- control characters separate words too
  /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u10fb\u1680\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3030\u303d-\u303f\u30a0\u30fb\ua673\ufd3e\ufd3f\ufe10-\ufe19\ufe30-\ufe6f\ufff0-\uffff\u{1f000}-\u{1faff}\u{e0000}-\u{e0fff}]+/gu;

/** Marks inside a name that some people leave out: "L'Œuf" and "loeuf". */
const joints = /['’ʼʹ`´.‐‑-]+(?=[^\s'’ʼʹ`´.‐‑-])/gu;

// oxlint-disable-next-line no-control-regex -- all of ASCII
const beyondAscii = /[^\0-\x7f]/;

/** Folds accents, case and variants of letters; punctuation stays. */
export const foldLetters = (text: string): string =>
  // ASCII has neither accents nor variants: most names need only one step.
  beyondAscii.test(text)
    ? text
        .normalize("NFKD")
        .replace(marks, "")
        .toLowerCase()
        .replace(special, (letter) => foldedLetters.get(letter) ?? letter)
    : text.toLowerCase();

const spaced = (folded: string): string => folded.replace(separators, " ").trim();

/** Folds accents, case and punctuation: "Café-Zitroun" and "cafe zitroun" become equal. */
export const foldText = (text: string): string => spaced(foldLetters(text));

/** The same with words joined at apostrophes, hyphens and dots: "D'Angelo" becomes "dangelo". */
export const foldJoined = (text: string): string => spaced(foldLetters(text).replace(joints, ""));
