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

describe("the address of a static page", () => {
  it.each(made)("%s is valid in every language, with a slash and as a file", (path) => {
    for (const language of all) {
      const address = pathIn(language, path);
      for (const form of [address, address === "/" ? "/" : `${address}/`, `/${fileOf(address)}`])
        expect([form, isStaticPath(form)]).toEqual([form, true]);
    }
  });

  it("is never also an app address, which the service worker would answer", () => {
    const ofApp = [...Object.values(pages), ...Object.values(dashboardPages), ...appSitePages];
    const below = ofApp.map((path) => `${path}/some-1`);
    const taken = [...ofApp, ...below].filter((path) => path !== "/" && path !== "//some-1" && isStaticPath(path));
    expect(taken).toEqual([]);
  });

  it.each(["/fr/app/map", "/fra", "/xx", "/blog/a/b", "/aboutus", "/assets/about", "/about.js"])(
    "is not recognised in %s",
    (path) => expect(isStaticPath(path)).toBe(false),
  );

  it("has one canonical form without .html or a trailing slash", () => {
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

describe("the app opened at a static page's address", () => {
  it("loads the static page from the host if the user came from another page", () => {
    expect(staticAddress("/about", "/app/map")).toBe("/about");
    expect(staticAddress("/", "/app/map")).toBe("/");
    expect(staticAddress("/about", null)).toBe("/about");
  });

  it("requests the .html file if the host answered with the app, and then stops", () => {
    expect(staticAddress("/fr/about", "/fr/about")).toBe("/fr/about.html");
    expect(staticAddress("/about/", "/about/")).toBe("/about.html");
    expect(staticAddress("/", "/")).toBe("/index.html");
    expect(staticAddress("/about.html", "/about.html")).toBeNull();
  });

  it("loads nothing for an address that belongs to no static page", () => {
    expect(staticAddress("/nowhere", "/nowhere")).toBeNull();
    expect(staticAddress("/discover", "/app/map")).toBeNull();
  });
});

it("the pages stored for offline use are the help, the contact form and every legal text", () => {
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
