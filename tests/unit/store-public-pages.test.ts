import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storePublicPages } from "../../src/app/start/store-public-pages.ts";
import { pathIn, type Language } from "../../src/domain/languages.ts";
import { keptPages } from "../../src/domain/paths/site-pages.ts";
import { pageCacheName } from "../../src/sync/storage/page-cache.ts";
import { FakeCache, fakeCaches } from "../support/fake-caches.ts";

const origin = "https://lemons.test";
let all: Map<string, FakeCache>;
let stored: Map<string, string>;
let fetched: string[];

/** A reader with these browser languages on a page in its own language. */
function read(browser: readonly string[], page: Language): void {
  vi.stubGlobal("navigator", { languages: browser });
  vi.stubGlobal("document", { documentElement: { lang: page } });
}

beforeEach(() => {
  all = new Map();
  stored = new Map();
  fetched = [];
  vi.stubGlobal("caches", fakeCaches(all));
  vi.stubGlobal("location", { origin });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("fetch", async (path: string) => {
    fetched.push(path);
    return new Response(`<div id="root" data-page="${path}">`);
  });
});
afterEach(() => vi.unstubAllGlobals());

const kept = () => [...(all.get(pageCacheName)?.entries.keys() ?? [])].toSorted();
const pagesIn = (language: Language) => keptPages.map((path) => origin + pathIn(language, path)).toSorted();

describe("legal and help texts for offline reading", () => {
  it("are stored in the language of the app, not of the open page", async () => {
    read(["de-LU", "en"], "fr");
    await storePublicPages("main-1.js");
    expect(kept()).toEqual(pagesIn("de"));
    stored.set("language", "lb");
    await storePublicPages("main-1.js");
    expect(kept()).toEqual(pagesIn("lb"));
  });

  it("stay stored when a page in another language is opened", async () => {
    read(["en-GB"], "en");
    await storePublicPages("main-1.js");
    fetched.length = 0;
    read(["en-GB"], "pt");
    await storePublicPages("main-1.js");
    expect([fetched, kept()]).toEqual([[], pagesIn("en")]);
  });

  it("are downloaded again with a new version of the app", async () => {
    read(["en-GB"], "en");
    await storePublicPages("main-1.js");
    fetched.length = 0;
    await storePublicPages("main-2.js");
    expect(fetched).toHaveLength(keptPages.length);
  });
});
