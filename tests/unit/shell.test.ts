import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { photoCacheName } from "../../src/sync/storage/device-storage.ts";
import { pageCacheName } from "../../src/sync/storage/page-cache.ts";
import { removeOldCaches, shellCacheName } from "../../sw/caches.ts";
import { Shell } from "../../sw/precache.ts";
import { route } from "../../sw/routes.ts";
import { FakeCache, fakeCaches } from "../support/fake-caches.ts";

const origin = "http://lemons.test";
const files = [
  { url: "index.html", revision: "r1" },
  { url: "app-shell.html", revision: "r1" },
  { url: "assets/app-abc.js", revision: null },
];

let all: Map<string, FakeCache>;
let fetched: string[];
let asked: (RequestInit | undefined)[];
let failing: string | null;
let openPages: string[];

beforeEach(() => {
  all = new Map();
  fetched = [];
  asked = [];
  failing = null;
  openPages = [];
  vi.stubGlobal("navigator", {
    locks: {
      query: async () => ({
        held: [{ name: "five-lemons:drain" }, ...openPages.map((path) => ({ name: `five-lemons:page:${path}` }))],
      }),
    },
  });
  vi.stubGlobal("caches", fakeCaches(all));
  vi.stubGlobal("fetch", async (input: string | Request, init?: RequestInit) => {
    asked.push(init);
    const url = typeof input === "string" ? input : input.url;
    fetched.push(url);
    const headers = { "content-type": url.includes("/storage/") ? "image/jpeg" : "text/javascript" };
    return new Response(`content of ${url}`, { status: url === failing ? 404 : 200, headers });
  });
});
afterEach(() => vi.unstubAllGlobals());

const wifiPage = () => new Response("<h1>Welcome to our Wi-Fi</h1>", { headers: { "content-type": "text/html" } });
const navigate = (path: string) => ({ url: origin + path, method: "GET", mode: "navigate" as const });
const ask = (path: string) => ({ url: origin + path, method: "GET", mode: "no-cors" as const });
const keyOf = (shell: Shell, request: Parameters<Shell["keyFor"]>[0]) =>
  shell.keyFor(request)?.replace(origin, "") ?? null;

describe("the offline app", () => {
  it("answers app addresses with the app page, and the landing page and files with themselves", () => {
    const shell = new Shell(files, origin);
    expect(keyOf(shell, navigate("/"))).toBe("/index.html?revision=r1");
    expect(keyOf(shell, navigate("/app/rate?place_id=abc"))).toBe("/app-shell.html?revision=r1");
    expect(keyOf(shell, ask("/assets/app-abc.js"))).toBe("/assets/app-abc.js");
  });

  it("does not answer requests for the server, other hosts or unknown files, or any POST", () => {
    const shell = new Shell(files, origin);
    for (const path of [
      "/auth/v1/verify?token=x",
      "/rest/v1/ratings",
      "/storage/v1/object/x",
      "/functions/v1/x",
      "/_local/mail",
    ]) {
      expect(shell.keyFor(navigate(path))).toBeNull();
    }
    expect(shell.keyFor(ask("/unknown.txt"))).toBeNull();
    expect(shell.keyFor({ ...navigate("/app/map"), method: "POST" })).toBeNull();
    expect(shell.keyFor({ ...navigate(""), url: "https://elsewhere.test/" })).toBeNull();
  });

  it("is not installed if one of its files is missing", async () => {
    failing = `${origin}/assets/app-abc.js`;
    await expect(new Shell(files, origin).install()).rejects.toThrow("/assets/app-abc.js answered 404");
  });

  it("is not installed if a file arrives partial or empty", async () => {
    for (const status of [204, 206]) {
      vi.stubGlobal("fetch", async () => new Response(status === 204 ? null : "half", { status }));
      await expect(new Shell(files, origin).install()).rejects.toThrow(`answered ${status}`);
    }
  });

  it("is not installed, and nothing is stored, if a captive portal answers instead of a file", async () => {
    vi.stubGlobal("fetch", async () => wifiPage());
    for (const file of files)
      await expect(new Shell([file], origin).install()).rejects.toThrow(`/${file.url} answered with another page`);
    expect(all.get(shellCacheName)?.entries.size ?? 0).toBe(0);
  });

  it("downloads only the changed files of a new version, and deletes the old files once that is active", async () => {
    await new Shell(files, origin).install();
    expect(fetched).toHaveLength(files.length);
    fetched = [];
    const newer = new Shell([{ url: "index.html", revision: "r2" }, ...files.slice(1)], origin);
    await newer.install();
    expect(fetched).toEqual([`${origin}/index.html`]);
    expect(all.get(shellCacheName)?.entries.size).toBe(files.length + 1);
    await newer.removeOld();
    expect([...(all.get(shellCacheName)?.entries.keys() ?? [])]).not.toContain(`${origin}/index.html?revision=r1`);
    expect(all.get(shellCacheName)?.entries.size).toBe(files.length);
  });

  describe("while a page of the previous version is open", () => {
    const newer = new Shell([files[0]!, files[1]!, { url: "assets/app-next.js", revision: null }], origin);
    const path = "/assets/app-abc.js";
    beforeEach(async () => {
      await new Shell(files, origin).install();
      await newer.install();
    });

    it("answers the chunks of that page offline", async () => {
      openPages = [path, "/assets/app-next.js"];
      await newer.removeOld();
      fetched = [];
      const answer = await route(new Request(origin + path), newer);
      expect(await answer?.text()).toBe(`content of ${origin}${path}`);
      expect(fetched).toEqual([]);
    });

    it("deletes the chunks of that page once the last one is closed", async () => {
      openPages = ["/assets/app-next.js"];
      await newer.removeOld();
      expect([...(all.get(shellCacheName)?.entries.keys() ?? [])]).not.toContain(origin + path);
    });

    it("requests an unknown chunk from the network, and never answers it with the app page", async () => {
      fetched = [];
      failing = `${origin}/assets/gone-xyz.js`;
      expect((await route(new Request(failing), newer))?.status).toBe(404);
      expect(fetched).toEqual([failing]);
    });
  });

  it("loads its chunks from the device, and only evicted ones from the network", async () => {
    const shell = new Shell(files, origin);
    await shell.install();
    fetched = [];
    const answer = await route(new Request(`${origin}/assets/app-abc.js`), shell);
    expect(await answer?.text()).toBe(`content of ${origin}/assets/app-abc.js`);
    expect(fetched).toEqual([]);
    all.get(shellCacheName)?.entries.clear();
    await route(new Request(`${origin}/assets/app-abc.js`), shell);
    expect(fetched).toEqual([`${origin}/assets/app-abc.js`]);
  });
});

it("the app, public pages and photos come from the network if the browser cannot read its cache", async () => {
  const shell = new Shell(files, origin);
  await shell.install();
  const broken = () => Promise.reject(new DOMException("Unexpected internal error.", "UnknownError"));
  const dead = { match: broken, keys: broken, delete: broken, put: broken };
  // A cache that cannot be opened, and one that opens but cannot be read or written.
  for (const open of [broken, async () => dead]) {
    vi.stubGlobal("caches", { ...dead, open });
    for (const path of ["/assets/app-abc.js", "/terms", "/storage/v1/object/public/reviews/u/a.jpg"]) {
      const request = new Request(origin + path);
      if (path === "/terms") Object.defineProperty(request, "mode", { value: "navigate" });
      expect([path, await (await route(request, shell))?.text()]).toEqual([path, `content of ${origin}${path}`]);
    }
  }
});

describe("a public page", () => {
  const shell = new Shell(files, origin);
  const terms = `${origin}/terms`;
  const visit = async (path: string) => {
    const request = new Request(origin + path);
    // A script cannot create a request with mode "navigate".
    Object.defineProperty(request, "mode", { value: "navigate" });
    return await (await route(request, shell))?.text();
  };
  const keepTerms = async () => (await caches.open(pageCacheName)).put(terms, new Response("kept terms"));
  const goOffline = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  beforeEach(async () => shell.install());

  it("comes from the network if online, in any form of its address", async () => {
    await keepTerms();
    for (const path of ["/terms", "/terms/", "/terms.html"])
      expect(await visit(path)).toBe(`content of ${origin}${path}`);
  });

  it("comes from the device if offline, in any form of its address", async () => {
    await keepTerms();
    goOffline();
    for (const path of ["/terms", "/terms/", "/terms.html"])
      expect([path, await visit(path)]).toEqual([path, "kept terms"]);
  });

  it("comes from the device if the network does not answer in time", async () => {
    await keepTerms();
    vi.useFakeTimers();
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const shown = visit("/terms");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await shown).toBe("kept terms");
    vi.useRealTimers();
  });

  it("that is not stored is answered with the app if offline, never with another page", async () => {
    await keepTerms();
    goOffline();
    for (const path of ["/about", "/fr/terms", "/blog/some-article"])
      expect([path, await visit(path)]).toEqual([path, `content of ${origin}/app-shell.html`]);
  });

  it("does not replace the app or the landing page at their addresses", async () => {
    fetched = [];
    for (const path of ["/app/map", "/r/abc", "/discover", "/nowhere"])
      expect([path, await visit(path)]).toEqual([path, `content of ${origin}/app-shell.html`]);
    expect(await visit("/")).toBe(`content of ${origin}/index.html`);
    expect(fetched).toEqual([]);
  });
});

describe("photos of reviews in the service worker", () => {
  const shell = new Shell(files, origin);
  const photo = (name: string) => new Request(`https://remote.test/storage/v1/object/public/reviews/u/${name}.jpg`);

  it("are requested without credentials, in a mode that reveals errors", async () => {
    await route(photo("a"), shell);
    expect(asked).toEqual([{ mode: "cors", credentials: "omit" }]);
  });

  it("are downloaded once and then come from the device", async () => {
    await route(photo("a"), shell);
    await route(photo("a"), shell);
    expect(fetched).toHaveLength(1);
  });

  it("are not stored if the answer is an error", async () => {
    failing = photo("a").url;
    expect((await route(photo("a"), shell))?.status).toBe(404);
    expect(all.get(photoCacheName)?.entries.size ?? 0).toBe(0);
  });

  it("must be pictures: the page of a captive portal is neither stored nor shown", async () => {
    vi.stubGlobal("fetch", async () => wifiPage());
    await route(photo("a"), shell);
    expect(all.get(photoCacheName)?.entries.size ?? 0).toBe(0);
    await (await caches.open(photoCacheName)).put(photo("a").url, wifiPage());
    vi.stubGlobal("fetch", async () => new Response("a picture", { headers: { "content-type": "image/jpeg" } }));
    expect(await (await route(photo("a"), shell))?.text()).toBe("a picture");
    const kept = await (await caches.open(photoCacheName)).match(photo("a").url);
    expect(kept?.headers.get("content-type")).toBe("image/jpeg");
  });

  it("are limited to the latest two hundred", async () => {
    for (let index = 0; index < 205; index += 1) await route(photo(`p${index}`), shell);
    const kept = [...(all.get(photoCacheName)?.entries.keys() ?? [])];
    expect(kept).toHaveLength(200);
    expect(kept.at(-1)).toContain("p204");
  });

  it("are all deleted from the cache when storage is full, to leave room for the user's unsent work", async () => {
    await route(photo("a"), shell);
    const cache = all.get(photoCacheName)!;
    cache.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    expect((await route(photo("b"), shell))?.status).toBe(200);
    expect([...all.keys()]).not.toContain(photoCacheName);
  });

  it("stay stored when the download of another photo is interrupted", async () => {
    await route(photo("a"), shell);
    const half = new ReadableStream({ pull: (stream) => stream.error(new TypeError("network error")) });
    vi.stubGlobal("fetch", async () => new Response(half, { headers: { "content-type": "image/jpeg" } }));
    // Reads the body during `put`, like a browser.
    all.get(photoCacheName)!.put = async (_url, response) => void (await response.arrayBuffer());
    await route(photo("b"), shell);
    expect([...(all.get(photoCacheName)?.entries.keys() ?? [])]).toEqual([photo("a").url]);
  });

  it("and portraits under unique names are the only server answers that are stored", async () => {
    const signedIn = new Request(photo("a").url, { headers: { authorization: "Bearer x" } });
    expect(route(signedIn, shell)).toBeNull();
    expect(route(new Request(`${origin}/auth/v1/user`), shell)).toBeNull();
    expect(route(new Request(`${origin}/rest/v1/rpc/my_ratings`, { method: "POST" }), shell)).toBeNull();
    const portraits = `${origin}/storage/v1/object/public/profile-images`;
    const id = crypto.randomUUID();
    // Portraits change under one name, so they are not cached.
    expect(route(new Request(`${portraits}/${id}/avatar.jpg`), shell)).toBeNull();
    expect(await route(new Request(`${portraits}/${id}.jpg`), shell)).not.toBeNull();
  });
});

it("the service worker deletes caches of earlier versions, and no others", async () => {
  for (const name of [
    shellCacheName,
    pageCacheName,
    photoCacheName,
    "five-lemons-runtime-tiles-v1",
    "five-lemons-runtime-photos",
    "of-somebody-else",
  ]) {
    await caches.open(name);
  }
  await removeOldCaches();
  expect([...all.keys()]).toEqual([shellCacheName, pageCacheName, photoCacheName, "of-somebody-else"]);
});
