import { expect, test } from "vitest";
import { acceptedLanguages, guessedHash, startPageOf } from "../../src/domain/languages.ts";

const at = (pathname: string, hash = "", search = "") => ({ pathname, search, hash });

test("the start page continues in the first language of the browser that has one", () => {
  expect(startPageOf(at("/"), null, ["it", "fr-LU", "en"], false)).toBe("/fr");
  expect(startPageOf(at("/"), null, ["en-GB", "fr"], false)).toBeNull();
  expect(startPageOf(at("/"), null, ["ja"], false)).toBeNull();
});

test("a remembered choice wins over the browser and over the guess of the server", () => {
  expect(startPageOf(at("/"), "en", ["fr"], false)).toBeNull();
  expect(startPageOf(at("/"), "de", ["fr"], false)).toBe("/de");
  expect(startPageOf(at("/fr", guessedHash), "en", ["fr"], false)).toBe("/");
  expect(startPageOf(at("/fr", guessedHash), "fr", ["fr"], false)).toBeNull();
  expect(startPageOf(at("/fr", guessedHash), null, ["fr"], false)).toBeNull();
});

test("an address that is a choice stays: from within the site, of another page, of a link in a mail", () => {
  expect(startPageOf(at("/"), null, ["fr"], true)).toBeNull();
  expect(startPageOf(at("/about"), null, ["fr"], false)).toBeNull();
  expect(startPageOf(at("/de"), "fr", ["fr"], false)).toBeNull();
  expect(startPageOf(at("/", "#access_token=a"), null, ["fr"], false)).toBeNull();
  expect(startPageOf(at("/", "", "?code=a"), null, ["fr"], false)).toBeNull();
});

test("an Accept-Language header is read by its weights, without what is refused", () => {
  expect(acceptedLanguages("en;q=0.5, fr-CH, de;q=0.9, *;q=0")).toEqual(["fr-CH", "de", "en"]);
  expect(acceptedLanguages("")).toEqual([]);
});
