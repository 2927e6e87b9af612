import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import { ratePlace, signIn, waitForOfflineReady, cards } from "./journeys.ts";

type Shift = { value: number; inMain: boolean };

/** Sums what moved by itself inside the page's main part, from its first frame on. */
async function watchShifts(page: Page): Promise<void> {
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

const frames = (page: Page, count: number) =>
  page.evaluate(async (most) => {
    for (let frame = 0; frame < most; frame += 1) await new Promise(requestAnimationFrame);
  }, count);

const sumOfShifts = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(globalThis, "shifts") as Shift[]).reduce((sum, { value, inMain }) => sum + (inMain ? value : 0), 0),
  );

const rows = (page: Page) => page.getByRole("main").locator("li[aria-posinset]");

test("nothing moves by itself on the map and in the history, online and offline, in both themes", async ({
  page,
  context,
  guest,
}) => {
  await watchShifts(page);
  await signIn(page, guest);
  await waitForOfflineReady(page);
  for (const nth of [0, 2]) {
    await ratePlace(page, { nth, lemons: 4 });
    await page.goto("/app/map");
    await expect(cards(page).first()).toBeVisible();
  }
  await expect(page.getByText("You: 4 lemons")).toHaveCount(2);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      for (const offline of [false, true]) {
        for (const path of ["/app/map", "/app/history"]) {
          await context.setOffline(offline);
          await page.goto(path);
          await expect(rows(page).first()).toBeVisible();
          if (path === "/app/map") await expect(page.getByText("You: 4 lemons").first()).toBeAttached();
          if (offline) await expect(page.getByText(/^as of /).first()).toBeVisible();
          await frames(page, 30);
          expect(await sumOfShifts(page), `${path} ${colorScheme} ${width} ${offline ? "offline" : "online"}`).toBe(0);
        }
      }
    }
  }
});
