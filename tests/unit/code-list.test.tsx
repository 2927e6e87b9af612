import "../support/speak-english.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CodeList } from "../../src/dashboards/owner/codes/code-list.tsx";
import type { PlaceCode } from "../../src/dashboards/owner/codes/codes-data.ts";
import { ScanWeeks } from "../../src/dashboards/owner/codes/scan-weeks.tsx";

const code = (change: Partial<PlaceCode>): PlaceCode => ({
  id: "7b1d3f0a-0000-4000-8000-0000000000c0",
  qr_type: "restaurant",
  server: null,
  deep_link: "/q?place_id=p-1",
  scans_count: 1_204,
  is_active: true,
  created_at: "2026-11-01T10:00:00Z",
  weeks: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 3],
  ...change,
});
const textOf = (one: PlaceCode) =>
  renderToStaticMarkup(<CodeList placeId="p-1" codes={[one]} onOpen={() => {}} />).replaceAll(/<[^>]*>/g, " ");
const forServer = (server: PlaceCode["server"]) => textOf(code({ qr_type: "restaurant_server", server }));

test("a row in the list of QR codes shows type, scans, state and printed characters", () => {
  const text = textOf(code({}));
  for (const words of ["Restaurant", "1,204 in all", "Active", "7B1D-3F0A", "Deactivate"])
    expect(text).toContain(words);
  expect(textOf(code({ is_active: false }))).toMatch(/Inactive.*Activate/);
});

test("a QR code whose waiter has left is flagged and shows no name", () => {
  expect(forServer({ state: "here", first_name: "Sam" })).toContain("With Sam");
  expect(forServer({ state: "paused", first_name: "Sam" })).toContain("With Sam, who is paused");
  expect(forServer({ state: "left", first_name: null })).toContain("Its server no longer works here");
  expect(textOf(code({}))).not.toContain("no longer works here");
});

test("the scan chart is also available as a table of weeks, labelled by their first day", () => {
  const html = renderToStaticMarkup(<ScanWeeks weeks={code({}).weeks} today={Date.parse("2026-11-22T09:00:00Z")} />);
  const rows = [...html.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)<\/td>/g)].map(([, day, scans]) => [
    day,
    scans,
  ]);
  expect(rows).toHaveLength(12);
  expect(rows[0]).toEqual(["Aug 31, 2026", "0"]);
  expect(rows.slice(-2)).toEqual([
    ["Nov 9, 2026", "5"],
    ["Nov 16, 2026", "3"],
  ]);
});
