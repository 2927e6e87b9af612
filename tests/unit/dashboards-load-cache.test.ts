import { afterEach, expect, test, vi } from "vitest";
import { failed, type Answer } from "../../src/dashboards/data/answer.ts";
import {
  clearLoads,
  load,
  loadAhead,
  loadOnOpen,
  holdLoad,
  readLoad,
  refreshLoads,
  subscribeToLoads,
} from "../../src/dashboards/data/load-cache.ts";

afterEach(() => {
  clearLoads();
  vi.useRealTimers();
});

const yes = (value: string) => async (): Promise<Answer<string>> => ({ ok: true, value });
const no = async (): Promise<Answer<string>> => failed("unreachable");

/** A request that the test answers with `respond`. */
function pending() {
  let respond = (_answer: Answer<string>) => {};
  const answer = new Promise<Answer<string>>((resolve) => (respond = resolve));
  return { fetch: () => answer, respond };
}

test("a loaded value is cached with its time and survives a failed request", async () => {
  vi.useFakeTimers({ now: 1_000 });
  await load("a", yes("one"));
  expect(readLoad("a")).toEqual({ value: "one", failure: null, busy: false, atMs: 1_000 });
  vi.setSystemTime(5_000);
  await load("a", no);
  expect(readLoad("a")).toEqual({
    value: "one",
    failure: { code: "unreachable", reason: null },
    busy: false,
    atMs: 1_000,
  });
  await load("a", yes("two"));
  expect(readLoad("a")).toEqual({ value: "two", failure: null, busy: false, atMs: 5_000 });
});

test("a page takes the answer that was requested ahead, once, and asks again when it failed, is old or was cleared", async () => {
  vi.useFakeTimers({ now: 1_000 });
  const fetch = vi.fn<() => Promise<Answer<string>>>(yes("one"));
  await loadAhead("a", fetch);
  loadOnOpen("a", fetch);
  expect([readLoad("a").value, fetch.mock.calls.length]).toEqual(["one", 1]);
  loadOnOpen("a", fetch);
  expect(fetch).toHaveBeenCalledTimes(2);

  const slow = pending();
  void loadAhead("b", slow.fetch);
  loadOnOpen("b", fetch);
  expect(fetch).toHaveBeenCalledTimes(2);

  await loadAhead("c", no);
  loadOnOpen("c", fetch);
  expect(fetch).toHaveBeenCalledTimes(3);

  await loadAhead("d", fetch);
  vi.setSystemTime(20_000);
  loadOnOpen("d", fetch);
  expect(fetch).toHaveBeenCalledTimes(5);

  void loadAhead("e", slow.fetch);
  clearLoads();
  loadOnOpen("e", fetch);
  expect(fetch).toHaveBeenCalledTimes(6);
});

test("the cache ignores a response that arrives after the response to a newer request", async () => {
  const [early, late] = [pending(), pending()];
  const requests = [load("a", early.fetch), load("a", late.fetch)];
  late.respond({ ok: true, value: "late" });
  early.respond({ ok: true, value: "early" });
  await Promise.all(requests);
  expect(readLoad("a")).toMatchObject({ value: "late", busy: false });
});

test("the cache ignores a response that arrives after the cache was cleared", async () => {
  const slow = pending();
  const request = load("a", slow.fetch);
  clearLoads();
  slow.respond({ ok: true, value: "of somebody else" });
  await request;
  expect(readLoad("a").value).toBeUndefined();
});

test("a refresh by key prefix reloads the keys of mounted components and drops the other matching keys", async () => {
  const fetches = {
    shown: vi.fn<() => Promise<Answer<string>>>(yes("x")),
    left: vi.fn<() => Promise<Answer<string>>>(yes("x")),
    other: vi.fn<() => Promise<Answer<string>>>(yes("x")),
  };
  await load("owner/p/reviews", fetches.shown);
  await load("owner/p/staff", fetches.left);
  await load("owner/q/reviews", fetches.other);
  const release = [holdLoad("owner/p/reviews"), holdLoad("owner/q/reviews")];
  await refreshLoads("owner/p/");
  expect([fetches.shown, fetches.left, fetches.other].map((fetch) => fetch.mock.calls.length)).toEqual([2, 1, 1]);
  expect(readLoad("owner/p/staff").value).toBeUndefined();
  expect(readLoad("owner/q/reviews").value).toBe("x");
  release.forEach((end) => end());
});

test("a cached key is refreshed until the last component that uses it unmounts", async () => {
  const fetch = vi.fn<() => Promise<Answer<string>>>(yes("x"));
  await load("a", fetch);
  const [first, second] = [holdLoad("a"), holdLoad("a")];
  first();
  await refreshLoads("a");
  expect(fetch).toHaveBeenCalledTimes(2);
  second();
  await refreshLoads("a");
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("the cache of loaded values keeps only the newest fifty entries", async () => {
  for (let index = 0; index < 51; index += 1) await load(`k${index}`, yes("x"));
  expect(readLoad("k0").value).toBeUndefined();
  expect(readLoad("k1").value).toBe("x");
  expect(readLoad("k50").value).toBe("x");
});

test("subscribers of the cache are notified of each change until they unsubscribe", async () => {
  const seen: boolean[] = [];
  const stop = subscribeToLoads(() => seen.push(readLoad("a").busy));
  await load("a", yes("x"));
  expect(seen).toEqual([true, false]);
  stop();
  await load("a", yes("y"));
  expect(seen).toHaveLength(2);
});
