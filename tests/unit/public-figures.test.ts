import { afterEach, expect, it, vi } from "vitest";
import { describe as describeDevice } from "../../src/site/download/live-download.ts";
import { fetchCounts } from "../../src/site/landing/live-counts.ts";

afterEach(() => vi.unstubAllGlobals());

const config = async () => ({ url: "https://api.test", publishableKey: "key" });
const counts = { ratings: 100, places: 20, cities: 2, as_of: "2026-11-22" };
const told = (json: unknown, status = 200) => {
  vi.stubGlobal("fetch", async () => Response.json(json, { status }));
  return fetchCounts(config);
};

it("public figures are shown if they are large enough", async () => {
  expect(await told(counts)).toEqual(counts);
});

it.each([
  ["too few ratings", { ...counts, ratings: 99 }],
  ["too few places", { ...counts, places: 19 }],
  ["one city", { ...counts, cities: 1 }],
  ["no date", { ...counts, as_of: null }],
  ["text instead of numbers", { ...counts, ratings: "10K+" }],
  ["nothing counted yet", null],
])("public figures are hidden for %s", async (_what, json) => {
  expect(await told(json)).toBeNull();
});

it("public figures are hidden if the server fails or is unreachable", async () => {
  expect(await told(counts, 500)).toBeNull();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  expect(await fetchCounts(config)).toBeNull();
});

it.each([
  ["ios", "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)", 5],
  ["ios", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5],
  ["desktop", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0],
  ["android", "Mozilla/5.0 (Linux; Android 16; Pixel 9)", 5],
  ["desktop", "Mozilla/5.0 (Windows NT 10.0; Win64; x64)", 10],
] as const)("the device is %s for the user agent %s with %i touch points", (platform, userAgent, maxTouchPoints) => {
  expect(describeDevice({ userAgent, maxTouchPoints })).toEqual({ platform });
});
