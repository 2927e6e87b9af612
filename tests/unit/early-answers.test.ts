import { afterEach, expect, test, vi } from "vitest";
import { askEarly, takeEarlyAnswer } from "../../src/remote/early-answers.ts";

const server = { url: "https://example.test", publishableKey: "key" };
const call = { path: "/rest/v1/rpc/get_my_restaurants", body: {}, token: "t1", timeoutMs: 1_000 };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answerWith = (status: number) => vi.stubGlobal("fetch", async () => new Response("[]", { status }));

test("an early answer is taken once, and only by the same call of the same token", async () => {
  answerWith(200);
  askEarly(server, call);
  expect(await takeEarlyAnswer({ ...call, token: "t2" })).toBeNull();
  expect(await takeEarlyAnswer({ ...call, body: { p: 1 } })).toBeNull();
  expect(await takeEarlyAnswer(call)).toMatchObject({ status: 200, json: [] });
  expect(await takeEarlyAnswer(call)).toBeNull();
});

test.each([401, 403, 503])("an early answer with status %i is asked for again", async (status) => {
  answerWith(status);
  askEarly(server, call);
  expect(await takeEarlyAnswer(call)).toBeNull();
});

test("an early answer that nobody has taken for ten seconds is asked for again", async () => {
  vi.useFakeTimers();
  answerWith(200);
  askEarly(server, call);
  await vi.advanceTimersByTimeAsync(10_100);
  expect(await takeEarlyAnswer(call)).toBeNull();
});
