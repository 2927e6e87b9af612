import type { Page } from "playwright/test";

type Shift = { value: number; inMain: boolean };

/** Sums what moved by itself inside the page's main part, from its first frame on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const nodes = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement));
        shifts.push({ value, inMain: nodes.some((node) => !node || node.closest("main") !== null) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export const frames = (page: Page, count: number) =>
  page.evaluate(async (most) => {
    for (let frame = 0; frame < most; frame += 1) await new Promise(requestAnimationFrame);
  }, count);

export const sumOfShifts = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(globalThis, "shifts") as Shift[]).reduce((sum, { value, inMain }) => sum + (inMain ? value : 0), 0),
  );
