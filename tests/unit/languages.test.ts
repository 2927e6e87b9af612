import { describe, expect, test } from "vitest";
import { firstLanguage, languageOfPage, languages, pathIn, splitPath } from "../../src/domain/languages.ts";
import { appSitePages } from "../../src/domain/paths/site-pages.ts";
import { readSchema } from "../../supabase/schemas/schema-files.ts";

describe("the language of the app", () => {
  test("is the chosen one, otherwise the browser's first supported one", () => {
    expect(firstLanguage(["en", "fr"])).toBe("en");
    expect(firstLanguage([null, "xx", "lb-LU", "fr"])).toBe("lb");
    expect(firstLanguage([null, "xx-YY", "EN-gb"])).toBe("en");
  });

  test("is English when no language of the browser is supported", () => {
    expect(firstLanguage([])).toBe("en");
    expect(firstLanguage([null, "xx"])).toBe("en");
  });
});

describe("the path of a public page", () => {
  test("has no prefix in English", () => {
    expect(splitPath("/about")).toEqual({ language: "en", path: "/about" });
    expect(splitPath("/")).toEqual({ language: "en", path: "/" });
    expect(pathIn("en", "/")).toBe("/");
  });

  test("begins with the language code in other languages", () => {
    expect(splitPath("/fr/about")).toEqual({ language: "fr", path: "/about" });
    expect(splitPath("/lb")).toEqual({ language: "lb", path: "/" });
    expect(pathIn("fr", "/about")).toBe("/fr/about");
    expect(pathIn("lb", "/")).toBe("/lb");
  });

  test("is not split if its first part is not a language prefix", () => {
    for (const path of ["/u/nora", "/r/1", "/xx", "/english", "/en/about"])
      expect(splitPath(path)).toEqual({ language: "en", path });
  });

  test("decides the language of public pages, but not of the app", () => {
    for (const path of appSitePages)
      for (const language of languages) {
        const address = pathIn(language, path);
        expect([address, languageOfPage(address), languageOfPage(`${address}/`)]).toEqual([
          address,
          language,
          language,
        ]);
      }
    for (const path of ["/app/map", "/r/discover", "/u/contact", "/passport", "/", "/fr", "/fr/app/map", "/discover/x"])
      expect([path, languageOfPage(path)]).toEqual([path, null]);
  });
});

test("the database supports the same languages as the app", () => {
  const lists = [...readSchema().matchAll(/'en'(?:, '[a-z]{2}')+/g)].map(([list]) =>
    list.replaceAll("'", "").split(", "),
  );
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists) expect(list).toEqual(languages);
});
