import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leaveStep } from "../../src/consumer/rate/leave-step.ts";
import { listenForPops } from "../../src/ui/pops.ts";

const steps: string[] = [];
let page = new EventTarget();
const goesBack = () => page.dispatchEvent(new Event("popstate"));

beforeEach(() => {
  vi.useFakeTimers();
  steps.length = 0;
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("history", { back: () => steps.push("back") });
  listenForPops();
  page.addEventListener("popstate", () => steps.push("router"));
});
afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const leave = () => leaveStep(() => steps.push("arrived"));

test("what comes next is shown once, when the browser has gone back, and the router makes no page on the way", () => {
  leave();
  expect(steps).toEqual(["back"]);
  goesBack();
  vi.advanceTimersByTime(60_000);
  expect(steps).toEqual(["back", "arrived"]);
  goesBack();
  expect(steps).toEqual(["back", "arrived", "router"]);
});

test("nobody waits for a browser that takes long to go back, and when it has, the page that was left is not what is seen", () => {
  leave();
  vi.advanceTimersByTime(299);
  expect(steps).toEqual(["back"]);
  vi.advanceTimersByTime(1);
  expect(steps).toEqual(["back", "arrived"]);
  vi.advanceTimersByTime(5_000);
  goesBack();
  expect(steps).toEqual(["back", "arrived", "arrived"]);
});

test("a step back of the person's own is theirs, where the browser never went back", () => {
  leave();
  vi.advanceTimersByTime(30_000);
  goesBack();
  expect(steps).toEqual(["back", "arrived", "router"]);
});
