import type { Page } from "playwright/test";

type Shift = {
  inMain: boolean;
  /** True within 500 ms after input, when moving content is expected. */
  recent: boolean;
  /** Size, elements and positions before and after. */
  what: string;
};

/** Records layout shifts of each document that `page` opens from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources?: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources = [] } of list.getEntries() as Entry[]) {
        const ways = sources.map(
          ({ node, previousRect: before, currentRect: after }) =>
            `${node instanceof Element ? node.className : node?.nodeName} ${before.top}→${after.top}`,
        );
        const title = document.querySelector("header:has(h1)")?.textContent;
        const connection = navigator.onLine ? "" : ", offline";
        shifts.push({
          inMain: sources.some(({ node }) => {
            const element = node instanceof Element ? node : node?.parentElement;
            return !element || element.closest("main") !== null;
          }),
          recent: hadRecentInput,
          what: `${value.toFixed(4)} ${ways.join(", ")} under "${title}"${connection}`,
        });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export const frames = (page: Page, count: number) =>
  page.evaluate(async (most) => {
    for (let frame = 0; frame < most; frame += 1) await new Promise(requestAnimationFrame);
  }, count);

/** The recorded shifts. */
export async function shiftsOf(page: Page, counts: (shift: Shift) => boolean = () => true): Promise<string[]> {
  const shifts = await page.evaluate(() => Reflect.get(globalThis, "shifts") as Shift[]);
  return shifts.filter((shift) => counts(shift)).map(({ what }) => what);
}

export const shiftsInMain = (page: Page): Promise<string[]> => shiftsOf(page, ({ inMain }) => inMain);
