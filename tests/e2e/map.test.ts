import type { Page } from "playwright/test";
import { pageConfigId } from "../../src/domain/paths/in-page.ts";
import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import { backToList, cards, rateOpenPlace, ratePlace, signIn, goOffline } from "./helpers/journeys.ts";
import { shiftsOf, watchShifts } from "./helpers/layout-shifts.ts";
import { findA11yFaults } from "./helpers/accessibility.ts";
import { tilesOrigin } from "../support/tile-server.ts";

const mapOf = (page: Page) => page.getByRole("region", { name: "Map", exact: true });
/** Marks of single places; a group zooms in, and several places at one position have no title. */
const marks = (page: Page) => mapOf(page).locator("button[aria-pressed][title]");
const groups = (page: Page) => mapOf(page).getByRole("button", { name: /places, zoom in$/ });
const showMap = (page: Page) => page.getByRole("button", { name: "Map", exact: true }).click();
const nameOf = async (page: Page) => (await marks(page).first().getAttribute("title")) ?? "";

/** Zooms in until a place has its own mark, after all places have arrived: with fewer places the groups differ. */
async function findMark(page: Page): Promise<void> {
  await expect(marks(page).or(groups(page)).first()).toBeVisible();
  await expect(page.locator("[data-refresh]")).toHaveAttribute("aria-busy", "false");
  await rest(page);
  while ((await marks(page).count()) === 0) {
    await groups(page).first().press("Enter");
    await rest(page);
  }
}

/** Waits until the map has not moved for ten frames: it starts one frame after a key, and regroups one after arrival. */
const rest = (page: Page) =>
  page.evaluate(async () => {
    const look = () => {
      const map = document.querySelector(".leaflet-container");
      const moving = map?.querySelector(".leaflet-zoom-anim, .leaflet-pan-anim") !== null;
      const places = [...(map?.querySelectorAll("button") ?? [])].map((one) => {
        const { x, y } = one.getBoundingClientRect();
        return `${one.title || one.textContent} at ${Math.round(x)}, ${Math.round(y)}`;
      });
      return moving || places.length === 0 ? null : places.join("\n");
    };
    let before = look();
    for (let still = 0; still < 10; still += 1) {
      await new Promise(requestAnimationFrame);
      const now = look();
      if (now === null || now !== before) still = 0;
      before = now;
    }
  });

/** Number of different colours of the base map. */
const coloursOfBase = (page: Page) =>
  mapOf(page)
    .locator("canvas")
    .evaluateAll((canvases) => {
      const seen = new Set<string>();
      for (const canvas of canvases as HTMLCanvasElement[]) {
        const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
        for (let index = 0; index < data.length; index += 4 * 97) seen.add(data.slice(index, index + 3).join());
      }
      return seen.size;
    });

/** Loaded tiles of the provider. */
const tilesOf = (page: Page) => mapOf(page).locator(".map-tiles img");
/** Tiles that the page or its worker has stored, which the provider's policy forbids. */
const cachedTiles = (page: Page) =>
  page.evaluate(async (origin) => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(stores.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => url).filter((url) => url.startsWith(origin));
  }, tilesOrigin);

const anyMark = (page: Page) => expect(marks(page).or(groups(page)).first()).toBeVisible();
const openCard = (page: Page) => mapOf(page).locator('a[href^="/app/rate?"]').first();

test(
  "the map works offline: it shows every place on the base map, opens a rating, and shows the guest's lemons",
  { tag: "@quick" },
  async ({ page, guest }) => {
    await signIn(page, guest);

    await test.step("online, a provider's tiles lie over the base with their attribution; blocked, the base is seen", async () => {
      const asked = page.waitForRequest((request) => request.url().startsWith(tilesOrigin));
      await showMap(page);
      await expect(tilesOf(page).first()).toBeVisible();
      expect((await (await asked).allHeaders())["referer"]).toBe(`${new URL(page.url()).origin}/`);
      await expect(mapOf(page).getByText("© Tiles of the test")).toBeInViewport();
      expect(await cachedTiles(page)).toEqual([]);
      let refused = 0;
      await page.route(`${tilesOrigin}/**`, async (route) => {
        refused += 1;
        await route.fulfill({ status: 403, contentType: "image/png", body: "blocked" });
      });
      await page.reload();
      await anyMark(page);
      await expect.poll(() => coloursOfBase(page)).toBeGreaterThan(3);
      await mapOf(page).getByRole("button", { name: "Zoom out" }).click();
      await rest(page);
      // Not once for each tile of both views, which are over twenty.
      await expect.poll(() => refused).toBeGreaterThanOrEqual(3);
      expect(refused).toBeLessThan(10);
      await expect(tilesOf(page)).toHaveCount(0);
      await page.unroute(`${tilesOrigin}/**`);
      await page.getByRole("button", { name: "List", exact: true }).click();
    });

    await goOffline(page);
    await page.goto("/app/map");
    // The worker's copy must not freeze the configuration of the day on which it was made.
    await expect(page.locator(`#${pageConfigId}`)).toHaveCount(0);
    await showMap(page);
    await anyMark(page);
    await expect(tilesOf(page)).toHaveCount(0);
    await expect(mapOf(page).getByText("© OpenStreetMap contributors")).toBeInViewport();
    await expect(cards(page).first()).toBeHidden();
    await test.step("it says that it has no streets, and leads to the cities that can be kept and back", async () => {
      const note = mapOf(page).getByText("No streets here just now.");
      await expect(note).toBeVisible();
      await mapOf(page).getByRole("button", { name: "Cities to keep" }).click();
      await expect(page.getByRole("heading", { name: "A city in your pocket" })).toBeVisible();
      await showMap(page);
      await expect(note).toBeVisible();
    });
    for (let step = 0; step < 5; step += 1) {
      await mapOf(page).getByRole("button", { name: "Zoom out" }).click();
      await rest(page);
    }
    // Land, borders and town names.
    await expect.poll(() => coloursOfBase(page)).toBeGreaterThan(20);
    const counted = Number(/\((\d+)\)/.exec(await page.getByRole("heading", { level: 1 }).innerText())?.[1]);
    const counts = await groups(page).allInnerTexts();
    expect(counts.reduce((sum, text) => sum + Number(text), 0) + (await marks(page).count())).toBe(counted);

    await test.step("the choice of the map lasts until the list is chosen", async () => {
      await page.reload();
      await anyMark(page);
      await page.getByRole("button", { name: "List", exact: true }).click();
      await expect(cards(page).first()).toBeVisible();
      await expect(mapOf(page)).toHaveCount(0);
    });

    await showMap(page);
    await findMark(page);
    const name = await nameOf(page);
    await marks(page).first().press("Enter");
    const card = mapOf(page).getByRole("link", { name: /Tap to rate/ });
    await expect(card).toContainText(name);
    await card.click();
    await page.waitForURL(/\/app\/rate\?/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    await rateOpenPlace(page, { lemons: 4 });
    await page.getByRole("link", { name: "Rate Another Place" }).click();
    await anyMark(page);
    await page.getByRole("searchbox").fill(name);
    const own = mapOf(page).getByRole("button", { name: "you gave 4 lemons, not sent yet" });
    await expect(own).toHaveAttribute("title", name);
    // The accessible name contains the visible label.
    expect(await findA11yFaults(page)).toEqual([]);
    await page.getByRole("searchbox").fill("");
    await test.step("a filter is in the address, visible and clearable, without a connection", async () => {
      await page.getByRole("button", { name: "List", exact: true }).click();
      await page.getByRole("button", { name: "Filter and sort", exact: true }).click();
      await page.getByRole("button", { name: "4 lemons or more" }).click();
      await page.getByLabel("Order").selectOption("Best average first");
      expect(await findA11yFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Done" }).click();
      expect(new URL(page.url()).search).toBe("?good=1&sort=average");
      await expect(cards(page).first()).toContainText("5.0");
      await page.getByRole("button", { name: "Remove “4 lemons or more”" }).click();
      await page.goto("/app/map?kind=beer_garden&cuisine=thai");
      await expect(page.getByRole("heading", { name: "Your filters hide every place" })).toBeVisible();
      expect(await findA11yFaults(page)).toEqual([]);
      await page.getByRole("main").getByRole("button", { name: "Clear all" }).last().click();
      await expect(cards(page).first()).toBeVisible();
      await expect(page.getByRole("button", { name: "Filter and sort", exact: true })).toBeVisible();
    });
  },
);

test("the history map shows the guest's ratings with comments offline, and removes a deleted one", async ({
  page,
  guest,
}) => {
  await signIn(page, guest);
  await goOffline(page);
  await ratePlace(page, { nth: 0, lemons: 2, comment: "Too loud" });
  await backToList(page);
  await ratePlace(page, { nth: 7, lemons: 4 });
  await page.goto("/app/history");
  await page.getByRole("main").getByRole("button", { name: "Map", exact: true }).click();
  await findMark(page);
  await expect(marks(page)).toHaveCount(2);
  const low = mapOf(page).getByRole("button", { name: /you gave 2 lemons, not sent yet$/ });
  await low.press("Enter");
  await expect(mapOf(page).getByText("Too loud")).toBeVisible();
  await expect(mapOf(page).getByRole("link", { name: /^Edit rating of/ })).toBeVisible();
  await mapOf(page)
    .getByRole("button", { name: /^Delete rating of/ })
    .click();
  await page.getByRole("button", { name: "Delete rating", exact: true }).click();
  await expect(marks(page)).toHaveCount(1);
  await page.getByRole("main").getByRole("button", { name: "List", exact: true }).click();
  await expect(mapOf(page)).toHaveCount(0);
});

test(
  "on a phone the map works by keyboard, does not shift, and searches another area on request",
  noServiceWorker,
  async ({ page, guest }) => {
    await watchShifts(page);
    await page.setViewportSize({ width: 320, height: 760 });
    await signIn(page, guest);
    await showMap(page);
    await findMark(page);
    await page.reload();
    await findMark(page);
    expect(await shiftsOf(page)).toEqual([]);

    await marks(page).first().focus();
    await page.keyboard.press("Enter");
    await expect(openCard(page)).toBeFocused();
    expect(await findA11yFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.keyboard.press("Escape");
    await expect(openCard(page)).toHaveCount(0);
    await expect(marks(page).first()).toBeFocused();

    await page.reload();
    await anyMark(page);
    const search = page.getByRole("button", { name: "Search this area" });
    await expect(search).toHaveCount(0);
    await mapOf(page).locator(".leaflet-container").focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowDown");
    await search.click();
    await expect(page.getByText("Around the spot you chose on the map")).toBeVisible();
    await expect(search).toHaveCount(0);

    await test.step("forced colours keep the base readable, and nothing covers its sources", async () => {
      await page.emulateMedia({ forcedColors: "active" });
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto("/app/map");
      await anyMark(page);
      await expect.poll(() => coloursOfBase(page)).toBeGreaterThan(3);
      const sources = await mapOf(page).getByText("Natural Earth").boundingBox();
      const button = await page.getByRole("button", { name: "List", exact: true }).boundingBox();
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(sources?.y ?? 0);
    });
  },
);

test(
  "map and list highlight each other's selection, and on a phone in landscape the map uses the height beside the header",
  noServiceWorker,
  async ({ page, guest }) => {
    await watchShifts(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, guest);
    await findMark(page);
    await page.reload();
    await findMark(page);
    expect(await shiftsOf(page)).toEqual([]);
    const name = await nameOf(page);
    await marks(page).first().press("Enter");
    const picked = page.locator('main li a[data-picked="true"]');
    await expect(picked).toContainText(name);
    await expect(picked).toBeInViewport();
    await expect(openCard(page)).toBeVisible();
    expect(await findA11yFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    await mapOf(page).getByRole("button", { name: "Close" }).click();
    await expect(picked).toHaveCount(0);
    await cards(page).filter({ hasText: name }).getByRole("link").first().focus();
    await expect(mapOf(page).locator('button[data-pointed="true"]')).toHaveCount(1);

    await page.setViewportSize({ width: 740, height: 360 });
    await page.goto("/app/map");
    await cards(page).first().waitFor();
    await test.step("the list has most of the height, and the switch covers none of its links", async () => {
      // Polled, because the drawn page replaces the snapshot of the last one, whose cards are visible first.
      await expect.poll(async () => (await page.locator("main > div").boundingBox())?.y).toBeLessThan(60);
      const covered = await page.evaluate(() => {
        const box = document.querySelector('main a[href="/app/scan"]')?.parentElement?.getBoundingClientRect();
        return [...document.querySelectorAll("main li a")].filter((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect();
          return box && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        }).length;
      });
      expect(covered).toBe(0);
    });
    await showMap(page);
    await anyMark(page);
    const map = await mapOf(page).boundingBox();
    const header = await page.locator("main > header").boundingBox();
    expect(map?.x).toBeGreaterThanOrEqual((header?.x ?? 0) + (header?.width ?? 0) - 1);
    expect(360 - (map?.y ?? 0)).toBeGreaterThan(300);
    await findMark(page);
    await marks(page).first().press("Enter");
    await test.step("with text twice as large the card leaves the sources in view", async () => {
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      await expect(openCard(page)).toBeVisible();
      const sources = mapOf(page).getByText("Natural Earth");
      await expect(async () => {
        // The card scrolls in its own frame.
        const end = await openCard(page).evaluate((link) => {
          let frame = link.parentElement;
          while (frame && getComputedStyle(frame).overflowY !== "auto") frame = frame.parentElement;
          return frame?.getBoundingClientRect().bottom ?? NaN;
        });
        expect(end).toBeLessThanOrEqual((await sources.boundingBox())?.y ?? NaN);
      }).toPass();
    });
  },
);
