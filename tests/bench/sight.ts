import type { Page } from "playwright";

/** A visible element, with this text if given. `live`: React made it; a picture of the page does not count. */
export type Sight = { css: string; text?: string; live?: boolean };

type WhenShown = (sight: Sight) => Promise<number>;
type Shift = PerformanceEntry & { value: number };

export type Opening = {
  firstPaintMs: number;
  largestPaintMs: number;
  shownMs: number;
  /** When the list of the running app was shown: the stored picture of the page before it does not count. */
  liveMs: number;
  /** The part of each task beyond 50 ms, added up. */
  blockingMs: number;
  shift: number;
};

/**
 * Installed in every document of the page from its start; `sight` is the element that the page is opened for, `live` the same in the
 * running app, if a picture may show it before.
 */
export async function watchPage(page: Page, sight: Sight | null = null, live: Sight | null = sight): Promise<void> {
  await page.addInitScript(
    ([wanted, wantedLive]) => {
      const { performance } = globalThis;
      const isMadeByReact = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactFiber"));
      const isShown = ({ css, text = "", live: mustBeLive = false }: Sight) =>
        [...document.querySelectorAll(css)].some((element) => {
          if (mustBeLive && !isMadeByReact(element)) return false;
          const { width, top, bottom } = element.getBoundingClientRect();
          return width > 0 && bottom > 0 && top < innerHeight && element.textContent.includes(text);
        });
      // The first task after a frame begins when the frame was handed over for painting.
      const whenShown: WhenShown = (looked) =>
        new Promise((resolve) => {
          const look = () => {
            if (isShown(looked)) setTimeout(() => resolve(performance.now()));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
      const opening = { firstPaintMs: 0, largestPaintMs: 0, shownMs: 0, liveMs: 0, blockingMs: 0, shift: 0 };
      const longTasks: number[] = [];
      Object.assign(globalThis, { whenShown, opening, longTasks });
      if (wanted) void whenShown(wanted).then((at) => (opening.shownMs = at));
      if (wantedLive) void whenShown(wantedLive).then((at) => (opening.liveMs = at));
      const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
      observe("paint", ({ name, startTime }) => void (name === "first-paint" && (opening.firstPaintMs = startTime)));
      observe("largest-contentful-paint", ({ startTime }) => void (opening.largestPaintMs = startTime));
      observe("layout-shift", (entry) => void (opening.shift += (entry as Shift).value));
      observe("longtask", ({ duration }) => {
        longTasks.push(duration);
        opening.blockingMs += duration - 50;
      });
    },
    [sight, live] as const,
  );
}

/** Waits until the element is shown, nothing is being fetched, and `restMs` have passed. */
export async function readOpening(page: Page, restMs: number): Promise<Opening> {
  await page.waitForFunction(() => (Reflect.get(globalThis, "opening") as Opening).liveMs > 0);
  await page.waitForLoadState("networkidle");
  await rest(page, restMs);
  return await page.evaluate(() => Reflect.get(globalThis, "opening"));
}

/** Waits as long as a person looks before the next tap, so that the page's own work is finished. */
export const rest = (page: Page, ms: number): Promise<void> =>
  page.evaluate((left) => new Promise((resolve) => setTimeout(resolve, left)), ms);

/** Milliseconds from the event that `act` causes to the frame with `sight`. */
export async function timeUntilShown(
  page: Page,
  event: "keydown" | "pointerup",
  act: () => Promise<void>,
  sight: Sight,
): Promise<number> {
  await page.evaluate(
    ({ type, wanted }) => {
      Object.assign(globalThis, { tookMs: null });
      const begin = ({ timeStamp }: Event) =>
        void (Reflect.get(globalThis, "whenShown") as WhenShown)(wanted).then((at) =>
          Object.assign(globalThis, { tookMs: at - timeStamp }),
        );
      addEventListener(type, begin, { once: true, capture: true });
    },
    { type: event, wanted: sight },
  );
  await act();
  return Number(await (await page.waitForFunction(() => Reflect.get(globalThis, "tookMs"))).jsonValue());
}

/** The longest task since the last call in ms; 50, the shortest that is reported, if there was none. */
export async function takeLongestTask(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const longTasks: number[] = Reflect.get(globalThis, "longTasks");
    return Math.max(50, ...longTasks.splice(0));
  });
}
