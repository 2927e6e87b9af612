import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leaveStep } from "../../src/consumer/rate/leave-step.ts";

const steps: string[] = [];
const page = new EventTarget();
const goesBack = () => page.dispatchEvent(new Event("popstate"));

beforeEach(() => {
  vi.useFakeTimers();
  steps.length = 0;
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("history", { back: () => steps.push("back") });
});
afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const leave = () => leaveStep(() => steps.push("arrived"));

test("what comes next is shown once, when the browser has gone back", () => {
  leave();
  expect(steps).toEqual(["back"]);
  goesBack();
  vi.advanceTimersByTime(60_000);
  goesBack();
  expect(steps).toEqual(["back", "arrived"]);
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
  expect(steps).toEqual(["back", "arrived"]);
});
