import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { misspellingOf, toleranceOf } from "../../src/domain/places/misspelling.ts";
import { searchIn } from "../../src/domain/places/search-places.ts";
import { foldText } from "../../src/domain/text/fold-text.ts";

const place = (name: string, vicinity: string | null = null, city: string | null = "Luxembourg") => ({
  name,
  vicinity,
  city,
});
const places = [
  place("Café Zitroun", "3 Rue de la Loge"),
  place("Beim Lis", "12, Grand-Rue", "Esch-sur-Alzette"),
  place("Gasthaus zum Roten Krug", "Fleischstraße 11", "Trier"),
  place("مطعم الليمون", null, "Metz"),
];
const found = (query: string) => searchIn(places, query).map(({ name }) => name);

describe("a search of the places stored on the device", () => {
  test("finds a place by name, street or city", () => {
    expect(found("zitroun")).toEqual(["Café Zitroun"]);
    expect(found("loge")).toEqual(["Café Zitroun"]);
    expect(found("trier")).toEqual(["Gasthaus zum Roten Krug"]);
  });

  test("finds a place by its post code, a former name or its brand", () => {
    const renamed = { ...place("Le Sud"), postcode: "L-1855", other_names: ["Rives de Clausen", "Zitrus-Kette"] };
    for (const query of ["1855", "rives clausen", "zitrus kette"])
      expect(searchIn([...places, renamed], query), query).toEqual([renamed]);
  });

  test("matches two letters only at the start of a word, and three or more anywhere in it", () => {
    expect(found("li")).toEqual(["Beim Lis"]);
    expect(found("it")).toEqual([]);
    expect(found("itr")).toEqual(["Café Zitroun"]);
  });

  test("requires every word of the query, in any order", () => {
    expect(found("krug trier")).toEqual(["Gasthaus zum Roten Krug"]);
    expect(found("krug metz")).toEqual([]);
  });

  test("ignores accents, case and punctuation", () => {
    for (const query of ["CAFE", "càfé", "  cafe - zitroun "]) expect(found(query)).toEqual(["Café Zitroun"]);
    expect(found("esch sur")).toEqual(["Beim Lis"]);
    expect(found("fleischstrasse")).toEqual(["Gasthaus zum Roten Krug"]);
  });

  test("finds a place from its first letter, and keeps it while the rest of the name is typed", () => {
    const name = "zitroun";
    for (let length = 1; length <= name.length; length += 1)
      expect(found(name.slice(0, length))).toContain("Café Zitroun");
  });

  test("tolerates one wrong, missing, extra or swapped letter", () => {
    for (const query of ["zitroon", "zitoun", "zittroun", "ztiroun", "luxemburg"]) {
      expect(found(query)).toContain("Café Zitroun");
    }
    expect(found("zxtrxun")).toEqual([]);
  });

  test("tolerates a wrong letter only if no place matches exactly", () => {
    expect(searchIn([place("Lisa"), place("Lise")], "lise").map(({ name }) => name)).toEqual(["Lise"]);
  });

  test("does not tolerate a wrong letter in a word of three letters", () => {
    expect(found("lus")).toEqual([]);
  });

  test("finds names in other scripts", () => {
    expect(found("الليمون")).toEqual(["مطعم الليمون"]);
  });

  test("finds nothing for a query without letters or numbers", () => {
    for (const query of ["", "   ", "!?"]) expect(found(query)).toEqual([]);
  });
});

const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 4, maxLength: 7 });
const longWord = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 8, maxLength: 11 });
const distance = (a: string, b: string): number => {
  const row = Array.from({ length: b.length + 1 }, (_, index) => index);
  let previous: number[] = [];
  for (let i = 1; i <= a.length; i += 1) {
    const before = [...row];
    row[0] = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min((row[j - 1] ?? 0) + 1, (before[j] ?? 0) + 1, (before[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j] ?? 0, (previous[j - 2] ?? 0) + 1);
      }
    }
    previous = before;
  }
  return row[b.length] ?? 0;
};

describe("tolerance of wrong letters", () => {
  const leastOf = (word: string, text: string) =>
    Math.min(...Array.from({ length: text.length + 1 }, (_, length) => distance(word, text.slice(0, length))));

  test("is one letter from four letters on, two from eight on, and none for numbers", () => {
    expect(["bar", "lisa", "zitroun", "brasserie", "54290", "a".repeat(41)].map(toleranceOf)).toEqual([
      0, 1, 1, 2, 0, 0,
    ]);
  });

  test("accepts a short word exactly if it is within one edit of the beginning of a text", () => {
    fc.assert(
      fc.property(letters, letters, (word, text) => {
        const least = leastOf(word, text);
        expect(misspellingOf(word)(text)).toBe(least <= 1 ? least : null);
      }),
      { numRuns: 2_000 },
    );
  });

  test("accepts a long word if it is within two edits of the beginning of a text", () => {
    fc.assert(
      fc.property(longWord, longWord, (word, text) => {
        const least = leastOf(word, text);
        // Never stricter. A swap with a letter in between is one more edit for the reference.
        if (least <= 2) expect(misspellingOf(word)(text)).toBeLessThanOrEqual(least);
        else if (least > 3) expect(misspellingOf(word)(text)).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  test("compares word by word", () => {
    expect(searchIn([place("Lim bo")], "limbo")).toEqual([]);
  });
});

describe("folding a text for the search", () => {
  test("leaves only letters, numbers and single spaces", () => {
    expect(foldText("  L'Œuf  &  Co. 24/7 ")).toBe("l oeuf co 24 7");
  });
});
