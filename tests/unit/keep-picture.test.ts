import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepPictureSoon } from "../../src/consumer/map/save-last-list.ts";

let kept: string[] = [];
let pathname = "";
let search = "";

/** A `main` with nothing in it. */
const main = {
  querySelector: () => null,
  querySelectorAll: () => [],
  cloneNode: () => ({ querySelectorAll: () => [], outerHTML: "<main>the list</main>" }),
};

beforeEach(() => {
  kept = [];
  [pathname, search] = ["/app/map", ""];
  vi.useFakeTimers();
  vi.stubGlobal("document", {
    querySelector: (wanted: string) => (wanted === "main" ? main : { getAttribute: () => "/first.js" }),
    querySelectorAll: (wanted: string) =>
      wanted === 'link[rel="stylesheet"]' ? ["/a.css", "/b.css"].map((href) => ({ getAttribute: () => href })) : [],
  });
  vi.stubGlobal("location", {
    get pathname() {
      return pathname;
    },
    get search() {
      return search;
    },
  });
  vi.stubGlobal("scrollY", 0);
  vi.stubGlobal("localStorage", {
    length: 0,
    setItem: (key: string, text: string) => void kept.push(`${key}: ${text}`),
    removeItem: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the list is kept as it looks, with the version, its styles and the person that it is of", () => {
  keepPictureSoon("ada");
  vi.advanceTimersByTime(5_000);
  expect(kept).toEqual(["five-lemons:person:picture:/app/map: /first.js /a.css /b.css\nada\n<main>the list</main>"]);
});

test.each([
  ["the outbox that one went on to: later it would say what is no longer true", { pathname: "/app/outbox" }],
  ["what a search found", { search: "?q=pizza" }],
])("nothing is kept of %s", (_what, now) => {
  keepPictureSoon("ada");
  ({ pathname, search } = { pathname, search, ...now });
  vi.advanceTimersByTime(5_000);
  expect(kept).toEqual([]);
});
