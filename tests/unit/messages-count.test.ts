import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { languages } from "../../src/domain/languages.ts";
import { expect, test } from "vitest";
import { furtherGroups, loadTexts, speak, useMessages } from "../../src/messages/messages.ts";
import { readCatalogueTexts } from "../support/catalogue-texts.ts";

/** Messages used for counts above one only. */
const several = ["mapView.group", "mapView.spot", "offlinePacks.offer"];
/** Matches a singular count followed by a plural. */
const wrong =
  /(?<!at most |more than |[\d.,:-])\b1 (ratings|reviews|photos|owners|invitations|promotions|codes|requests|corrections|places|people|servers|guests|scans)\b/i;

test("English texts use the singular for a count of one", () => {
  const said = readCatalogueTexts("en", 1).filter(({ key }) => !several.includes(key));
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter(({ text }) => wrong.test(text))).toEqual([]);
});

test.each(languages)("a number of seconds stays on one line with its unit: %s", async (language) => {
  await speak(language);
  await loadTexts(furtherGroups);
  const Button = () => useMessages("account").action.resendIn({ seconds: 58 });
  expect(renderToStaticMarkup(createElement(Button))).toContain("58\u00A0s");
});
