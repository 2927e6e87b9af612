import { describe, expect, test, vi } from "vitest";
import { securityHeaders } from "../../src/build/security-headers.ts";
import { handle, isPublicPage } from "../../supabase/functions/public-page/handler.ts";
import { languages, pathIn } from "../../src/domain/languages.ts";
import type { PlacePage } from "../../src/domain/places/place-page.ts";
import { aPlacePage, aReview } from "../support/a-place-page.ts";
import { createWorld, rpc } from "./world.ts";

const shell = `<!doctype html><html lang="en"><head><title>Five Lemons</title>
<meta name="description" content="old" /><meta property="og:image" content="https://site.test/og/home-en.png"><script>first()</script></head><body><div id="root"><noscript>No</noscript></div></body></html>`;
const place: Partial<PlacePage["place"]> = {
  place_id: "p-1",
  name: "Beim Lis",
  city: "Metz",
  average_score: 4.25,
  rating_count: 3,
};
const review = aReview("r-1", { reviewer: null, score: 5, comment: "Good" });
const pageOf = (change: Partial<PlacePage["place"]> = {}, reviews = [review]) =>
  aPlacePage({ place: { ...place, ...change }, reviews });

type Answers = Parameters<typeof createWorld>[0];
const shellHeaders = { ...securityHeaders({ captcha: "local" }), etag: "of-the-shell", "cache-control": "no-cache" };
function ask(path: string, answers: Answers, init: RequestInit = {}, page = shell) {
  const { environment, calls } = createWorld(answers);
  const answer = handle(new Request(`https://site.test${path}`, init), environment, {
    readShell: () => Promise.resolve(new Response(page, { headers: shellHeaders })),
  });
  return { answer, calls };
}
const read = async (path: string, answers: Answers, page = shell) => {
  const answer = await ask(path, answers, {}, page).answer;
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const placeAnswers = (body: unknown): Answers => ({ [rpc("get_restaurant_page")]: { body } });

test("a place's page says how many reviews were removed, by reason, and says so if none was", async () => {
  const of = async (removed: PlacePage["removed"]) =>
    (await read("/r/p-1", placeAnswers({ ...pageOf(), removed }))).html;
  const html = await of({ untrue: 1, spam: 2 });
  expect(html).toContain("Moderation has removed 3 reviews here in the last twelve months.");
  expect(html).toMatch(/Advertising or spam: 2.*Not true, or someone else’s name: 1/s);
  expect(await of({})).toContain("Moderation has removed no review here in the last twelve months.");
});

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "null") as Record<
    string,
    unknown
  >;

const quotesIn = (html: string) => html.replace(/<script type="application.*?<\/script>/gs, "").match(/"/g)?.length;

describe("the page of a place", () => {
  test("shows its content without scripts and is cacheable", async () => {
    const { status, headers, html } = await read("/r/p-1", placeAnswers(pageOf()));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("public, max-age=60, s-maxage=300, stale-while-revalidate=86400");
    expect(html).toContain("<title>Beim Lis, Metz · Five Lemons</title>");
    expect(html).toContain('<link rel="canonical" href="https://site.test/r/p-1">');
    expect(html).toContain('content="Beim Lis: 4.3 of 5 lemons from 3 ratings.');
    expect(html).toContain("<h1><bdi>Beim Lis</bdi></h1>");
    // The part that the app replaces in one step.
    expect(html).toContain('<div id="root" data-frame><main>');
    expect(html).toContain("<blockquote><bdi>Good</bdi></blockquote>");
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain("<noscript>No</noscript>");
    expect(html).not.toContain("noindex");
    expect(dataOf(html)).toMatchObject({
      "@type": "Restaurant",
      aggregateRating: { ratingValue: "4.3", ratingCount: 3 },
    });
  });

  test("uses the language of its address and links all other languages", async () => {
    const { html } = await read("/fr/r/p-1", placeAnswers(pageOf()));
    expect(html).toContain('<html lang="fr">');
    expect(html).toMatch(/content="Beim Lis\s: 4,3 citrons sur 5 pour 3 avis\./);
    expect(html).toContain("<bdi>Un client, 5 citrons, 20 novembre 2026</bdi>");
    expect(html).toContain('<a href="/fr/discover">Découvrir des restaurants</a>');
    expect(html).toContain('<link rel="canonical" href="https://site.test/fr/r/p-1">');
    const others = [...html.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, tag, href]) => [tag, href]);
    expect(others).toEqual([
      ...languages.map((of) => [of, `https://site.test${pathIn(of, "/r/p-1")}`]),
      ["x-default", "https://site.test/r/p-1"],
    ]);
    expect(dataOf(html)).toMatchObject({
      url: "https://site.test/fr/r/p-1",
      aggregateRating: { ratingValue: "4.3" },
    });
    const none = await read("/de/r/p-1", placeAnswers(null));
    expect([none.status, none.html]).toEqual([404, expect.stringContaining("<h1>Diese Seite gibt es nicht</h1>")]);
    const moved = await ask("/pt/r/p-0", placeAnswers(pageOf())).answer;
    expect(moved.headers.get("location")).toBe("/pt/r/p-1");
  });

  test("keeps the content security policy of the app's page", async () => {
    const { headers } = await read("/r/p-1", placeAnswers(pageOf()));
    for (const [name, value] of Object.entries(securityHeaders({ captcha: "local" })))
      expect([name, headers.get(name)]).toEqual([name, value]);
    expect(headers.get("etag")).toBeNull();
  });

  test("publishes an average only from three ratings upwards", async () => {
    for (const [average, count] of [
      [5, 2],
      [null, 0],
    ] as const) {
      const { html } = await read("/r/p-1", placeAnswers(pageOf({ average_score: average, rating_count: count })));
      expect(dataOf(html)).not.toHaveProperty("aggregateRating");
    }
  });

  test.each([
    `</script><script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `$& $' $\` $1`,
    `</title><!-- <script>`,
    `Ümlaut 🍋 ’quote’ & \u2028 \ud83c end`,
    `' onmouseover='alert(1)`,
  ])("escapes text that people wrote: %j", async (evil) => {
    const body = pageOf({ name: evil, vicinity: evil, city: evil }, [{ ...review, reviewer: evil, comment: evil }]);
    const { html } = await read("/r/p-1", placeAnswers(body));
    expect(html.match(/<script/g)).toHaveLength(3);
    expect(html.match(/<\/script>/g)).toHaveLength(3);
    // Inside quotes it is a value; none of the written quotes is left.
    const tags = html.replace(/"[^"]*"/g, '""');
    expect(tags).not.toMatch(/<img|<!--|<[a-z]+[^>]*\son\w+=/);
    expect(quotesIn(html)).toBe(quotesIn((await read("/r/p-1", placeAnswers(pageOf()))).html));
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(dataOf(html)["name"]).toBe(evil.toWellFormed());
    expect(html.isWellFormed()).toBe(true);
    // The text is displayed as it was written.
    const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
    const heading = /<h1><bdi>(.*?)<\/bdi>/s.exec(html)?.[1] ?? "";
    expect(heading.replace(/&(#?\w+);/g, (_, name: string) => signs[name] ?? "?")).toBe(evil.toWellFormed());
  });

  test("dates reviews by their month", async () => {
    const page = pageOf({}, [{ ...review, created_at: "2026-11-01", month_only: true }]);
    const { html } = await read("/r/p-1", placeAnswers(page));
    expect(html).toContain(", November 2026");
    expect(html).not.toContain("1 November 2026");
    expect((await read("/fr/r/p-1", placeAnswers(page))).html).toContain(", novembre 2026");
  });

  test("is 404 for an unknown place, and an invalid id causes no database call", async () => {
    const { status, html } = await read("/r/p-1", placeAnswers(null));
    expect(status).toBe(404);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<div id="root">');
    for (const path of ["/r/", "/r/a", "/r/a%20b%3Cscript", "/r/%E0%A4%A", "/r/p-1/more"]) {
      const { answer, calls } = ask(path, {});
      expect([path, (await answer).status, calls.length]).toEqual([path, 404, 0]);
    }
  });

  test("redirects to the place it was merged into, and is hidden from search engines once closed", async () => {
    const moved = await ask("/r/p-0", placeAnswers(pageOf())).answer;
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/r/p-1"]);
    expect((await read("/r/p-1", placeAnswers(pageOf({ closed_at: "2026-01-01" })))).html).toContain("noindex");
  });

  test("is loaded without the visitor's token or cookies", async () => {
    const { answer, calls } = ask("/r/p-1", placeAnswers(pageOf()), {
      headers: { authorization: "Bearer mine", cookie: "a=b" },
    });
    await answer;
    expect(
      calls.map(({ headers }) => [headers.get("authorization"), headers.get("cookie"), headers.get("apikey")]),
    ).toEqual([[null, null, "publishable"]]);
  });

  test("answers 503 with the app's page, uncached, when its data cannot be read", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    for (const answers of [{ [rpc("get_restaurant_page")]: new Error("down") }, placeAnswers({ odd: 1 })]) {
      const { status, headers, html } = await read("/r/p-1", answers);
      expect([status, headers.get("cache-control")]).toEqual([503, "no-store"]);
      expect(html).toContain('<div id="root">');
    }
    log.mockRestore();
  });
});

describe("a profile page", () => {
  test.each(["/u/ada", "/u/nobody.here", "/u/%3Cscript%3E"])(
    "%s reveals nothing to strangers, not even whether the person exists",
    async (path) => {
      const { answer, calls } = ask(path, {});
      const one = await (await answer).text();
      expect(calls).toEqual([]);
      expect(one).toContain('<meta name="robots" content="noindex">');
      expect(one).toBe(await (await ask("/u/somebody-else", {}).answer).text());
    },
  );
});

const listed = {
  found: 1,
  nearly: false,
  more: false,
  places: [{ ...aPlacePage({ place }).place, lemon_avg: 4.25, lemon_count: 3, distance_m: null }],
};

describe("list pages", () => {
  test("link their places and their other languages", async () => {
    const answers = { [rpc("discover_places")]: { body: listed } };
    const { html } = await read("/discover?q=%3Cscript%3E", answers);
    expect(html).toContain('<a href="/r/p-1"><bdi>Beim Lis, Metz</bdi></a>');
    expect(html).toContain('<link rel="canonical" href="https://site.test/discover">');
    expect(html).toContain('<link rel="alternate" hreflang="de" href="https://site.test/de/discover">');
    expect(html).toContain('<link rel="alternate" hreflang="x-default" href="https://site.test/discover">');
    const german = (await read("/de/discover", answers)).html;
    expect(german).toContain('<html lang="de">');
    expect(german).toContain("<title>Restaurants entdecken · Five Lemons</title>");
    expect(german).toContain('<link rel="canonical" href="https://site.test/de/discover">');
  });

  test.each(languages)("in the language %s have that language's preview image and lang attribute", async (of) => {
    const answers = { [rpc("discover_places")]: { body: listed } };
    const { html } = await read(pathIn(of, "/discover"), answers);
    expect(html).toContain(`<html lang="${of}">`);
    expect(html.match(/property="og:image"[^>]*>/g)).toEqual([
      `property="og:image" content="https://site.test/og/home-${of}.png">`,
    ]);
    expect(html).toContain(`<a href="${pathIn(of, "/r/p-1")}">`);
  });

  test("have no preview image when the build has none", async () => {
    const answers = { [rpc("discover_places")]: { body: listed } };
    const { html } = await read("/discover", answers, shell.replace(/<meta property="og:image"[^>]*>/, ""));
    expect(html).not.toContain("og:image");
    expect(html).toContain('<meta name="twitter:card" content="summary">');
  });

  test("show reviews with their place", async () => {
    const stream = { reviews: [{ ...review, place: { place_id: "p-1", name: "Beim Lis", city: null } }], next: null };
    const { html } = await read("/reviews", { [rpc("get_public_reviews")]: { body: stream } });
    expect(html).toContain("<bdi>A guest, 5 lemons, 20 November 2026</bdi>");
    expect(html).toContain('<a href="/r/p-1"><bdi>Beim Lis</bdi></a>');
  });
});

describe("the site map", () => {
  const { environment } = createWorld({});
  const asked: string[] = [];
  let ids: string[] = [];
  environment.fetch = (input) => {
    const { searchParams } = new URL(new Request(input).url);
    const after = searchParams.get("place_id")?.slice("gt.".length) ?? "";
    const [offset, limit] = [Number(searchParams.get("offset")), Number(searchParams.get("limit"))];
    asked.push(`${after}+${offset}`);
    const from = ids.findIndex((id) => id > after) + offset;
    return Promise.resolve(Response.json(ids.slice(from, from + limit).map((id) => ({ place_id: id }))));
  };
  let now = 0;
  const ask = (path: string) => handle(new Request(`https://site.test${path}`), environment, { nowMs: () => now });
  const get = async (path: string) => (await ask(path)).text();
  const placesOf = (xml: string) =>
    [...xml.matchAll(/<loc>https:\/\/site.test(?:\/fr)?\/r\/(.*?)<\/loc>/g)].map(([, id]) => id);

  test("lists all places, which are read in pages of a thousand once an hour", async () => {
    ids = Array.from({ length: 1500 }, (_, n) => `p-${String(n).padStart(4, "0")}`);
    expect(placesOf(await get("/sitemap-places.xml"))).toEqual(ids);
    expect(placesOf(await get("/fr/sitemap-places.xml"))).toEqual(ids);
    expect(asked).toEqual(["+19999", "+0", "p-0999+0"]);
    now += 3_600_001;
    await get("/sitemap-places.xml");
    expect(asked).toHaveLength(6);
  });

  test("of more places than a map may have is an index of parts, which name each place once", async () => {
    now += 3_600_001;
    ids = Array.from({ length: 40_001 }, (_, n) => `p-${String(n).padStart(5, "0")}`);
    const index = await get("/fr/sitemap-places.xml");
    expect(index).toContain("<sitemapindex ");
    const parts = [...index.matchAll(/<loc>https:\/\/site.test(.*?)<\/loc>/g)].map(([, path = ""]) => path);
    expect(parts).toEqual([1, 2, 3].map((part) => `/fr/sitemap-places.xml?part=${part}`));
    const maps: string[] = [];
    for (const path of parts) maps.push(await get(path));
    expect(maps.map((map) => placesOf(map).length)).toEqual([20_000, 20_000, 1]);
    expect(maps.flatMap(placesOf)).toEqual(ids);
    for (const part of ["0", "4", "-1", "1e0", "x", ""]) {
      expect([part, (await ask(`/sitemap-places.xml?part=${part}`)).status]).toEqual([part, 404]);
    }
  });
});

test("each language has a site map with links to the others", async () => {
  const { environment } = createWorld({});
  environment.fetch = () => Promise.resolve(Response.json([{ place_id: "p-1&2" }]));
  const get = async (path: string) =>
    (await handle(new Request(`https://site.test${path}`), environment, { nowMs: () => 0 })).text();
  const others = [
    '<xhtml:link rel="alternate" hreflang="en" href="https://site.test/r/p-1&amp;2"/>',
    ...["fr", "de", "lb", "pt"].map(
      (tag) => `<xhtml:link rel="alternate" hreflang="${tag}" href="https://site.test/${tag}/r/p-1&amp;2"/>`,
    ),
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://site.test/r/p-1&amp;2"/>',
  ].join("");
  for (const of of ["", "/fr", "/de", "/lb", "/pt"]) {
    const path = `${of}/sitemap-places.xml`;
    expect([path, isPublicPage(path)]).toEqual([path, true]);
    expect(await get(path)).toContain(`<url><loc>https://site.test${of}/r/p-1&amp;2</loc>${others}</url>`);
  }
});

test("a failed site map is not cached", async () => {
  const { environment } = createWorld({});
  let isDown = true;
  environment.fetch = () =>
    Promise.resolve(isDown ? new Response("", { status: 503 }) : Response.json([{ place_id: "p-1" }]));
  const get = () => handle(new Request("https://site.test/sitemap-places.xml"), environment, { nowMs: () => 0 });
  const first = await get();
  expect([first.status, first.headers.get("cache-control")]).toEqual([503, "no-store"]);
  isDown = false;
  expect((await get()).status).toBe(200);
});

test("paths and methods other than those of public pages are not handled", async () => {
  for (const path of ["/", "/about", "/app/map", "/discovery", "/reviews/x", "/en/r/p-1", "/fr/u/ada", "/rx"])
    expect([path, isPublicPage(path)]).toEqual([path, false]);
  for (const path of ["/discover", "/lb/reviews", "/r/p-1", "/fr/r/p-1", "/u/a.b", "/sitemap-places.xml"])
    expect([path, isPublicPage(path)]).toEqual([path, true]);
  expect((await ask("/r/p-1", {}, { method: "POST" }).answer).status).toBe(405);
});
