// Ten thousand ratings on the device: opening the history and scrolling to its end, on a phone four times slower.
import { chromium, type CDPSession, type Page } from "playwright";
import { startApp } from "../support/app-server.ts";
import { findBrowser } from "../support/browser.ts";
import { seedDevice, slowDown, takeLongestTask, watchLongTasks } from "./device.ts";
import { median, printRatio } from "./figures.ts";
import { serveFloor } from "./serve-floor.ts";

const ratingCount = 10_000;
const repeats = 5;
const slowness = 4;
/** A fling of two hundred viewports, slowed down; the rest of the way to the end is for the heap. */
const flingSteps = 100;
const firstRow = '[aria-posinset="1"]';

async function openAndMeasure(page: Page, path: string): Promise<{ shownMs: number; longestMs: number }> {
  await page.goto(path);
  await page.locator(firstRow).waitFor();
  const shownMs = await page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.querySelector(selector) ? resolve(performance.now()) : requestAnimationFrame(look);
        look();
      }),
    firstRow,
  );
  // What is still being done after the rows are there counts as well.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  return { shownMs, longestMs: await takeLongestTask(page) };
}

async function measureOpening(page: Page, path: string) {
  const runs = [];
  for (let run = 0; run < repeats; run += 1) runs.push(await openAndMeasure(page, path));
  return { shownMs: median(runs.map((run) => run.shownMs)), longestMs: median(runs.map((run) => run.longestMs)) };
}

async function heapBytes(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize;
}

/** Two viewports a step, as fast as frames come, to the end of the list if `steps` allow; answers the most rows that existed at once. */
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

const app = await startApp({ port: Number(process.env["BENCH_PORT"] ?? 45_330) });
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
try {
  // The worker would answer for the floor's address as well, with the app.
  const context = await browser.newContext({
    baseURL: app.origin,
    viewport: { width: 360, height: 780 },
    serviceWorkers: "block",
  });
  await serveFloor(context);
  const page = await context.newPage();
  await watchLongTasks(page);
  await page.goto("/app/outbox");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seedDevice(page, ratingCount);

  const session = await slowDown(page, slowness);
  const floor = await measureOpening(page, "/bench-floor");
  const history = await measureOpening(page, "/app/history");
  printRatio("history of 10,000 ratings, longest task on open", history.longestMs, floor.longestMs, "ms");
  printRatio("history of 10,000 ratings, first row there", history.shownMs, floor.shownMs, "ms");

  const heapBefore = await heapBytes(session);
  await scrollDown(page, flingSteps);
  const longestMs = await takeLongestTask(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const rowsAtOnce = await scrollDown(page, ratingCount);
  const heapAfter = await heapBytes(session);
  printRatio("history of 10,000 ratings, longest task of a fling", longestMs, floor.longestMs, "ms");
  printRatio("history of 10,000 ratings, heap at the end", heapAfter / 1e6, heapBefore / 1e6, "MB");
  printRatio("history of 10,000 ratings, rows at once", rowsAtOnce, 16, "rows");
} finally {
  await browser.close();
  await app.stop();
}
