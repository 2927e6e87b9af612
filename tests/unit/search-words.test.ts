import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languages } from "../../src/domain/languages.ts";
import { searchIn } from "../../src/domain/places/search-places.ts";
import { tags } from "../../src/domain/ratings/tags.ts";

type Words = Record<string, string>;
const read = (language: string, area: string) =>
  JSON.parse(readFileSync(new URL(`../../src/messages/${language}/${area}.json`, import.meta.url), "utf8")) as Record<
    string,
    Words
  >;

const base = { name: "Xyz", vicinity: null, city: null };

describe.each(languages)("every name that the app shows in %s is found by a search:", (language) => {
  test("kinds and cuisines", () => {
    const names = { ...read(language, "place-card")["kinds"], ...read(language, "place")["cuisines"] };
    expect(Object.keys(names).length).toBeGreaterThan(30);
    expect(
      Object.entries(names).filter(([code, name]) => searchIn([{ ...base, types: [code] }], name).length === 0),
    ).toEqual([]);
  });

  test("tags", () => {
    const names = read(language, "names")["tags"] ?? {};
    expect(Object.keys(names).toSorted()).toEqual([...tags].toSorted());
    expect(
      Object.entries(names).filter(([code, name]) => searchIn([{ ...base, top_tags: [code] }], name).length === 0),
    ).toEqual([]);
  });
});
