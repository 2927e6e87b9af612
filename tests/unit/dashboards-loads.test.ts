import { afterEach, expect, test, vi } from "vitest";
import { failed, type Answer } from "../../src/dashboards/data/answer.ts";
import { forgetLoads, load, mountLoad, readLoad, refreshLoads, watchLoads } from "../../src/dashboards/data/loads.ts";

afterEach(() => {
  forgetLoads();
  vi.useRealTimers();
});

const yes = (value: string) => async (): Promise<Answer<string>> => ({ ok: true, value });
const no = async (): Promise<Answer<string>> => failed("unreachable");

/** An answer that is given when the test says so. */
function held() {
  let give = (_answer: Answer<string>) => {};
  const answer = new Promise<Answer<string>>((resolve) => (give = resolve));
  return { ask: () => answer, give };
}

test("what was answered is kept with its time, and stays when the next asking fails", async () => {
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

test("an answer that comes late does not replace that of a later question", async () => {
  const [early, late] = [held(), held()];
  const asked = [load("a", early.ask), load("a", late.ask)];
  late.give({ ok: true, value: "late" });
  early.give({ ok: true, value: "early" });
  await Promise.all(asked);
  expect(readLoad("a")).toMatchObject({ value: "late", busy: false });
});

test("what is forgotten while it is asked for does not come back", async () => {
  const slow = held();
  const asked = load("a", slow.ask);
  forgetLoads();
  slow.give({ ok: true, value: "of somebody else" });
  await asked;
  expect(readLoad("a").value).toBeUndefined();
});

test("a refresh asks again for what is on the page under the prefix, and drops the rest of it", async () => {
  const asks = {
    shown: vi.fn<() => Promise<Answer<string>>>(yes("x")),
    left: vi.fn<() => Promise<Answer<string>>>(yes("x")),
    other: vi.fn<() => Promise<Answer<string>>>(yes("x")),
  };
  await load("owner/p/reviews", asks.shown);
  await load("owner/p/staff", asks.left);
  await load("owner/q/reviews", asks.other);
  const leave = [mountLoad("owner/p/reviews"), mountLoad("owner/q/reviews")];
  await refreshLoads("owner/p/");
  expect([asks.shown, asks.left, asks.other].map((ask) => ask.mock.calls.length)).toEqual([2, 1, 1]);
  expect(readLoad("owner/p/staff").value).toBeUndefined();
  expect(readLoad("owner/q/reviews").value).toBe("x");
  leave.forEach((end) => end());
});

test("two parts that look at the same thing keep it asked for until both are gone", async () => {
  const ask = vi.fn<() => Promise<Answer<string>>>(yes("x"));
  await load("a", ask);
  const [first, second] = [mountLoad("a"), mountLoad("a")];
  first();
  await refreshLoads("a");
  expect(ask).toHaveBeenCalledTimes(2);
  second();
  await refreshLoads("a");
  expect(ask).toHaveBeenCalledTimes(2);
});

test("no more than fifty are kept, the newest", async () => {
  for (let index = 0; index < 51; index += 1) await load(`k${index}`, yes("x"));
  expect(readLoad("k0").value).toBeUndefined();
  expect(readLoad("k1").value).toBe("x");
  expect(readLoad("k50").value).toBe("x");
});

test("whoever watches is told of each change until they stop", async () => {
  const seen: boolean[] = [];
  const stop = watchLoads(() => seen.push(readLoad("a").busy));
  await load("a", yes("x"));
  expect(seen).toEqual([true, false]);
  stop();
  await load("a", yes("y"));
  expect(seen).toHaveLength(2);
});
