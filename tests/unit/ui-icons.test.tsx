import { readFileSync } from "node:fs";
import { createElement, type ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createIcon } from "../../src/ui/create-icon.ts";

type IconData = Parameters<typeof createIcon>[0];
type Look = Parameters<ReturnType<typeof createIcon>>[0];
type IconModule = { __iconData: IconData; default: ComponentType<Look> };
const folder = "../../node_modules/lucide-react/dist/esm/";
const looks: Look[] = [
  {},
  { size: 22, "aria-hidden": "true" },
  { "aria-label": "Map", "aria-hidden": false, strokeWidth: 3 },
];
const withoutNames = (markup: string) => markup.replace(/ class="lucide[^"]*"/, "");
/** In the order of the alphabet: that of attributes means nothing. */
const attributesOf = (markup: string) => markup.match(/[\w-]+="[^"]*"/g)?.toSorted();

test.each(["map-pin", "refresh-cw", "inbox"])("%s looks as the icon set draws it", async (name) => {
  const { __iconData: data, default: Theirs } = (await import(`${folder}icons/${name}.mjs`)) as IconModule;
  for (const look of looks) {
    const own = renderToStaticMarkup(createElement(createIcon(data), look));
    const theirs = withoutNames(renderToStaticMarkup(createElement(Theirs, look)));
    expect(own.replaceAll(/ [\w-]+="[^"]*"/g, "")).toBe(theirs.replaceAll(/ [\w-]+="[^"]*"/g, ""));
    expect(attributesOf(own)).toEqual(attributesOf(theirs));
  }
});

test("the icon set calls for its icons what the build gives it instead", () => {
  const icon = readFileSync("node_modules/lucide-react/dist/esm/icons/map-pin.mjs", "utf8");
  expect(icon).toContain("import createLucideIcon from '../createLucideIcon.mjs'");
  expect(icon).toContain("createLucideIcon(__iconData)");
});
