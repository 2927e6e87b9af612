import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dashboardPages } from "../../src/domain/paths/dashboard-paths.ts";
import { isOfApp } from "../../src/app/lost.ts";
import { languages, pathIn } from "../../src/domain/languages.ts";
import { pages } from "../../src/domain/paths/paths.ts";
import { passportPath } from "../../src/domain/people/passport.ts";
import { isPublicPage } from "../../supabase/functions/public-page/handler.ts";
import { headersFile, isAppPath, redirectsFile, robots, siteMap } from "../../src/build/site-files.ts";

describe("the site map", () => {
  const languages = [
    { language: "en", address: "/about" },
    { language: "fr", address: "/fr/about" },
  ];
  const map = siteMap(
    "https://lemons.test",
    languages.map(({ address }) => ({ address, languages })),
  );

  it("lists each page by its full address", () => {
    expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      "https://lemons.test/about",
      "https://lemons.test/fr/about",
    ]);
  });

  it("names with each page the same one in all languages, itself and a first choice for all others", () => {
    const [, first = ""] = map.split("<url>");
    expect([...first.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, tag, href]) => [tag, href])).toEqual([
      ["en", "https://lemons.test/about"],
      ["fr", "https://lemons.test/fr/about"],
      ["x-default", "https://lemons.test/about"],
    ]);
  });

  it("writes signs that mean something in XML as what they are", () => {
    expect(siteMap("https://lemons.test", [{ address: "/a&b<c", languages: [] }])).toContain("/a&amp;b&lt;c</loc>");
  });
});

describe("robots.txt", () => {
  it("keeps machines from the server and from codes, and lets them read every page", () => {
    const closed = [...robots(null).matchAll(/^Disallow: (.*)$/gm)].map(([, path = ""]) => path);
    for (const path of ["/functions/v1/x", "/rest/v1/ratings", "/auth/v1/verify", "/q?c=abc"])
      expect([path, closed.some((begin) => path.startsWith(begin))]).toEqual([path, true]);
    for (const path of ["/", "/about", "/fr/about", "/discover", "/r/abc", "/u/ada", "/app/map", "/assets/first.js"])
      expect([path, closed.some((begin) => path.startsWith(begin))]).toEqual([path, false]);
  });

  it("names both site maps by their full addresses, and not where nobody knows those", () => {
    expect(robots("https://lemons.test")).toContain("\nSitemap: https://lemons.test/sitemap.xml\n");
    expect(robots("https://lemons.test")).toContain("\nSitemap: https://lemons.test/sitemap-places.xml\n");
    expect(robots("https://lemons.test")).toContain("\nSitemap: https://lemons.test/lb/sitemap-places.xml\n");
    expect(robots(null)).not.toContain("Sitemap");
  });
});

describe("the page of the app", () => {
  const own = [...Object.values(pages), ...Object.values(dashboardPages), passportPath, "/discover"].filter(
    (path) => path !== "/",
  );

  it.each(own)("answers %s and what is below it", (path) => {
    expect([isAppPath(path), isAppPath(`${path}/x`)]).toEqual([true, true]);
  });

  it.each(["/", "/about", "/fr", "/nowhere", "/appx", "/registration", "/usual"])("does not answer %s", (path) =>
    expect(isAppPath(path)).toBe(false),
  );

  it("is told from an address that leads nowhere by the first script too, which has room for no list", () => {
    const spoken = languages.flatMap((language) =>
      ["/discover", "/reviews", "/r"].map((path) => pathIn(language, path)),
    );
    for (const path of [...own, ...spoken])
      expect([path, isOfApp(path), isOfApp(`${path}/x`)]).toEqual([path, true, true]);
    for (const path of ["/", "/about", "/fr", "/nowhere", "/appx", "/registration", "/usual", "/fr/nowhere", "/fr/app"])
      expect([path, isOfApp(path)]).toEqual([path, isAppPath(path)]);
  });

  it("is what a host is told to answer those addresses with, and only those", () => {
    const lines = redirectsFile(null).trim().split("\n");
    expect(lines.every((line) => line.endsWith(" /app-shell.html 200"))).toBe(true);
    expect(lines).toContain("/app/* /app-shell.html 200");
    expect(lines.filter((line) => line.startsWith("/* "))).toEqual([]);
  });
});

describe("a page that lives in the database", () => {
  const filled = [
    "/discover",
    "/fr/reviews",
    "/r/p-1",
    "/lb/r/osm:node:12",
    "/u/ada.l",
    "/sitemap-places.xml",
    "/fr/sitemap-places.xml",
    "/de/discover",
    "/reviews",
    "/pt/r/p-1",
  ];
  const others = [
    "/",
    "/about",
    "/fr/help",
    "/app/map",
    "/fr/contact",
    "/newsletter",
    "/rx",
    "/discovery",
    "/fr/u/ada",
  ];
  /** Where a host leads an address: the first line that matches it counts. */
  const leadOf = (file: string) => (path: string) => {
    for (const line of file.trim().split("\n")) {
      const [from = "", to = ""] = line.split(" ");
      if (from.endsWith("/*") && path.startsWith(from.slice(0, -1)))
        return to.replace(":splat", path.slice(from.length - 1));
      if (path === from) return to;
    }
    return null;
  };

  it("is the function's to answer where a hosted project has a domain of its own", () => {
    const lead = leadOf(redirectsFile("https://api.lemons.lu"));
    for (const path of filled) expect([path, isPublicPage(path)]).toEqual([path, true]);
    for (const path of filled) expect(lead(path)).toBe(`https://api.lemons.lu/functions/v1/public-page${path}`);
    for (const path of others) expect([path, lead(path) ?? ""]).toEqual([path, expect.not.stringContaining("http")]);
  });

  it("is the app's where Supabase would call it plain text, but for the site maps, which are none", () => {
    const lead = leadOf(redirectsFile("https://abc.supabase.co"));
    for (const path of ["/sitemap-places.xml", "/pt/sitemap-places.xml"])
      expect(lead(path)).toBe(`https://abc.supabase.co/functions/v1/public-page${path}`);
    for (const path of filled.filter((one) => !one.endsWith(".xml"))) expect(lead(path)).toBe("/app-shell.html");
  });

  it("is the function's in the sample of a static host, and nothing else is", () => {
    const sample = readFileSync("supabase/hosting/static-nginx.conf", "utf8");
    const led = [...sample.matchAll(/location ~ (\S+) \{[^}]*\/functions\/v1\/public-page/g)];
    const isLed = (path: string) => led.some(([, pattern = "$^"]) => new RegExp(pattern).test(path));
    for (const path of [...filled, "/r/", "/u/", "/reviews/x", ...others])
      expect([path, isLed(path)]).toEqual([path, isPublicPage(path)]);
  });
});

it("the headers file gives every page the headers, keeps hashed files for ever and lets anybody read the keys of codes", () => {
  const file = headersFile({ "content-security-policy": "default-src 'none'" });
  expect(file).toMatch(
    /^\/\*\n {2}content-security-policy: default-src 'none'\n\/assets\/\*\n {2}cache-control: .*immutable\n/,
  );
  expect(file).toContain("access-control-allow-origin: *");
});
