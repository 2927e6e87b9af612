import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchPlaces } from "../../src/remote/places/places.ts";
import { stubFetch } from "../support/stub-fetch.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const config = {
  url: "http://model.test",
  publishableKey: "key",
  captcha: { provider: "local" as const, siteKey: null },
  apple: false,
};

it("a request for places is abandoned after eight seconds in total if neither the function nor the database answers", async () => {
  const calls = stubFetch(() => "never");
  let answer: unknown = "waiting";
  const asked = fetchPlaces(config, "token", { position: { lat: 1, lng: 2 }, query: null, radiusM: 1_000 });
  void asked.then((places) => (answer = places));
  await vi.advanceTimersByTimeAsync(7_900);
  expect(answer).toBe("waiting");
  await vi.advanceTimersByTimeAsync(200);
  expect(answer).toBeNull();
  expect(calls).toHaveLength(2);
});
