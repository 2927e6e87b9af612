import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { languages, pathIn } from "../../src/domain/languages.ts";
import { appSitePages } from "../../src/domain/paths/site-pages.ts";
import type { SiteConfig } from "../../src/domain/site-config.ts";
import type { RenderedPage } from "../../src/build/prerender.tsx";

const url = "https://lemons.test";
const config: SiteConfig = {
  url,
  twitter: "https://social.test/lemons",
  instagram: null,
  stores: [{ name: "App Store", url: "https://store.test/lemons" }],
  team: [{ name: "Ana Silva", role: "kitchen" }],
  year: 2031,
  imprint: { company: "Citron & Fils S.à r.l.", email: "hello@lemons.test" },
  isSample: false,
};

const nothing: SiteConfig = {
  url: null,
  twitter: null,
  instagram: null,
  stores: [],
  team: [],
  year: 2031,
  imprint: {},
  isSample: false,
};

/** Loads new modules, because they read the site configuration when first imported. */
async function renderWith(site: SiteConfig): Promise<RenderedPage[]> {
  vi.resetModules();
  vi.stubGlobal("siteOfBuild", site);
  const { renderSite } = await import("../../src/build/prerender.tsx");
  return await renderSite();
}

let rendered: RenderedPage[];
beforeAll(async () => void (rendered = await renderWith(config)));
afterAll(() => vi.unstubAllGlobals());
const pageAt = (path: string, language = "en") => {
  const found = rendered.find((page) => page.path === path && page.language === language);
  if (!found) throw new Error(`${language} ${path} was not made`);
  return found.html;
};
const attribute = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = ""]) => value);

describe("every page of the site", () => {
  it("has one title, one description, one h1, and no inline script, handler or style", () => {
    expect(rendered.length).toBeGreaterThan(9);
    for (const { path, html } of rendered) {
      const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
      expect([path, count(/<title>[^<]+<\/title>/g)]).toEqual([path, 1]);
      expect([path, count(/<meta name="description" content="[^"]{40,}"/g)]).toEqual([path, 1]);
      expect([path, count(/<h1[ >]/g)]).toEqual([path, 1]);
      expect([path, count(/ style="| on\w+="|<!--\$|<script>/g)]).toEqual([path, 0]);
    }
  });

  it("names its own full URL and all its language versions, or is excluded from search", () => {
    for (const { path, language, addresses, html, hidden } of rendered) {
      const canonical = attribute(html, /<link rel="canonical" href="([^"]*)"/g);
      if (hidden) {
        expect([path, canonical, html.includes("noindex")]).toEqual([path, [], true]);
        continue;
      }
      expect([path, canonical]).toEqual([path, [url + addresses[0]]]);
      const twins = rendered.filter((other) => other.path === path);
      const expected = twins.map((other) => `${other.language} ${url}${other.addresses[0]}`);
      const named = [...html.matchAll(/rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(
        ([, tag, href]) => `${tag} ${href}`,
      );
      expect([language, named]).toEqual([language, [...expected, `x-default ${url}${twins[0]?.addresses[0]}`]]);
    }
  });

  it("has a social preview with a title and a picture in its language", () => {
    for (const { path, language, html, hidden } of rendered) {
      expect([path, attribute(html, /property="og:title" content="([^"]+)"/g).length]).toEqual([path, 1]);
      const [image = ""] = attribute(html, /property="og:image" content="([^"]*)"/g);
      if (!hidden) expect([path, image]).toEqual([path, expect.stringMatching(`^${url}/og/\\w+-${language}\\.png$`)]);
    }
  });

  it("has valid structured data in JSON, in which no text can close the script element", () => {
    for (const { path, html } of rendered) {
      for (const text of attribute(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
        expect([path, text.includes("<")]).toEqual([path, false]);
        expect(JSON.parse(text)).toMatchObject({ "@context": "https://schema.org" });
      }
    }
    expect(pageAt("/help")).toContain('"@type":"FAQPage"');
    expect(pageAt("/")).toContain('"@type":"Organization"');
    expect(pageAt("/blog/how-we-keep-a-rating-safe")).toContain('"@type":"BlogPosting"');
  });

  it("exists at its alias addresses, which name the main address as canonical", () => {
    for (const [alias, path] of [
      ["/privacy-policy", "/privacy"],
      ["/terms-of-use", "/terms"],
      ["/eula-2", "/eula"],
    ]) {
      const page = rendered.find((one) => one.path === path && one.language === "en");
      expect(page?.addresses).toEqual([path, alias]);
      expect(page?.html).toContain(`rel="canonical" href="${url}${path}"`);
    }
  });

  it("shows the configured contact data, and no link for unconfigured data", () => {
    const html = pageAt("/terms");
    expect(html).toContain('href="mailto:hello@lemons.test"');
    expect(html).toContain('href="https://social.test/lemons"');
    expect(html).not.toContain("Instagram");
    expect(html).toContain("© 2031 Five Lemons");
    expect(html).toContain("Citron &amp; Fils S.à r.l.");
    expect(html).not.toMatch(/href="(#|)"/);
  });

  it("links to pages in its own language if they exist", () => {
    const addresses = new Set(rendered.flatMap((page) => page.addresses));
    for (const name of appSitePages) for (const language of languages) addresses.add(pathIn(language, name));
    for (const { language, path, html } of rendered) {
      const inside = attribute(html, /href="(\/(?:[a-z]{2}(?:\/[^"#?]*)?|[a-z-]+)?)"/g);
      const foreign = inside.filter((address) => /^\/(fr|de|lb|pt)(\/|$)/.test(address) && !addresses.has(address));
      expect([language, path, foreign]).toEqual([language, path, []]);
      expect([language, path, inside.includes(pathIn(language, "/discover"))]).toEqual([language, path, true]);
    }
  });

  it("has a no-script text for the contact form and newsletter, and a complete form, in every language", () => {
    for (const language of languages)
      for (const path of ["/contact", "/newsletter"]) {
        const html = pageAt(path, language);
        expect([language, path, /<noscript>.*?<p|<noscript>.*?<div/s.test(html)]).toEqual([language, path, true]);
        expect(attribute(html, /property="og:image" content="([^"]*)"/g)).toEqual([`${url}/og/text-${language}.png`]);
      }
    const letter = pageAt("/contact");
    for (const field of ["name", "email", "topic", "message"]) expect(letter).toContain(`name="${field}"`);
    for (const [, told = ""] of letter.matchAll(/aria-describedby="([^"]*)"/g))
      expect(letter).toContain(`id="${told}"`);
    expect(letter).toMatch(/<div id="error-email_invalid" hidden="">.*?Please enter a valid email address/);
    expect(letter).toMatch(/<p>Thank you\. Your message has the number <strong data-ticket=""><\/strong>\./);
  });

  it("has exactly one newsletter field", () => {
    for (const { path, language, html } of rendered) {
      const [main = "", footer = ""] = html.slice(html.indexOf("<main")).split("<footer");
      const fields = [main, footer].map((part) => part.split("data-newsletter").length - 1);
      expect([language, path, fields]).toEqual([language, path, path === "/newsletter" ? [1, 0] : [0, 1]]);
    }
  });

  it("allows a hyphen at a syllable in a long heading, but not in the title", () => {
    const terms = pageAt("/terms", "lb");
    expect(terms).toContain(">Benotzungs\u{ad}bedéngungen</h1>");
    expect(terms).toContain("<title>Benotzungsbedéngungen · Five Lemons</title>");
    for (const { html } of rendered) expect(html).not.toMatch(/<title>[^<]*[|\u{ad}]|<h1[^<]*\|/u);
  });

  it("is marked as the current page in its navigation, if listed there", () => {
    expect(attribute(pageAt("/"), /<a class="[^"]*" href="([^"]*)" aria-current="page"/g)).toEqual(["/", "/"]);
    expect(attribute(pageAt("/terms"), /<a class="[^"]*" href="([^"]*)" aria-current="page"/g)).toEqual([]);
  });
});

describe("what an installation has not configured", () => {
  it("is left out of every page, and no URL is guessed", async () => {
    const pages = await renderWith(nothing);
    const guessed = /rel="(canonical|alternate)"|og:image|og:url|twitter:image|mailto:|undefined|null\//;
    for (const { path, html } of pages) expect([path, guessed.exec(html)?.[0]]).toEqual([path, undefined]);
    const all = pages.map(({ html }) => html).join("");
    for (const section of ["stores", "team"]) expect(all).not.toContain(`id="${section}"`);
  });
});

describe("what an installation has configured", () => {
  it("is shown: stores on the download page, people on the page about us", () => {
    expect(pageAt("/download")).toContain('href="https://store.test/lemons"');
    expect(pageAt("/about")).toContain("Ana Silva");
    expect(pageAt("/imprint")).toContain("Citron &amp; Fils");
    expect(pageAt("/imprint")).not.toContain("Sample data");
  });

  it("may be a sample imprint, which says so in every language", async () => {
    const pages = await renderWith({ ...nothing, imprint: { company: "Citron Exemple" }, isSample: true });
    const [en, ...others] = pages.filter(({ path }) => path === "/imprint").map(({ html }) => html);
    expect(en).toContain("Sample data: this is a demo");
    for (const html of others) expect(html).toMatch(/exemple|Beispiel|Beispill|exemplo/);
  });
});

describe("rendering the same pages twice", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    delete process.env["TZ"];
  });

  it("gives the same bytes for any clock, time zone, platform language and random numbers", async () => {
    process.env["TZ"] = "Pacific/Kiritimati";
    vi.useFakeTimers({ now: new Date("1999-01-01T05:00:00Z"), toFake: ["Date"] });
    vi.spyOn(Math, "random").mockReturnValue(0.123);
    vi.spyOn(Intl, "DateTimeFormat").mockImplementation(() => {
      throw new Error("The platform's words are not those of the page.");
    });
    vi.stubGlobal("navigator", { language: "pt", languages: ["pt"], onLine: false });
    expect(await renderWith(config)).toEqual(rendered);
  });
});
