import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { languages } from "../../src/domain/languages.ts";
import { expect, test } from "vitest";
import { loadCatalogue, loadWords, speak, useMessages } from "../../src/messages/messages.ts";

/** Messages used for counts above one only. */
const several = ["mapView.group", "mapView.spot", "packs.offer"];
/** Matches a singular count followed by a plural. */
const wrong =
  /(?<!at most |more than |[\d.,:-])\b1 (ratings|reviews|photos|owners|invitations|promotions|codes|requests|corrections|places|people|servers|guests|scans)\b/i;

/** Renders every message that takes one number with 1, and skips those with other parameters. */
function sayOne(words: object, path: string): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] => {
    const name = path === "" ? key : `${path}.${key}`;
    if (typeof value === "object" && value !== null) return sayOne(value as object, name);
    if (typeof value !== "function") return [];
    try {
      return [[name, String((value as (count: number) => unknown)(1))]];
    } catch {
      return [];
    }
  });
}

test("a count of one uses the singular", async () => {
  const { words } = await loadCatalogue("en", ["rate", "outbox", "app", "account", "site", "dashboards"]);
  const said = sayOne(words, "").filter(([name]) => !several.includes(name));
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter(([, text]) => wrong.test(text))).toEqual([]);
});

test.each(languages)("a number of seconds stays on one line with its unit: %s", async (language) => {
  await speak(language);
  await loadWords("account");
  const Button = () => useMessages("account").action.resendIn(58);
  expect(renderToStaticMarkup(createElement(Button))).toContain("58\u00A0s");
});
