// Ten thousand ratings on the device: opens the history and scrolls to its end, on a phone four times slower.
import type { CDPSession, Page } from "playwright";
import { withApp } from "./bench-app.ts";
import { seedDevice, slowDown } from "./device.ts";
import { medians, printRatio } from "./figures.ts";
import { serveFloor } from "./serve-floor.ts";
import { readOpening, takeLongestTask, watchPage, type Sight } from "./sight.ts";

const ratingCount = 10_000;
const repeats = 5;
/** A fling of two hundred viewports, slowed down; the rest of the way shows the heap. */
const flingSteps = 100;
const firstRow: Sight = { css: '[aria-posinset="1"]' };

async function open(page: Page, path: string): Promise<{ shownMs: number; longestMs: number }> {
  await page.goto(path);
  // Includes work after the rows are shown.
  const { shownMs } = await readOpening(page, 1_000);
  return { shownMs, longestMs: await takeLongestTask(page) };
}

async function heapBytes(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize;
}

/**
 * Scrolls two viewports per frame to the end of the list, at most `steps`. Returns the highest number of rows in the document.
 */
async function scrollDown(page: Page, steps: number): Promise<number> {
  return await page.evaluate(async (most) => {
    let rowsAtOnce = 0;
    for (let step = 0; step < most; step += 1) {
      scrollBy(0, 2 * innerHeight);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const rows = document.querySelectorAll("[aria-posinset]");
      rowsAtOnce = Math.max(rowsAtOnce, rows.length);
      const last = rows[rows.length - 1];
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      if (atEnd && last?.ariaPosInSet === last?.ariaSetSize) break;
    }
    return rowsAtOnce;
  }, steps);
}

await withApp(async ({ app, browser }) => {
  // Otherwise the worker would answer the floor's address with the app.
  const context = await browser.newContext({
    baseURL: app.origin,
    viewport: { width: 360, height: 780 },
    serviceWorkers: "block",
  });
  await serveFloor(context);
  const page = await context.newPage();
  await watchPage(page, firstRow);
  await page.goto("/app/outbox");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seedDevice(page, ratingCount);

  const session = await slowDown(page);
  const floors = [];
  const openings = [];
  for (let run = 0; run < repeats; run += 1) {
    floors.push(await open(page, "/bench-floor"));
    openings.push(await open(page, "/app/history"));
  }
  const floor = medians(floors);
  const history = medians(openings);
  printRatio("history of 10,000 ratings, longest task on open", history.longestMs, floor.longestMs, "ms", {
    most: 200,
  });
  printRatio("history of 10,000 ratings, first row there", history.shownMs, floor.shownMs, "ms");

  const heapBefore = await heapBytes(session);
  await scrollDown(page, flingSteps);
  const longestMs = await takeLongestTask(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const rowsAtOnce = await scrollDown(page, ratingCount);
  const heapAfter = await heapBytes(session);
  printRatio("history of 10,000 ratings, longest task of a fling", longestMs, floor.longestMs, "ms", { most: 50 });
  printRatio("history of 10,000 ratings, heap at the end", heapAfter / 1e6, heapBefore / 1e6, "MB");
  printRatio("history of 10,000 ratings, rows at once", rowsAtOnce, 16, "rows");
});
