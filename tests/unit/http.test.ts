import { afterEach, describe, expect, it, vi } from "vitest";
import { callRemote, rpcTimeoutMs, uploadTimeoutMs } from "../../src/remote/http.ts";
import { configFromEnv } from "../../src/remote/config/config-from-env.ts";
import { fetchCityMiddles, fetchCityPlaces } from "../../src/remote/places/cities.ts";
import { fetchIsInvited } from "../../src/remote/account/invitation.ts";
import { fetchDiscovered } from "../../src/remote/places/discovery.ts";
import { fetchPlacePage, fetchReviews } from "../../src/remote/places/place-page.ts";
import { fetchPlaces } from "../../src/remote/places/places.ts";
import { fetchRefreshedSession, removeRemoteSession } from "../../src/remote/account/session.ts";
import { sendPhoto } from "../../src/remote/ratings/photos.ts";
import { sendOps } from "../../src/remote/ratings/ratings.ts";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const config = {
  url: "http://model.test",
  publishableKey: "key",
  captcha: { provider: "local" as const, siteKey: null },
  apple: false,
};

const session = {
  access_token: "a",
  refresh_token: "r",
  expires_in: 3_600,
  token_type: "bearer",
  user: { id: "00000000-0000-4000-8000-000000000002" },
};

describe("a request that the server never answers", () => {
  it("is given up after twenty seconds for a batch of commands and sixty for a photo", async () => {
    vi.useFakeTimers();
    stubFetch(() => "never");
    let ended = 0;
    const end = () => {
      ended += 1;
    };
    const batch = sendOps(config, "token", []).finally(end);
    const photo = sendPhoto(config, "token", { bucket: "reviews", path: "a/b.jpg", bytes: new ArrayBuffer(1) }).finally(
      end,
    );
    await vi.advanceTimersByTimeAsync(rpcTimeoutMs - 1);
    expect(ended).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toBe(1);
    expect(await batch).toEqual({ reached: false });
    await vi.advanceTimersByTimeAsync(uploadTimeoutMs - rpcTimeoutMs);
    expect(ended).toBe(2);
    expect(await photo).toEqual({ reached: false });
  });

  it("is aborted in the browser", async () => {
    vi.useFakeTimers();
    const calls = stubFetch(() => "never");
    const answer = callRemote(config, { path: "/x", token: null, timeoutMs: 1_000 });
    expect(calls[0]?.init.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer;
    expect(calls[0]?.init.signal?.aborted).toBe(true);
  });

  it("is given up even if only the response body never ends", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", async () => ({ text: () => new Promise<string>(() => undefined), status: 200 }));
    const answer = callRemote(config, { path: "/x", token: null, timeoutMs: 1_000 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toEqual({ reached: false });
  });
});

describe("a call to the server", () => {
  it("contains the person's token and the public key, and no other credentials", async () => {
    const calls = stubFetch(() => ({ json: [] }));
    await sendOps(config, "token", [{ op_id: "1" }]);
    expect(calls[0]?.headers.get("authorization")).toBe("Bearer token");
    expect(calls[0]?.headers.get("apikey")).toBe("key");
    expect(calls[0]?.body).toEqual({ p_ops: [{ op_id: "1" }] });
  });

  it("leaves no timer behind after success or failure", async () => {
    vi.useFakeTimers();
    for (const answer of [{ json: [] }, "unreachable"] as const) {
      const calls = stubFetch(() => answer);
      await callRemote(config, { path: "/x", token: null, timeoutMs: 1_000 });
      expect(calls).toHaveLength(1);
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  it("sends no cookie and uses no HTTP cache", async () => {
    const calls = stubFetch(() => ({ json: [] }));
    await sendOps(config, "token", []);
    expect(calls[0]?.init).toMatchObject({ credentials: "omit", cache: "no-store" });
  });

  it("requests places in pages, up to the maximum of a list on the device", async () => {
    const row = { place_id: "place-1", name: "Café", vicinity: null, city: null, state: null, lat: 1, lng: 2 };
    const nothing = { lemon_avg: null, lemon_count: 0, top_tags: [], attribution: null, photo_urls: [], servers: [] };
    const pageOf = (count: number) => Array.from({ length: count }, () => ({ ...row, ...nothing }));
    const calls = stubFetch(({ url }) =>
      url.pathname.endsWith("nearby-places") ? { json: { places: pageOf(50) } } : { json: pageOf(100) },
    );
    const wanted = { position: { lat: 1, lng: 2 }, query: null, radiusM: 1_000 };
    expect(await fetchPlaces(config, "token", wanted)).toHaveLength(350);
    const offsets = calls.slice(1).map(({ body }) => (body as { p_offset: number }).p_offset);
    expect(offsets).toEqual([50, 150, 250]);
  });

  it("requests the places of all cities when no city was typed", async () => {
    const calls = stubFetch(() => ({ json: [] }));
    await fetchCityPlaces(config, " ");
    expect(calls[0]?.url.searchParams.get("city")).toBe("not.is.null");
  });

  it("requests places of a city by text, most rated first, with special characters escaped", async () => {
    const row = { place_id: "place-1", city: "Metz", latitude: 49.1, longitude: 6.2 };
    const calls = stubFetch(() => ({ json: [row] }));
    expect(await fetchCityPlaces(config, " Me(t)z*,")).toEqual([
      { place_id: "place-1", city: "Metz", lat: 49.1, lng: 6.2 },
    ]);
    const question = Object.fromEntries(calls[0]?.url.searchParams ?? []);
    expect(question).toMatchObject({ city: "ilike.*Me t z*", order: "rating_count.desc" });
  });

  it("reads a place without a token when signed out, and tells a missing place from a missing answer", async () => {
    const calls = stubFetch(({ url }) => (url.pathname.endsWith("reviews") ? { json: [] } : { json: null }));
    expect(await fetchPlacePage(config, null, "place-1", { reviews: true })).toBe("gone");
    expect(await fetchReviews(config, null, "place-1", "r-20")).toEqual([]);
    expect(calls.map(({ method, url, init }) => [method, url.search, init.cache])).toEqual([
      ["GET", "?p_place_id=place-1&p_reviews=20", "no-cache"],
      ["GET", "?p_place_id=place-1&p_after_id=r-20&p_limit=20", "no-cache"],
    ]);
    expect(calls.some(({ headers }) => headers.has("authorization"))).toBe(false);
    stubFetch(() => ({ status: 500, json: null }));
    expect(await fetchPlacePage(config, null, "place-1", { reviews: true })).toBeNull();
  });

  it("reads a place as the person who is signed in by POST, whose answer no cache keeps", async () => {
    const calls = stubFetch(() => ({ json: null }));
    await fetchPlacePage(config, "token", "place-1", { reviews: true });
    expect(calls.map(({ method, url, init }) => [method, url.search, init.cache])).toEqual([["POST", "", "no-store"]]);
  });

  it("names neither typed words nor a position in an address", async () => {
    const calls = stubFetch(() => ({ json: { found: 0, nearly: false, more: false, places: [] } }));
    const list = { query: "", city: "", sort: "score" } as const;
    await fetchDiscovered(config, list, null, "place-9");
    await fetchDiscovered(config, { ...list, query: "soup" }, null, null);
    await fetchDiscovered(config, list, { lat: 49, lng: 6 }, null);
    expect(calls.map(({ method, url }) => method + url.search)).toEqual([
      "GET?p_sort=score&p_after=place-9",
      "POST",
      "POST",
    ]);
  });

  it("requests cities by the typed text without surrounding spaces", async () => {
    const calls = stubFetch(() => ({ json: [{ city: "Metz", lat: 1, lng: 2 }] }));
    expect(await fetchCityMiddles(config, " Metz ")).toEqual([{ city: "Metz", lat: 1, lng: 2 }]);
    expect(calls[0]?.body).toEqual({ p_query: "Metz", p_limit: 200 });
  });

  it("sends the public key as the token to functions when nobody is signed in", async () => {
    const calls = stubFetch(() => ({ json: { places: [] } }));
    const wanted = { position: { lat: 1, lng: 2 }, query: null, radiusM: 1_000 };
    await fetchPlaces(config, null, wanted);
    await fetchPlaces(config, "token", wanted);
    expect(calls.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer key", "Bearer token"]);
  });

  it("accepts only an answer with status 200 and the expected shape", async () => {
    for (const status of [201, 202, 206, 300, 400, 500]) {
      stubFetch(() => ({ status, json: true }));
      expect(await fetchIsInvited(config, "token"), String(status)).toBeNull();
    }
    stubFetch(() => ({ json: "true" }));
    expect(await fetchIsInvited(config, "token")).toBeNull();
    stubFetch(() => ({ json: false }));
    expect(await fetchIsInvited(config, "token")).toBe(false);
  });

  it.each<[StubbedAnswer, string]>([
    [{ status: 204 }, "ended"],
    [{ status: 404, json: {} }, "ended"],
    [{ status: 401, json: {} }, "expired"],
    [{ status: 403, json: {} }, "expired"],
    [{ status: 429, json: {} }, "unreachable"],
    [{ status: 500, json: {} }, "unreachable"],
    ["unreachable", "unreachable"],
  ])("that ends a session and gets the answer %j reports “%s”", async (answer, ended) => {
    const calls = stubFetch(() => answer);
    expect(await removeRemoteSession(config, "token", "global")).toBe(ended);
    expect(calls[0]?.url.search).toBe("?scope=global");
    expect(calls[0]?.headers.get("authorization")).toBe("Bearer token");
  });

  it.each<[StubbedAnswer, string]>([
    [{ status: 400, json: { error_code: "refresh_token_not_found" } }, "refused"],
    [{ status: 401, json: { error: "invalid_grant" } }, "refused"],
    [{ status: 403, json: { error_code: "user_banned" } }, "refused"],
    [{ status: 422, json: { error_code: "validation_failed" } }, "refused"],
    [{ status: 401, json: { message: "Invalid API key" } }, "unreachable"],
    [{ status: 429, json: { error_code: "over_request_rate_limit" } }, "unreachable"],
    [{ status: 500, json: { error_code: "unexpected_failure" } }, "unreachable"],
    [{ status: 200, json: { error: "odd" } }, "unreachable"],
    [{ status: 500, json: session }, "unreachable"],
    [{ status: 200, json: session }, "refreshed"],
    [{ text: "<html>" }, "unreachable"],
  ])("that renews a session and gets the answer %j reports “%s”", async (answer, kind) => {
    stubFetch(() => answer);
    expect((await fetchRefreshedSession(config, "refresh")).kind).toBe(kind);
  });

  it("uploads a photo as raw bytes and never over an existing one", async () => {
    const calls = stubFetch(() => ({ json: {} }));
    const bytes = new Uint8Array([1, 2]).buffer;
    await sendPhoto(config, "token", { bucket: "reviews", path: "u/p.jpg", bytes });
    expect(calls[0]?.url.pathname).toBe("/storage/v1/object/reviews/u/p.jpg");
    expect(calls[0]?.body).toBe(bytes);
    expect(calls[0]?.headers.get("x-upsert")).toBe("false");
    expect(calls[0]?.headers.get("content-type")).toBe("image/jpeg");
    // Short, because a photo that moderation withholds has to disappear from caches.
    expect(calls[0]?.headers.get("cache-control")).toBe("max-age=600");
  });

  it("returns the Retry-After and Date headers of the answer", async () => {
    const date = "Tue, 03 Nov 2026 12:00:00 GMT";
    const headers = { "retry-after": "120", date };
    vi.stubGlobal("fetch", async () => Response.json({}, { status: 503, headers }));
    const answer = await callRemote(config, { path: "/x", token: null, timeoutMs: 1_000 });
    expect(answer).toEqual({ reached: true, status: 503, json: {}, retryAfter: "120", date });
  });

  it("returns null for an answer that is not JSON", async () => {
    stubFetch(() => ({ text: "<html>Sign in to the hotel</html>" }));
    const answer = await callRemote(config, { path: "/x", token: null, timeoutMs: 1_000 });
    expect(answer).toEqual({ reached: true, status: 200, json: undefined, retryAfter: null, date: null });
  });
});

describe("the server configuration", () => {
  it("is empty, so that the app uses its own origin, when the build sets none", () => {
    expect(configFromEnv({})).toBeNull();
    expect(configFromEnv({ VITE_SUPABASE_URL: "", VITE_SUPABASE_PUBLISHABLE_KEY: "" })).toBeNull();
  });

  it("is read from the build environment and validated", () => {
    const named = { VITE_SUPABASE_URL: "https://x.supabase.co/", VITE_SUPABASE_PUBLISHABLE_KEY: "k" };
    expect(configFromEnv(named)).toMatchObject({ url: "https://x.supabase.co", publishableKey: "k" });
    expect(configFromEnv(named)).toMatchObject({ apple: false });
    expect(configFromEnv({ ...named, VITE_APPLE: "0" })).toMatchObject({ apple: false });
    expect(configFromEnv(named)).toMatchObject({ captcha: { provider: "turnstile", siteKey: null } });
    const guarded = { ...named, VITE_CAPTCHA_PROVIDER: "hcaptcha", VITE_CAPTCHA_SITE_KEY: "site" };
    expect(configFromEnv(guarded)).toMatchObject({ captcha: { provider: "hcaptcha", siteKey: "site" } });
    expect(() => configFromEnv({ VITE_SUPABASE_PUBLISHABLE_KEY: "k" })).toThrow("belong together");
    expect(configFromEnv({ ...named, VITE_APPLE: "1" })).toMatchObject({ apple: true });
    expect(() => configFromEnv({ ...named, VITE_APPLE: "yes" })).toThrow("VITE_APPLE");
    expect(() => configFromEnv({ VITE_SUPABASE_URL: "https://x.supabase.co" })).toThrow("belong together");
    expect(() => configFromEnv({ ...named, VITE_SUPABASE_URL: "not an address" })).toThrow("URL");
  });
});
