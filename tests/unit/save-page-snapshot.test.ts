import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { savePageSnapshotSoon } from "../../src/consumer/map/list/save-last-list.ts";

let kept: string[] = [];
/** Listeners for the page being hidden. */
let listening: (() => void)[] = [];
let pathname = "";
let search = "";

/** Elements in `main` by selector, and its HTML. */
let inMain: Record<string, object> = {};
let html = "";
const main = {
  querySelector: (wanted: string) => inMain[wanted] ?? null,
  querySelectorAll: () => [],
  cloneNode: () => ({
    querySelectorAll: () => [],
    matches: () => false,
    querySelector: (selector: string) => (html.includes(selector) ? {} : null),
    outerHTML: html,
  }),
};
/** A style sheet as the chunk loader adds it: with an absolute address and its rules in a layer. */
class Layer {
  cssRules: object[];
  constructor(...selectors: string[]) {
    this.cssRules = selectors.map((selectorText) => ({ selectorText }));
  }
}
const links = [
  { href: "/a.css" },
  { href: "https://lemons.test/b.css", sheet: { cssRules: [{}, new Layer("nothing", "list")] } },
  { href: "https://lemons.test/later.css", sheet: { cssRules: [new Layer("panel")] } },
];

beforeEach(() => {
  kept = [];
  listening = [];
  [pathname, search] = ["/app/map", ""];
  [inMain, html] = [{}, "<main>the list</main>"];
  vi.useFakeTimers();
  vi.stubGlobal("document", {
    documentElement: { lang: "lb" },
    addEventListener: (_type: "visibilitychange", listener: () => void) => void listening.push(listener),
    removeEventListener: (_type: "visibilitychange", listener: () => void) =>
      void (listening = listening.filter((one) => one !== listener)),
    querySelector: (wanted: string) => (wanted === "main" ? main : { getAttribute: () => "/first.js" }),
    querySelectorAll: (wanted: string) =>
      wanted === 'link[rel="stylesheet"]' ? links.map(({ href, sheet }) => ({ getAttribute: () => href, sheet })) : [],
  });
  vi.stubGlobal("location", {
    origin: "https://lemons.test",
    get pathname() {
      return pathname;
    },
    get search() {
      return search;
    },
  });
  vi.stubGlobal("CSSGroupingRule", Layer);
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

test("the page snapshot contains the list, the app version, the styles, the user and the language", () => {
  savePageSnapshotSoon("ada");
  vi.advanceTimersByTime(5_000);
  expect(kept).toEqual(["five-lemons:person:picture:/app/map: /first.js /a.css /b.css\nada lb\n<main>the list</main>"]);
});

test("the page snapshot is taken only after all cards show the user's own scores, even on a slow device", () => {
  inMain['[data-known="false"]'] = {};
  savePageSnapshotSoon("ada");
  vi.advanceTimersByTime(30_000);
  expect([kept.length, listening.length]).toEqual([0, 1]);
  inMain = {};
  vi.advanceTimersByTime(1_000);
  expect(kept).toHaveLength(1);
});

test("the page snapshot is taken immediately, and only once, if the user leaves the page early", () => {
  savePageSnapshotSoon("ada");
  savePageSnapshotSoon("ada");
  expect(listening).toHaveLength(1);
  for (const hear of listening) hear();
  expect([kept.length, listening.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(5_000);
  expect(kept).toHaveLength(1);
});

test.each([
  ["the outbox opened in the meantime, as it would soon be out of date", { pathname: "/app/outbox" }],
  ["search results", { search: "?q=pizza" }],
])("no page snapshot is stored of %s", (_what, now) => {
  savePageSnapshotSoon("ada");
  ({ pathname, search } = { pathname, search, ...now });
  vi.advanceTimersByTime(5_000);
  expect(kept).toEqual([]);
});

test.each([
  ["with a panel that the user has opened", () => (inMain['[aria-expanded="true"]'] = {})],
  ["with text that the user has typed", () => (inMain["input"] = { value: "pizz" })],
  ["that is too large to be read quickly", () => (html = "x".repeat(60_000))],
  ["that is scrolled down", () => vi.stubGlobal("scrollY", 200)],
])("no page snapshot is stored of a page %s", (_what, change) => {
  change();
  savePageSnapshotSoon("ada");
  vi.advanceTimersByTime(5_000);
  expect(kept).toEqual([]);
});
