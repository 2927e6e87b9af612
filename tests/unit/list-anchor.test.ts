import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ScrollAnchor, type Row } from "../../src/ui/list-anchor.ts";

/** Top of each row in the document, by item. The page scrolls under a screen of any height. */
let page: { scrollY: number; tops: Record<string, number> };
let visits = 0;

beforeEach(() => {
  page = { scrollY: 0, tops: {} };
  vi.stubGlobal("scrollBy", ({ top }: { top: number }) => (page.scrollY += top));
  Object.defineProperty(globalThis, "scrollY", { configurable: true, get: () => page.scrollY });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, "scrollY");
});

const readRows = (): Row[] =>
  Object.keys(page.tops).map((key, index) => {
    const box = () => ({ top: (page.tops[key] ?? 0) - page.scrollY }) as DOMRect;
    return { index, row: { getBoundingClientRect: box } as unknown as Element, box: box() };
  });
const keyAt = (index: number) => Object.keys(page.tops)[index];
const visible = () => readRows().filter(({ box }) => box.top >= 0);
const open = (visit: string, back = false) => new ScrollAnchor({ visit, back }, readRows, keyAt);
/** A page scrolled to `b`, which begins 20 px below the top edge of the screen. */
function scrolledTo(anchor: ScrollAnchor) {
  page = { scrollY: 180, tops: { a: 100, b: 200, c: 300 } };
  anchor.holdFirst(visible());
}
const offsetOf = (key: string) => (page.tops[key] ?? 0) - page.scrollY;
const nextVisit = () => `visit ${(visits += 1)}`;

test("a list keeps the first visible row in place when the rows above it grow", () => {
  const anchor = open(nextVisit());
  scrolledTo(anchor);
  page.tops = { a: 100, b: 260, c: 360 };
  anchor.settle();
  expect(offsetOf("b")).toBe(20);
  anchor.settle();
  expect(offsetOf("b"), "not corrected twice").toBe(20);
});

test("a list keeps the same item in place when new rows appear above it", () => {
  const anchor = open(nextVisit());
  scrolledTo(anchor);
  page.tops = { new: 0, a: 150, b: 250, c: 350 };
  anchor.settle();
  expect(offsetOf("b")).toBe(20);
});

test("a list at the top of the page does not scroll when new rows appear above", () => {
  const anchor = open(nextVisit());
  page.tops = { a: 100, b: 200 };
  anchor.holdFirst(visible());
  page.tops = { new: 100, a: 200, b: 300 };
  anchor.settle();
  expect(page.scrollY).toBe(0);
});

test("a list puts its first visible row back in place when the person returns to the page", async () => {
  const visit = nextVisit();
  scrolledTo(open(visit));
  page = { scrollY: 0, tops: { a: 100, b: 230, c: 330 } };
  const anchor = open(visit, true);
  expect(anchor.returnsTo).toBe(1);
  anchor.settle();
  await Promise.resolve();
  expect(offsetOf("b")).toBe(20);
  expect(anchor.returnsTo).toBeUndefined();
});

test("a list keeps its stored row until the page has scrolled back to it", async () => {
  const visit = nextVisit();
  scrolledTo(open(visit));
  page = { scrollY: 10, tops: { first: 100 } };
  const anchor = open(visit, true);
  anchor.holdFirst(visible());
  page = { scrollY: 10, tops: { a: 100, b: 230 } };
  expect(open(visit, true).returnsTo).toBe(1);
});

test("a list returns to the row at the same position when the stored item no longer exists", async () => {
  const visit = nextVisit();
  scrolledTo(open(visit));
  page = { scrollY: 0, tops: { a: 100, other: 230 } };
  open(visit, true).settle();
  await Promise.resolve();
  expect(offsetOf("other")).toBe(20);
});

test("a list starts at the top on a new visit, and stops scrolling back when the person scrolls", async () => {
  const visit = nextVisit();
  scrolledTo(open(visit));
  expect(open(visit).returnsTo).toBeUndefined();
  const anchor = open(visit, true);
  anchor.release();
  page = { scrollY: 0, tops: { a: 100, b: 230 } };
  anchor.settle();
  await Promise.resolve();
  expect(page.scrollY).toBe(0);
});

test("a list forgets its stored row when the person leaves the page at the top", () => {
  const visit = nextVisit();
  const anchor = open(visit);
  scrolledTo(anchor);
  page.scrollY = 0;
  anchor.holdFirst(visible());
  expect(open(visit, true).returnsTo).toBeUndefined();
});

test("a list keeps its row in place when the number of columns changes, until the person scrolls", () => {
  const anchor = open(nextVisit());
  scrolledTo(anchor);
  anchor.keepRowOverColumns();
  // In two columns `a` is beside `b`, and comes before it.
  page.tops = { a: 200, b: 200, c: 300 };
  anchor.holdFirst(visible());
  page.tops = { a: 100, b: 250, c: 350 };
  anchor.settle();
  expect(offsetOf("b")).toBe(20);
  anchor.release();
  page.tops = { a: 250, b: 250, c: 350 };
  anchor.holdFirst(visible());
  page.tops = { a: 300, b: 270, c: 350 };
  anchor.settle();
  expect(offsetOf("a")).toBe(20);
});
