import { afterEach, describe, expect, it, vi } from "vitest";
import { callRemote, rpcTimeoutMs, uploadTimeoutMs } from "../../src/remote/http.ts";
import { configFromEnv } from "../../src/remote/config-from-env.ts";
import { sendPhoto } from "../../src/remote/photos.ts";
import { sendOps } from "../../src/remote/ratings.ts";
import { stubFetch } from "../support/stub-fetch.ts";

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

describe("a server that never answers", () => {
  it("is given up after twenty seconds for a batch, and sixty for a photo", async () => {
    vi.useFakeTimers();
    stubFetch(() => "never");
    let ended = 0;
    const end = () => {
      ended += 1;
    };
    const batch = sendOps(config, "token", []).finally(end);
    const photo = sendPhoto(config, "token", { path: "a/b.jpg", bytes: new ArrayBuffer(1) }).finally(end);
    await vi.advanceTimersByTimeAsync(rpcTimeoutMs - 1);
    expect(ended).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toBe(1);
    expect(await batch).toEqual({ reached: false });
    await vi.advanceTimersByTimeAsync(uploadTimeoutMs - rpcTimeoutMs);
    expect(ended).toBe(2);
    expect(await photo).toEqual({ reached: false });
  });

  it("is given up as well when only the body never ends", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", async () => ({ text: () => new Promise<string>(() => undefined), status: 200 }));
    const answer = callRemote(config, { path: "/x", token: null, timeoutMs: 1_000 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toEqual({ reached: false });
  });
});

describe("a call", () => {
  it("carries the token of its person and the key, and never another's", async () => {
    const calls = stubFetch(() => ({ json: [] }));
    await sendOps(config, "token", [{ op_id: "1" }]);
    expect(calls[0]?.headers.get("authorization")).toBe("Bearer token");
    expect(calls[0]?.headers.get("apikey")).toBe("key");
    expect(calls[0]?.body).toEqual({ p_ops: [{ op_id: "1" }] });
  });

  it("sends a photo as its raw bytes and never over an existing one", async () => {
    const calls = stubFetch(() => ({ json: {} }));
    const bytes = new Uint8Array([1, 2]).buffer;
    await sendPhoto(config, "token", { path: "u/p.jpg", bytes });
    expect(calls[0]?.url.pathname).toBe("/storage/v1/object/reviews/u/p.jpg");
    expect(calls[0]?.body).toBe(bytes);
    expect(calls[0]?.headers.get("x-upsert")).toBe("false");
    expect(calls[0]?.headers.get("content-type")).toBe("image/jpeg");
  });

  it("hands on what is not JSON as nothing at all", async () => {
    stubFetch(() => ({ text: "<html>Sign in to the hotel</html>" }));
    const answer = await callRemote(config, { path: "/x", token: null, timeoutMs: 1_000 });
    expect(answer).toEqual({ reached: true, status: 200, json: undefined, retryAfter: null });
  });
});

describe("the address of the server", () => {
  it("is its own origin when none was named at build time", () => {
    expect(configFromEnv({})).toBeNull();
    expect(configFromEnv({ VITE_SUPABASE_URL: "", VITE_SUPABASE_PUBLISHABLE_KEY: "" })).toBeNull();
  });

  it("is read from the build and checked", () => {
    const named = { VITE_SUPABASE_URL: "https://x.supabase.co/", VITE_SUPABASE_PUBLISHABLE_KEY: "k" };
    expect(configFromEnv(named)).toMatchObject({ url: "https://x.supabase.co", publishableKey: "k" });
    expect(configFromEnv(named)).toMatchObject({ apple: false });
    expect(configFromEnv({ ...named, VITE_APPLE: "1" })).toMatchObject({ apple: true });
    expect(() => configFromEnv({ ...named, VITE_APPLE: "yes" })).toThrow("VITE_APPLE");
    expect(() => configFromEnv({ VITE_SUPABASE_URL: "https://x.supabase.co" })).toThrow("belong together");
    expect(() => configFromEnv({ ...named, VITE_SUPABASE_URL: "not an address" })).toThrow("URL");
  });
});
