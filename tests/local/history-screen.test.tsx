import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HistoryScreen } from "../../src/consumer/history/history-screen.tsx";
import { writeKv } from "../../src/local/database/kv.ts";
import { saveDraft } from "../../src/local/drafts/drafts.ts";
import { aDraft } from "../support/a-draft.ts";
import { until } from "../support/fake-time.ts";
import { inApp } from "../support/in-app.tsx";
import { freshDevice, putRows, ratingRow } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch } from "../support/stub-fetch.ts";

/** Never loaded: without a layout the list has nothing to measure, and it must not arrive after a test. */
vi.mock("../../src/ui/list-window.ts", () => new Promise(() => undefined));

const here = reactPage();
/** No layout here: rows keep their estimated size. */
class StillObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}
beforeEach(async () => {
  vi.stubGlobal("ResizeObserver", StillObserver);
  stubFetch(() => "unreachable");
  await freshDevice(ada);
  await putRows(ada, [
    ratingRow(ada, "place-1", { restaurant_name: "Zitroun" }),
    ratingRow(ada, "place-2", { restaurant_name: "Kanner" }),
  ]);
});

const open = () => here.show(inApp(<HistoryScreen />, "/app/history"));

describe("the drafts of the history", () => {
  it("are shown ten at a time with their number, the latest first, so that ratings stay in reach", async () => {
    for (let nth = 100; nth < 325; nth += 1)
      await saveDraft({
        ...aDraft(`place-${nth}`),
        placeName: `Draft ${nth}`,
        updatedAt: `2026-01-01T00:00:00.${nth}Z`,
      });
    const page = open();
    await page.says("Unfinished (225)");
    const named = () =>
      page
        .elements("h3")
        .map(({ textContent }) => textContent)
        .filter((name) => name.startsWith("Draft "));
    expect(named()).toEqual(Array.from({ length: 10 }, (_, nth) => `Draft ${324 - nth}`));
    page.press("Show 10 more drafts");
    await until(() => expect(named()).toHaveLength(20));
  });
});

describe("the history", () => {
  it("shows no totals while the device has only a part of the ratings, and says so", async () => {
    await writeKv("ratingsWhole", {});
    const page = open();
    await page.says("There may be more on the server.");
    expect(page.text()).toContain("Zitroun");
    expect(page.text()).not.toContain("average");
    await writeKv("ratingsWhole", { [ada]: true });
    await page.says("average");
    expect(page.text()).not.toContain("There may be more");
  });

  it("draws totals and first ratings in one frame", async () => {
    await writeKv("ratingsWhole", { [ada]: true });
    const page = open();
    const frames: string[] = [];
    await until(() => {
      frames.push(page.text());
      expect(page.text()).toContain("Zitroun");
    });
    for (const frame of frames) expect(frame.includes("average")).toBe(frame.includes("Zitroun"));
  });
});
