import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { layoutOf, measure } from "../../src/ui/list-layout.ts";

let style: { fontSize: string; gridTemplateColumns: string; rowGap: string };
beforeEach(() => {
  style = { fontSize: "16px", gridTemplateColumns: "300px", rowGap: "10px" };
  vi.stubGlobal("getComputedStyle", () => style);
});
afterEach(() => vi.unstubAllGlobals());

const list = (clientWidth = 300) => ({ clientWidth }) as HTMLElement;
const rows = (...heights: number[]) => heights.map((height, index) => ({ index, box: { height } as DOMRect }));

test("lists of the same name share their measured row heights, and other lists do not", () => {
  measure(layoutOf("places", 90), list(), rows(100, 120));
  expect(layoutOf("places", 90)).toMatchObject({ heights: [110, 130], estimate: 120, columns: 1, gap: 10 });
  expect(layoutOf("ratings", 90)).toMatchObject({ heights: [], estimate: 90 });
});

test("a change of width or font size discards the measured row heights of a list", () => {
  const layout = layoutOf("turned", 90);
  measure(layout, list(), rows(100, 120));
  measure(layout, list(), rows(140));
  expect(layout).toMatchObject({ heights: [150, 130], estimate: 120 });
  measure(layout, list(600), rows(80));
  expect(layout).toMatchObject({ heights: [90], estimate: 90 });
  style.fontSize = "32px";
  measure(layout, list(600), rows(200));
  expect(layout).toMatchObject({ heights: [210], estimate: 210 });
});

test("the height of a line is that of its first cell, and measuring no rows changes nothing", () => {
  style = { ...style, gridTemplateColumns: "300px 300px", rowGap: "normal" };
  const layout = layoutOf("columns", 90);
  measure(layout, list(), []);
  expect(layout.key).toBe("");
  measure(layout, list(), rows(100, 999, 120, 999));
  expect(layout).toMatchObject({ columns: 2, gap: 0, heights: [100, 120] });
});
