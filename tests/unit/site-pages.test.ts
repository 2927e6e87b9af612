import { describe, expect, it } from "vitest";
import { pathIn, type Language } from "../../src/domain/languages.ts";
import { dashboardPages } from "../../src/domain/paths/dashboard-paths.ts";
import { pages } from "../../src/domain/paths/paths.ts";
import { isStaticPath, plainPath } from "../../src/domain/paths/routes.ts";
import {
  aliases,
  appSitePages,
  fileOf,
  keptPages,
  sitePages,
  staticAddress,
} from "../../src/domain/paths/site-pages.ts";

const all: Language[] = ["en", "fr", "de", "lb", "pt"];
const made = [...Object.values(sitePages), ...Object.keys(aliases), "/blog/how-we-keep-a-rating-safe"].filter(
  (path) => !appSitePages.includes(path),
);

describe("an address of the site", () => {
  it.each(made)("%s is valid in every language, with a slash and as a file", (path) => {
    for (const language of all) {
      const address = pathIn(language, path);
      for (const form of [address, address === "/" ? "/" : `${address}/`, `/${fileOf(address)}`])
        expect([form, isStaticPath(form)]).toEqual([form, true]);
    }
  });

  it("is not an app address, which the worker answers from the device", () => {
    const ofApp = [...Object.values(pages), ...Object.values(dashboardPages), ...appSitePages];
    const below = ofApp.map((path) => `${path}/some-1`);
    const taken = [...ofApp, ...below].filter((path) => path !== "/" && path !== "//some-1" && isStaticPath(path));
    expect(taken).toEqual([]);
  });

  it.each(["/fr/app/map", "/fra", "/xx", "/blog/a/b", "/aboutus", "/assets/about", "/about.js"])("%s is none", (path) =>
    expect(isStaticPath(path)).toBe(false),
  );

  it("has one canonical form", () => {
    for (const [form, plain] of [
      ["/", "/"],
      ["/index.html", "/"],
      ["/about/", "/about"],
      ["/about.html", "/about"],
      ["/fr", "/fr"],
      ["/fr/", "/fr"],
      ["/fr.html", "/fr"],
      ["/fr/about.html", "/fr/about"],
    ] as const)
      expect([form, plainPath(form)]).toEqual([form, plain]);
  });
});

describe("the app opened at an address of the site", () => {
  it("leaves it to the host when reached from another page", () => {
    expect(staticAddress("/about", "/app/map")).toBe("/about");
    expect(staticAddress("/", "/app/map")).toBe("/");
    expect(staticAddress("/about", null)).toBe("/about");
  });

  it("requests the file when the host answered with the app, a limited number of times", () => {
    expect(staticAddress("/fr/about", "/fr/about")).toBe("/fr/about.html");
    expect(staticAddress("/about/", "/about/")).toBe("/about.html");
    expect(staticAddress("/", "/")).toBe("/index.html");
    expect(staticAddress("/about.html", "/about.html")).toBeNull();
  });

  it("shows a not-found page for all others", () => {
    expect(staticAddress("/nowhere", "/nowhere")).toBeNull();
    expect(staticAddress("/discover", "/app/map")).toBeNull();
  });
});

it("offline pages are the help, the contact form and every legal text", () => {
  const owed = [
    "help",
    "contact",
    "privacy",
    "terms",
    "eula",
    "gdpr",
    "reviewPolicy",
    "accessibility",
    "imprint",
  ] as const;
  expect([...keptPages].toSorted()).toEqual(owed.map((name) => sitePages[name]).toSorted());
});
