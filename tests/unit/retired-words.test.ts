import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { findRetiredWords, readRetiredWords } from "../support/retired-words.ts";

const markdown = `Text.

| retired word | instead | still allowed in |
|---|---|---|
| \`take home\` | data export | \`src/old\`, tests |
| pulse | change version | |
`;
const words = readRetiredWords(markdown);
const found = (path: string, text: string) => findRetiredWords([{ path, text }], words);

describe("the check for retired words", () => {
  it.each([
    ["an identifier", "src/a.ts", "const takeHomeName = 1;"],
    ["a type", "src/a.ts", "type TakeHome = string;"],
    ["a comment", "src/a.ts", "/** Files to take home. */"],
    ["a comment after an apostrophe", "src/a.ts", "// the person's own\nconst a = 'b'; // take home"],
    ["a file name", "src/take-home.ts", ""],
  ])("finds %s", (_name, path, text) => {
    expect(found(path, text)).toEqual([`${path} uses "take home"; use "data export" (src/README.md)`]);
  });

  it.each([
    ["a string", "src/a.ts", 'const text = "take home";'],
    ["a template", "src/a.ts", "const text = `take home`;"],
    ["a part of a word", "src/a.ts", "const impulse = mistakeHome;"],
    ["a folder where it is allowed", "src/old/a.ts", "const takeHome = 1;"],
  ])("ignores %s", (_name, path, text) => {
    expect(found(path, text)).toEqual([]);
  });
});

test("src/README.md lists a replacement for each retired word", () => {
  const listed = readRetiredWords(readFileSync("src/README.md", "utf8"));
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.filter(({ word, instead }) => word === "" || instead === "")).toEqual([]);
});
