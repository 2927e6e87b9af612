import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leaveRatingSteps } from "../../src/consumer/rate/submit/leave-rating-steps.ts";
import { listenForHistorySteps } from "../../src/ui/history-steps.ts";

const steps: string[] = [];
let page = new EventTarget();
const here = { href: "" };
const goesBack = () => page.dispatchEvent(new Event("popstate"));

beforeEach(() => {
  vi.useFakeTimers();
  steps.length = 0;
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("history", {
    back: () => steps.push("back"),
    pushState: (_state: unknown, _unused: string, href: string) => steps.push(`on to ${href}`),
    replaceState: (_state: unknown, _unused: string, href: string) => steps.push(`instead ${href}`),
  });
  vi.stubGlobal("location", here);
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => setTimeout(frame, 16));
  listenForHistorySteps();
  page.addEventListener("popstate", () => steps.push("router"));
});
afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const leave = async () => {
  void leaveRatingSteps(() => {
    steps.push("shown");
    here.href = "/next";
  });
  await vi.advanceTimersByTimeAsync(20);
};

test("leaving the rating form shows the next page before going back in the history, and no page in between", async () => {
  void leaveRatingSteps(() => steps.push("shown"));
  expect(steps).toEqual(["shown"]);
  await vi.advanceTimersByTimeAsync(20);
  expect(steps).toEqual(["shown", "back"]);
  goesBack();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(steps).toEqual(["shown", "back", "shown"]);
  goesBack();
  expect(steps).toEqual(["shown", "back", "shown", "router"]);
});

test("leaving the rating form shows no earlier step even if the browser is slow to go back", async () => {
  await leave();
  await vi.advanceTimersByTimeAsync(5_000);
  goesBack();
  expect(steps).toEqual(["shown", "back", "shown"]);
});

test("a person who goes back while leaving the rating form reaches the page before the form", async () => {
  const left = leave();
  here.href = "/first-step";
  goesBack();
  expect(steps).toEqual(["shown", "back"]);
  await left;
  goesBack();
  expect(steps).toEqual(["shown", "back", "router"]);
});

test("a person who opens another page before the next page is painted is not taken back in the history", async () => {
  const left = leave();
  here.href = "/elsewhere";
  await left;
  goesBack();
  expect(steps).toEqual(["shown", "router"]);
});

test("a person who goes back is not redirected if the browser has not gone back for 30 seconds", async () => {
  await leave();
  await vi.advanceTimersByTimeAsync(30_000);
  goesBack();
  expect(steps).toEqual(["shown", "back", "router"]);
});

test("a person who opens another page before the browser has gone back stays there and can go back later", async () => {
  await leave();
  steps.length = 0;
  history.pushState(null, "", "/elsewhere");
  goesBack();
  history.pushState(null, "", "/further");
  expect(steps).toEqual(["on to /elsewhere", "instead /next", "on to /elsewhere", "on to /further"]);
  goesBack();
  expect(steps.at(-1)).toBe("router");
});
