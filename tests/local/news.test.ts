import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freshDevice } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { fakeTime, pass, until } from "../support/fake-time.ts";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

let page: EventTarget & { visibilityState: string };
let calls: ReturnType<typeof stubFetch>;
let answer: () => StubbedAnswer;
let news: typeof import("../../src/app/news.ts");
const stops: (() => void)[] = [];

beforeEach(async () => {
  await freshDevice(ada);
  fakeTime();
  vi.resetModules();
  news = await import("../../src/app/news.ts");
  answer = () => ({ json: [] });
  calls = stubFetch(() => answer());
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  const events = new EventTarget();
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("dispatchEvent", events.dispatchEvent.bind(events));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const asked = () => calls.length / 2;
const keep = (uid = ada) => {
  const stop = news.keepNewsFresh(uid);
  stops.push(stop);
  return stop;
};
const comeBack = () => page.dispatchEvent(new Event("visibilitychange"));
const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);

describe("what others did that waits for a person", () => {
  it("is asked for at once and when they come back after five minutes, not sooner", async () => {
    keep();
    await until(() => expect(asked()).toBe(1));
    minutes(4);
    comeBack();
    await pass(50);
    expect(asked()).toBe(1);
    minutes(2);
    comeBack();
    await until(() => expect(asked()).toBe(2));
  });

  it("is asked for again at the next chance after it could not be had, and not for a hidden page", async () => {
    answer = () => "unreachable";
    keep();
    await until(() => expect(asked()).toBe(1));
    await pass(50);
    page.visibilityState = "hidden";
    comeBack();
    await pass(50);
    expect(asked()).toBe(1);
    page.visibilityState = "visible";
    answer = () => ({ json: [] });
    dispatchEvent(new Event("online"));
    await until(() => expect(asked()).toBe(2));
  });

  it("is asked for nobody any more once that is over", async () => {
    const stop = keep();
    await until(() => expect(asked()).toBe(1));
    stop();
    minutes(10);
    comeBack();
    await pass(50);
    expect(asked()).toBe(1);
    keep(ben);
    await pass(50);
    expect(asked()).toBe(1);
  });
});
