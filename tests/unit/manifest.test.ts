import { expect, test } from "vitest";
import { manifestIn } from "../../src/build/manifest.ts";
import { languages } from "../../src/domain/languages.ts";

const others = languages.filter((language) => language !== "en");
const english = manifestIn("en");

test.each(others)("the manifest in %s differs from the English one only in its texts", (language) => {
  const manifest = manifestIn(language);
  const { lang, description, shortcuts, screenshots, ...rest } = manifest;
  const { lang: _lang, description: said, shortcuts: _shortcuts, screenshots: _screenshots, ...same } = english;
  expect(rest).toEqual(same);
  expect(lang).toBe(language);
  expect(description).not.toBe(said);
  expect(shortcuts?.map(({ url }) => url)).toEqual(english.shortcuts?.map(({ url }) => url));
  const labels = [...(shortcuts ?? []).map(({ name }) => name), ...(screenshots ?? []).map(({ label }) => label)];
  const before = new Set([
    ...(english.shortcuts ?? []).map(({ name }) => name),
    ...(english.screenshots ?? []).map(({ label }) => label),
  ]);
  expect(labels.filter((label) => before.has(label))).toEqual([]);
});
