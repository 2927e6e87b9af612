import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { furtherManifests } from "../../src/build/manifest.ts";
import { dashboardPages } from "../../src/domain/paths/dashboard-paths.ts";
import { languages, pathIn } from "../../src/domain/languages.ts";
import { pages } from "../../src/domain/paths/paths.ts";
import { appSitePages } from "../../src/domain/paths/site-pages.ts";
import type { RenderedPage } from "../../src/build/prerender.tsx";

const url = "https://lemons.test";
/** All pages with the addresses that each contains. */
let rendered: (RenderedPage & { named: string[] })[];
let anchors: Map<string, Set<string>>;
let files: Set<string>;

const valuesOf = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, value = ""]) => value.replaceAll("&amp;", "&"));

beforeAll(async () => {
  vi.stubGlobal("siteOfBuild", {
    team: [],
    stores: [],
    url,
    twitter: null,
    instagram: null,
    year: 2031,
    imprint: { email: "hello@lemons.test" },
  });
  const { renderPictures, renderSite } = await import("../../src/build/prerender.tsx");
  rendered = (await renderSite()).map((page) => ({
    ...page,
    named: [
      ...valuesOf(page.html, /\s(?:href|src|content)="((?:https?:|[/#])[^"]*)"/g),
      ...valuesOf(page.html, /\ssrcset="([^"]*)"/gi).flatMap((set) =>
        set.split(",").map((one) => one.trim().split(" ")[0] ?? ""),
      ),
    ],
  }));
  anchors = new Map(
    rendered.flatMap(({ addresses, html }) => {
      const ids = new Set(valuesOf(html, /\sid="([^"]*)"/g));
      return addresses.map((address) => [address, ids] as const);
    }),
  );
  files = new Set([
    ...Object.keys(await renderPictures()).map((name) => `/${name}`),
    ...Object.keys(furtherManifests()).map((name) => `/${name}`),
    "/manifest.webmanifest",
  ]);
  vi.unstubAllGlobals();
});

const ofApp = new Set([
  ...Object.values(pages),
  ...Object.values(dashboardPages),
  pages.passport,
  ...appSitePages.flatMap((path) => languages.map((language) => pathIn(language, path))),
]);

/** Reason why an address is broken; null when it is valid. */
function fault(named: string, from: string): string | null {
  const { origin, pathname, hash } = new URL(named, url + from);
  if (origin !== url) return origin.startsWith("https://") ? null : `${named} is not safe`;
  const ids = anchors.get(pathname);
  if (ids)
    return hash === "" || ids.has(decodeURIComponent(hash.slice(1))) ? null : `${named} names nothing in that page`;
  if (hash !== "") return `${named} names a part of a page that has none`;
  const isFile = files.has(pathname) || existsSync(`public${pathname}`) || existsSync(`.${pathname}`);
  return isFile || ofApp.has(pathname) ? null : `${named} leads nowhere`;
}

describe("links of the built pages", () => {
  it.each(languages)("in %s all lead to an existing page, anchor, file or app address", (language) => {
    const own = rendered.filter((page) => page.language === language);
    expect(own.length).toBeGreaterThan(13);
    const dead = own.flatMap(({ named, addresses: [from = ""] }) =>
      named.flatMap((one) => fault(one, from) ?? []).map((why) => `${from}: ${why}`),
    );
    expect(dead).toEqual([]);
    expect(own.flatMap(({ named }) => named).length).toBeGreaterThan(500);
  });

  it("are reported by the check if they are broken", () => {
    expect(fault("/fr/about", "/")).toBeNull();
    expect(fault("/help#does-it-really-work-in-a-cellar", "/")).toBeNull();
    for (const wrong of [
      "/fr/abot",
      "/help#nothing",
      "#nothing",
      "/blog/none",
      "/icons/none.png",
      "http://x.test/",
      "/fr/app-login",
    ])
      expect([wrong, fault(wrong, "/about")]).toEqual([wrong, expect.any(String)]);
  });
});
