import type { Page } from "playwright/test";
import { cellOf } from "../../src/domain/places/place-grid.ts";
import { seedDevice } from "../bench/device.ts";
import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import { frames, shiftsInMain, watchShifts } from "./helpers/layout-shifts.ts";
import { placeDArmes, snapshotKeyOf, ratePlace, signIn, waitForOfflineReady, cards } from "./helpers/journeys.ts";

const rows = (page: Page) => page.getByRole("main").locator("li[aria-posinset]");

test("nothing moves by itself on the map and in the history, online and offline, in one theme and in the other", async ({
  page,
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
  // Colours push nothing: each theme is looked at once.
  for (const offline of [false, true]) {
    await page.emulateMedia({ colorScheme: offline ? "dark" : "light" });
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      for (const path of ["/app/map", "/app/history"]) {
        await page.context().setOffline(offline);
        await page.goto(path);
        await expect(rows(page).first()).toBeVisible();
        if (path === "/app/map") await expect(page.getByText("You: 4 lemons").first()).toBeAttached();
        // Only what the server has told is known to be of some moment.
        if (!offline)
          await expect(page.getByRole("button", { name: /^Refresh / })).toHaveAttribute("aria-busy", "false");
        if (offline) await expect(page.getByText(/^as of /).first()).toBeVisible();
        await frames(page, 30);
        const where = `${path}, ${width} px, ${offline ? "offline" : "online"}`;
        expect(await shiftsInMain(page), where).toEqual([]);
      }
    }
  }
});

test("nothing moves when the server has trouble: saved places and ratings stay where they are and say how old they are", async ({
  page,
  guest,
  network,
}) => {
  await watchShifts(page);
  await signIn(page, guest);
  await waitForOfflineReady(page);
  await ratePlace(page, { nth: 0, lemons: 4 });
  await page.goto("/app/history");
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Refresh / })).toHaveAttribute("aria-busy", "false");
  await page.goto("/app/map");
  await expect(rows(page).first()).toBeVisible();
  network.setFault(({ path }) =>
    /^\/(functions|rest)\//.test(path) ? { status: 500, contentType: "text/html", body: "Trouble" } : null,
  );
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto("/app/map");
    await expect(page.getByText("Saved places")).toBeVisible();
    await expect(page.getByText(/^as of /)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Refresh / })).toHaveAttribute("aria-busy", "false");
    await frames(page, 30);
    expect(await shiftsInMain(page), `${width}`).toEqual([]);
    await page.goto("/app/history");
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByText("could not be refreshed")).toBeVisible();
    await frames(page, 30);
    expect(await shiftsInMain(page), `history, ${width}`).toEqual([]);
  }
});

test("nothing moves in a history that was closed with a connection and is opened without one", async ({
  page,
  context,
  guest,
}) => {
  await watchShifts(page);
  await signIn(page, guest);
  await waitForOfflineReady(page);
  await ratePlace(page, { nth: 0, lemons: 4 });
  await page.goto("/app/history");
  const key = snapshotKeyOf("/app/history");
  await page.waitForFunction((name) => localStorage.getItem(name) !== null, key);
  await context.setOffline(true);
  const cold = await context.newPage();
  await watchShifts(cold);
  await cold.goto("/app/history");
  await expect(cold.locator("#root:not([data-frame])")).toBeAttached();
  await expect(cold.getByText(/^as of /)).toBeVisible();
  await frames(cold, 30);
  expect(await shiftsInMain(cold)).toEqual([]);
});

const placeCount = 2_000;

/** Below every layer of the app. */
async function keepManyPlaces(page: Page): Promise<void> {
  const places = Array.from({ length: placeCount }, (_, index) => {
    const at = { lat: placeDArmes.latitude + index * 0.0001, lng: placeDArmes.longitude };
    const about = {
      place_id: `many-${index}`,
      name: `Quetschekraut ${index}`,
      vicinity: null,
      city: null,
      state: null,
    };
    const tags = index % 3 === 0 ? ["great_vibe", "attentive"] : [];
    const shown = { lemon_avg: null, lemon_count: 0, top_tags: tags, attribution: null, photo_urls: [], servers: [] };
    return { ...about, ...at, ...cellOf(at), ...shown, seenAt: "2026-01-01T00:00:00.000Z" };
  });
  await page.evaluate(async (many) => {
    const open = indexedDB.open("five-lemons");
    await new Promise((resolve) => (open.onsuccess = resolve));
    const write = open.result.transaction("places", "readwrite");
    for (const place of many) write.objectStore("places").put(place);
    await new Promise((resolve) => (write.oncomplete = resolve));
    open.result.close();
  }, places);
}

test(
  "thousands of places are all reached, by finger and by keys, while few of them exist",
  noServiceWorker,
  async ({ page, guest }) => {
    await signIn(page, guest, "/app/settings");
    await keepManyPlaces(page);
    await page.goto("/app/map?q=quetschekraut");
    const first = page.locator('li[aria-posinset="1"]');
    await expect(first).toHaveAttribute("aria-setsize", String(placeCount));
    await expect(first).toContainText("Quetschekraut 0");

    // The focus stays where it was, however far one scrolls away.
    await first.getByRole("link").first().focus();
    let most = 0;
    for (let step = 0; step < 30; step += 1) {
      await page.evaluate(() => scrollBy(0, 2_000));
      await frames(page, 3);
      most = Math.max(most, await rows(page).count());
    }
    expect(most).toBeLessThanOrEqual(80);
    await expect(first.getByRole("link").first()).toBeFocused();

    // Once, though the last rows are taller than the first ones let expect.
    await page.keyboard.press("End");
    await expect(page.locator(`li[aria-posinset="${placeCount}"]`)).toBeInViewport();
    // The rows that have just been measured are still being put in their places: nobody presses the next key in that frame.
    await frames(page, 3);
    await page.keyboard.press("PageUp");
    await expect(page.locator(`li[aria-posinset="${placeCount - 6}"]`)).toBeInViewport();
    await page.keyboard.press("Home");
    await expect(first).toBeInViewport();
    // From card to card, further than the rows that were there at first.
    for (let tab = 1; tab < 30; tab += 1) {
      // Each card leads to the lemons and to what is known of the place.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await expect(
        page
          .locator(`li[aria-posinset="${tab + 1}"]`)
          .getByRole("link")
          .first(),
      ).toBeFocused();
    }
  },
);

test(
  "a fling through a history is never followed by more rows in one frame than a screen and a few",
  noServiceWorker,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto("/app/outbox");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await seedDevice(page, 600);
    await page.goto("/app/history");
    await expect(page.locator('li[aria-posinset="1"]')).toBeVisible();
    const made = await page.evaluate(async () => {
      const perChange: number[] = [];
      const observer = new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        perChange.push(added.filter((node) => node instanceof Element && node.matches("li[aria-posinset]")).length);
      });
      observer.observe(document.body, { childList: true, subtree: true });
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const isFull = () => {
        const list = document.querySelector("ol:has(> li[aria-posinset])");
        const rows = [...(list?.querySelectorAll("li[aria-posinset]") ?? [])].map((row) => row.getBoundingClientRect());
        return rows.some(({ top }) => top <= 0) && rows.some(({ bottom }) => bottom >= 2 * innerHeight);
      };
      for (let step = 0; step < 30; step += 1) {
        scrollBy(0, 2 * innerHeight);
        await frame();
      }
      while (!isFull()) await frame();
      observer.disconnect();
      return perChange;
    });
    expect(made.filter((count) => count > 0).length).toBeGreaterThan(1);
    expect(Math.max(...made)).toBeLessThanOrEqual(12);
  },
);

test(
  "the place that one looks at stays where it is when the phone is turned and turned back, and its neighbours are printed",
  noServiceWorker,
  async ({ page, guest }) => {
    await signIn(page, guest, "/app/settings");
    await keepManyPlaces(page);
    await page.goto("/app/map?q=quetschekraut");
    await expect(rows(page).first()).toHaveAttribute("aria-setsize", String(placeCount));
    await page.evaluate(() => scrollTo(0, 60_000));
    await frames(page, 30);
    const looked = await page.evaluate(() => {
      const all = [...document.querySelectorAll("main li[aria-posinset]")];
      const row = all.find((one) => one.getBoundingClientRect().bottom > 0);
      return Number(row?.getAttribute("aria-posinset"));
    });
    expect(looked).toBeGreaterThan(100);
    const at = async () =>
      (await page.locator(`li[aria-posinset="${looked}"]`).boundingBox()) ?? { y: NaN, height: NaN };
    const before = await at();
    for (const size of [
      { width: 740, height: 360 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size);
      await frames(page, 30);
      // By less than itself: a row above it that is measured again may push it a little.
      expect(Math.abs((await at()).y - before.y)).toBeLessThan(before.height);
    }
    // As the event returns: the paper takes the page as it is then.
    const printed = await page.evaluate(() => {
      dispatchEvent(new Event("beforeprint"));
      return document.querySelectorAll("main li[aria-posinset]").length;
    });
    expect(printed).toBe(placeCount);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect.poll(() => rows(page).count()).toBeLessThanOrEqual(80);
  },
);
