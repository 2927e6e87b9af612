import { expect, test } from "vitest";
import { readScannedText } from "../../src/domain/codes/scanned-text.ts";

const read = (text: string) => readScannedText(text, ["lemons.example", "localhost:4173"]);

test("a scanned or typed link of this site is read as a code, even if its scheme or host is missing", () => {
  const code = { kind: "code", question: "place_id=osm:node:1&s=AB-_" };
  for (const text of [
    "https://lemons.example/q?place_id=osm:node:1&s=AB-_",
    "http://LEMONS.example/q?place_id=osm:node:1&s=AB-_#top",
    "lemons.example/q?place_id=osm:node:1&s=AB-_",
    " /q?place_id=osm:node:1&s=AB-_ ",
    "http://localhost:4173/q?place_id=osm:node:1&s=AB-_",
  ])
    expect(read(text), text).toEqual(code);
  expect(read("osm:node:1")).toEqual({ kind: "code", question: "place_id=osm:node:1" });
});

test.each([
  ["https://lemons.example.evil.test/q?place_id=osm:node:1", "lemons.example.evil.test"],
  ["https://evil.test/lemons.example/q?place_id=osm:node:1", "evil.test"],
  ["https://lemons.example:444/q?place_id=osm:node:1", "lemons.example:444"],
  ["evil.test/q?place_id=osm:node:1", "evil.test"],
  ["http://localhost/q?place_id=osm:node:1", "localhost"],
])("the scanned text %s belongs to another site and is not followed", (text, host) => {
  expect(read(text)).toEqual({ kind: "foreign", host });
});

test.each([
  "https://lemons.example@evil.test/q?place_id=osm:node:1",
  "https://lemons.example\\@evil.test/q?place_id=osm:node:1",
  "javascript:alert(1)//lemons.example/q?place_id=1",
  "//evil.test/q?place_id=osm:node:1",
  "https://lemons.example/app/map",
  "https://lemons.example/question?place_id=abc",
  "WIFI:S:Guest;T:WPA;P:lemon cellar;;",
  "Café Zitroun",
  "",
])("the scanned text %s is not read as a code", (text) => {
  expect(read(text)).toEqual({ kind: "nothing" });
});

test("a typed short code is read with or without its dash", () => {
  for (const text of ["7B1D-3F0A", "7b1d3f0a", " 7b1d 3f0a "])
    expect(read(text)).toEqual({ kind: "short", code: "7b1d3f0a" });
  expect(read("7b1d-3f0")).toEqual({ kind: "nothing" });
});
