import type { CDPSession, Page } from "playwright/test";
import { expect, test } from "./helpers/fixtures.ts";
import { cards, expectEverythingSent, ratePlace, signIn, waitForOfflineReady } from "./helpers/journeys.ts";

test.use({ hasTouch: true, animated: true });

const touch = (cdp: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
  cdp.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] });

/** Drags a finger down. */
async function pullDown(cdp: CDPSession, byPx: number, { release = true } = {}): Promise<void> {
  await touch(cdp, "touchStart", 200);
  for (let px = 0; px <= byPx; px += 20) await touch(cdp, "touchMove", 200 + px);
  if (release) await touch(cdp, "touchEnd");
}

const signs = (page: Page) => page.getByRole("status").filter({ hasText: /refresh|offline/i });

/** The code of the gesture is loaded when the page is idle, before anything is touched. */
async function waitForGesture(page: Page, cdp: CDPSession): Promise<void> {
  await expect(async () => {
    await pullDown(cdp, 60, { release: false });
    const shown = await signs(page).count();
    await touch(cdp, "touchEnd");
    expect(shown).toBe(1);
  }).toPass();
}

const restAtTop = (page: Page) =>
  page.evaluate(async () => {
    for (let still = 0; still < 20; still += 1) {
      if (scrollY > 0) still = 0;
      scrollTo(0, 0);
      await new Promise(requestAnimationFrame);
    }
  });

test("pulling places or history down refreshes them, but a short, reversed or mid-list pull does not", async ({
  page,
  context,
  guest,
  network,
}) => {
  await signIn(page, guest);
  await waitForOfflineReady(page);
  await ratePlace(page, { nth: 0, lemons: 3 });
  await expectEverythingSent(page);
  const cdp = await context.newCDPSession(page);
  for (const [address, asked] of [
    ["/app/map", /nearby-places/],
    ["/app/history", /my_ratings/],
  ] as const) {
    const count = () => network.seen.filter(({ path, method }) => method === "POST" && asked.test(path)).length;
    network.clear();
    await page.goto(address);
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await waitForGesture(page, cdp);
    const refresh = page.locator("[data-refresh]");
    // An opened page refreshes itself first.
    await expect.poll(count).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
    await expect(refresh).toHaveAttribute("aria-busy", "false");
    network.clear();
    await pullDown(cdp, 60, { release: false });
    await expect(signs(page)).toHaveText("Pull to refresh");
    await touch(cdp, "touchEnd");
    await expect(signs(page)).toHaveCount(0);
    await pullDown(cdp, 160, { release: false });
    await expect(signs(page)).toHaveText("Release to refresh");
    await touch(cdp, "touchMove", 150);
    await expect(signs(page)).toHaveCount(0);
    await touch(cdp, "touchEnd");
    expect(count()).toBe(0);

    // The reversed pull may still scroll the page.
    await restAtTop(page);
    await pullDown(cdp, 160);
    await expect.poll(count).toBe(1);
    await expect(refresh).toHaveAttribute("aria-busy", "false");
    await expect(signs(page)).toHaveCount(0);
  }

  await page.goto("/app/map");
  await waitForGesture(page, cdp);
  await page.evaluate(() => scrollTo(0, 400));
  network.clear();
  await pullDown(cdp, 160);
  await expect(signs(page)).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)).toBe("contain");

  await page.evaluate(() => scrollTo(0, 0));
  await context.setOffline(true);
  await pullDown(cdp, 160);
  await expect(signs(page).filter({ hasText: "You are offline" })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});
