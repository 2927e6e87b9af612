import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dashboardPages } from "../../src/domain/paths/dashboard-paths.ts";
import { languages, pathIn } from "../../src/domain/languages.ts";
import { pages } from "../../src/domain/paths/paths.ts";
import { isAppPath } from "../../src/domain/paths/routes.ts";
import { isPublicPage } from "../../supabase/functions/public-page/handler.ts";
import { headersFile, redirectsFile, robots, securityText, siteMap } from "../../src/build/site-files.ts";

describe("the sitemap", () => {
  const languages = [
    { language: "en", address: "/about" },
    { language: "fr", address: "/fr/about" },
  ];
  const map = siteMap(
    "https://lemons.test",
    languages.map(({ address }) => ({ address, languages })),
  );

  it("lists each page with its full URL", () => {
    expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      "https://lemons.test/about",
      "https://lemons.test/fr/about",
    ]);
  });

  it("links each page to all its language versions and a default", () => {
    const [, first = ""] = map.split("<url>");
    expect([...first.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, tag, href]) => [tag, href])).toEqual([
      ["en", "https://lemons.test/about"],
      ["fr", "https://lemons.test/fr/about"],
      ["x-default", "https://lemons.test/about"],
    ]);
  });

  it("escapes XML characters", () => {
    expect(siteMap("https://lemons.test", [{ address: "/a&b<c", languages: [] }])).toContain("/a&amp;b&lt;c</loc>");
  });
});

describe("security.txt", () => {
  it("names a contact, and expires within two years of the build", () => {
    const text = securityText("ops@lemons.test", "https://lemons.test", new Date("2026-11-29T00:00:00Z"));
    expect(text).toContain("Contact: mailto:ops@lemons.test\nExpires: 2027-12-31T23:59:59Z\n");
    expect(text).toContain("Canonical: https://lemons.test/.well-known/security.txt\n");
  });
});

describe("robots.txt", () => {
  it("blocks robots from server paths and code links, and allows every page", () => {
    const closed = [...robots(null).matchAll(/^Disallow: (.*)$/gm)].map(([, path = ""]) => path);
    for (const path of ["/functions/v1/x", "/rest/v1/ratings", "/auth/v1/verify", "/q?c=abc"])
      expect([path, closed.some((begin) => path.startsWith(begin))]).toEqual([path, true]);
    for (const path of ["/", "/about", "/fr/about", "/discover", "/r/abc", "/u/ada", "/app/map", "/assets/first.js"])
      expect([path, closed.some((begin) => path.startsWith(begin))]).toEqual([path, false]);
  });

  it("names all sitemaps by full URL, and none if the site's URL is unknown", () => {
    expect(robots("https://lemons.test")).toContain("\nSitemap: https://lemons.test/sitemap.xml\n");
    expect(robots("https://lemons.test")).toContain("\nSitemap: https://lemons.test/sitemap-places.xml\n");
    expect(robots("https://lemons.test")).toContain("\nSitemap: https://lemons.test/lb/sitemap-places.xml\n");
    expect(robots(null)).not.toContain("Sitemap");
  });
});

describe("the app page of the static host", () => {
  const own = [...Object.values(pages), ...Object.values(dashboardPages), "/discover"].filter((path) => path !== "/");

  it.each(own)("answers %s and every path below it", (path) => {
    expect([isAppPath(path), isAppPath(`${path}/x`)]).toEqual([true, true]);
  });

  it.each(["/", "/about", "/fr", "/nowhere", "/appx", "/registration", "/usual"])("does not answer %s", (path) =>
    expect(isAppPath(path)).toBe(false),
  );

  it("answers lists and places under every language prefix, but no other app path under one", () => {
    const translated = languages.flatMap((language) =>
      ["/discover", "/reviews", "/r/x"].map((path) => pathIn(language, path)),
    );
    for (const path of translated) expect([path, isAppPath(path)]).toEqual([path, true]);
    for (const path of ["/fr/nowhere", "/fr/app", "/fr/u/ada"]) expect([path, isAppPath(path)]).toEqual([path, false]);
  });

  it("is the target of every redirect rule, and no rule catches all paths", () => {
    const lines = redirectsFile(null).trim().split("\n");
    expect(lines.every((line) => line.endsWith(" /app-shell.html 200"))).toBe(true);
    expect(lines).toContain("/app/* /app-shell.html 200");
    expect(lines.filter((line) => line.startsWith("/* "))).toEqual([]);
  });
});

describe("a page rendered from the database", () => {
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
  /** Target of an address on a host: the first matching line counts. */
  const leadOf = (file: string) => (path: string) => {
    for (const line of file.trim().split("\n")) {
      const [from = "", to = ""] = line.split(" ");
      if (from.endsWith("/*") && path.startsWith(from.slice(0, -1)))
        return to.replace(":splat", path.slice(from.length - 1));
      if (path === from) return to;
    }
    return null;
  };

  it("is answered by the function if the hosted project has its own domain", () => {
    const lead = leadOf(redirectsFile("https://api.lemons.lu"));
    for (const path of filled) expect([path, isPublicPage(path)]).toEqual([path, true]);
    for (const path of filled) expect(lead(path)).toBe(`https://api.lemons.lu/functions/v1/public-page${path}`);
    for (const path of others) expect([path, lead(path) ?? ""]).toEqual([path, expect.not.stringContaining("http")]);
  });

  it("is answered by the app if Supabase would send it as plain text, except for sitemaps", () => {
    const lead = leadOf(redirectsFile("https://abc.supabase.co"));
    for (const path of ["/sitemap-places.xml", "/pt/sitemap-places.xml"])
      expect(lead(path)).toBe(`https://abc.supabase.co/functions/v1/public-page${path}`);
    for (const path of filled.filter((one) => !one.endsWith(".xml"))) expect(lead(path)).toBe("/app-shell.html");
  });

  it("is sent to the function by the sample nginx configuration, and no other path is", () => {
    const sample = readFileSync("supabase/hosting/static-nginx.conf", "utf8");
    const led = [...sample.matchAll(/location ~ (\S+) \{[^}]*\/functions\/v1\/public-page/g)];
    const isLed = (path: string) => led.some(([, pattern = "$^"]) => new RegExp(pattern).test(path));
    for (const path of [...filled, "/r/", "/u/", "/reviews/x", ...others])
      expect([path, isLed(path)]).toEqual([path, isPublicPage(path)]);
  });
});

it("the headers file gives security headers to every page, long caching to hashed files, and open access to code keys", () => {
  const file = headersFile({ "content-security-policy": "default-src 'none'" });
  expect(file).toMatch(
    /^\/\*\n {2}content-security-policy: default-src 'none'\n\/assets\/\*\n {2}cache-control: .*immutable\n/,
  );
  expect(file).toContain("access-control-allow-origin: *");
});
