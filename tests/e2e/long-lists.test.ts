import type { Page } from "playwright/test";
import { cellOf } from "../../src/domain/places/place-grid.ts";
import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import { frames, shiftsInMain, watchShifts } from "./helpers/layout-shifts.ts";
import { placeDArmes, snapshotKeyOf, ratePlace, signIn, waitForOfflineReady, cards } from "./helpers/journeys.ts";

const rows = (page: Page) => page.getByRole("main").locator("li[aria-posinset]");

test("map and history do not shift online, with server errors, or offline", async ({
  page,
  context,
  guest,
  network,
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
  const notShifted = async (where: string) => {
    await frames(page, 30);
    expect(await shiftsInMain(page), where).toEqual([]);
  };
  const refreshed = () => expect(page.getByRole("button", { name: /^Refresh / })).toHaveAttribute("aria-busy", "false");
  for (const state of ["online", "errors", "offline"] as const) {
    // Themes differ in colours only, so that each is used once.
    await page.emulateMedia({ colorScheme: state === "offline" ? "dark" : "light" });
    if (state === "errors")
      network.setFault(({ path }) =>
        /^\/(functions|rest)\//.test(path) ? { status: 500, contentType: "text/html", body: "Trouble" } : null,
      );
    for (const width of state === "errors" ? [360] : [360, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      for (const path of ["/app/map", "/app/history"]) {
        await context.setOffline(state === "offline");
        await page.goto(path);
        await expect(rows(page).first()).toBeVisible();
        if (path === "/app/map") await expect(page.getByText("You: 4 lemons").first()).toBeAttached();
        if (state === "offline") await expect(page.getByText(/^as of /).first()).toBeVisible();
        else if (path === "/app/history" && state === "errors")
          await expect(page.getByText("could not be refreshed")).toBeVisible();
        else await refreshed();
        if (path === "/app/map" && state === "errors") await expect(page.getByText("Saved places")).toBeVisible();
        await notShifted(`${path}, ${width} px, ${state}`);
      }
    }
  }
  await test.step("a history that was closed online and is opened offline", async () => {
    network.setFault(null);
    await context.setOffline(false);
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
});

const placeCount = 2_000;

/** Writes places directly into the database. */
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
  "a list of thousands renders few rows, scrolls by touch and keys, keeps its row on rotation, and prints in full",
  noServiceWorker,
  async ({ page, guest }) => {
    await signIn(page, guest, "/app/settings");
    await keepManyPlaces(page);
    await page.goto("/app/map?q=quetschekraut");
    const first = page.locator('li[aria-posinset="1"]');
    await expect(first).toHaveAttribute("aria-setsize", String(placeCount));
    await expect(first).toContainText("Quetschekraut 0");

    // Focus stays, however far the list is scrolled.
    await first.getByRole("link").first().focus();
    let most = 0;
    for (let step = 0; step < 12; step += 1) {
      await page.evaluate(() => scrollBy(0, 5_000));
      await frames(page, 3);
      most = Math.max(most, await rows(page).count());
    }
    expect(most).toBeLessThanOrEqual(80);
    await expect(first.getByRole("link").first()).toBeFocused();

    // One key is enough, although the last rows are taller than estimated.
    await page.keyboard.press("End");
    await expect(page.locator(`li[aria-posinset="${placeCount}"]`)).toBeInViewport();
    // Measured rows are still being moved.
    await frames(page, 3);
    await page.keyboard.press("PageUp");
    await expect(page.locator(`li[aria-posinset="${placeCount - 6}"]`)).toBeInViewport();
    await page.keyboard.press("Home");
    await expect(first).toBeInViewport();
    // The row with the focus is always rendered; the others return within some frames.
    await expect(page.locator('li[aria-posinset="2"]')).toBeInViewport();
    // From card to card, beyond the rows rendered at first.
    for (let tab = 1; tab < 15; tab += 1) {
      // Each card has three stops: its rating, its page, and the mark of places to visit.
      for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press("Tab");
      await expect(
        page
          .locator(`li[aria-posinset="${tab + 1}"]`)
          .getByRole("link")
          .first(),
      ).toBeFocused();
    }

    await test.step("the row in view stays when the phone is turned, and all rows are printed", async () => {
      await page.goto("/app/map?q=quetschekraut");
      await expect(rows(page).first()).toHaveAttribute("aria-setsize", String(placeCount));
      await page.evaluate(() => scrollTo(0, 60_000));
      await frames(page, 30);
      const rowInView = await page.evaluate(() => {
        const all = [...document.querySelectorAll("main li[aria-posinset]")];
        const row = all.find((one) => one.getBoundingClientRect().bottom > 0);
        return Number(row?.getAttribute("aria-posinset"));
      });
      expect(rowInView).toBeGreaterThan(100);
      const at = async () =>
        (await page.locator(`li[aria-posinset="${rowInView}"]`).boundingBox()) ?? { y: NaN, height: NaN };
      const before = await at();
      for (const size of [
        { width: 740, height: 360 },
        { width: 360, height: 740 },
      ]) {
        await page.setViewportSize(size);
        await frames(page, 30);
        // By less than its height: rows above it are measured again.
        expect(Math.abs((await at()).y - before.y)).toBeLessThan(before.height);
      }
      // The browser prints the page as it is when the event returns.
      const printed = await page.evaluate(() => {
        dispatchEvent(new Event("beforeprint"));
        return document.querySelectorAll("main li[aria-posinset]").length;
      });
      expect(printed).toBe(placeCount);
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      await expect.poll(() => rows(page).count()).toBeLessThanOrEqual(80);
    });
  },
);
