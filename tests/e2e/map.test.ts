import type { Page } from "playwright/test";
import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import {
  backToList,
  cards,
  fillSignIn,
  rateOpenPlace,
  ratePlace,
  signIn,
  goOffline,
  waitForOfflineReady,
  words,
} from "./helpers/journeys.ts";
import { shiftsOf, watchShifts } from "./helpers/layout-shifts.ts";
import { findA11yFaults } from "./helpers/accessibility.ts";

const mapOf = (page: Page) => page.getByRole("region", { name: "Map", exact: true });
/** A place by itself; groups lead nearer and are no choice, and several on one spot have no name of their own. */
const marks = (page: Page) => mapOf(page).locator("button[aria-pressed][title]");
const groups = (page: Page) => mapOf(page).getByRole("button", { name: /places, zoom in$/ });
const showMap = (page: Page) => page.getByRole("button", { name: "Map", exact: true }).click();
const nameOf = async (page: Page) => (await marks(page).first().getAttribute("title")) ?? "";

/**
 * Zooms in until some place stands by itself, once all places have come: the map begins with the few that were nearest last
 * time, and where one of them stood by itself it is one of a group when its neighbours are there.
 */
async function findMark(page: Page): Promise<void> {
  await expect(marks(page).or(groups(page)).first()).toBeVisible();
  await expect(page.locator("[data-refresh]")).toHaveAttribute("aria-busy", "false");
  await rest(page);
  while ((await marks(page).count()) === 0) {
    await groups(page).first().press("Enter");
    await rest(page);
  }
}

/**
 * Until the map stands still: what is pressed on its way is missed. Looked at over several frames, since it sets off in the
 * first one after it was told to, and what is in view is put together anew in the one after it has arrived.
 */
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

/** How many different colours the base is drawn with. */
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

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the map shows the places and its base without a connection, and is remembered", async ({ page, guest }) => {
    await signIn(page, guest);
    await goOffline(page);
    await page.goto("/app/map");
    await showMap(page);
    await expect(marks(page).or(groups(page)).first()).toBeVisible();
    await expect(mapOf(page).getByText("© OpenStreetMap contributors")).toBeInViewport();
    await expect(cards(page).first()).toBeHidden();
    for (let step = 0; step < 5; step += 1) {
      await mapOf(page).getByRole("button", { name: "Zoom out" }).click();
      await rest(page);
    }
    // Land, borders and the letters of towns, not one grey.
    await expect.poll(() => coloursOfBase(page)).toBeGreaterThan(20);
    // One truth: all places of the list are on the map.
    const counted = Number(/\((\d+)\)/.exec(await page.getByRole("heading", { level: 1 }).innerText())?.[1]);
    const counts = await groups(page).allInnerTexts();
    expect(counts.reduce((sum, text) => sum + Number(text), 0) + (await marks(page).count())).toBe(counted);

    await page.reload();
    await expect(marks(page).or(groups(page)).first()).toBeVisible();
    await page.getByRole("button", { name: "List", exact: true }).click();
    await expect(cards(page).first()).toBeVisible();
    await expect(mapOf(page)).toHaveCount(0);
  });

  test(
    "the map is not one black where the system chooses the colours, and nothing covers whose data it is",
    noServiceWorker,
    async ({ page, guest }) => {
      await page.emulateMedia({ forcedColors: "active" });
      await signIn(page, guest);
      await showMap(page);
      await expect(marks(page).or(groups(page)).first()).toBeVisible();
      await expect.poll(() => coloursOfBase(page)).toBeGreaterThan(3);
      const sources = await mapOf(page).getByText("Natural Earth").boundingBox();
      const button = await page.getByRole("button", { name: "List", exact: true }).boundingBox();
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(sources?.y ?? 0);
    },
  );

  test("from a mark to a rating without a connection, and the mark then tells the own lemons", async ({
    page,
    context,
    guest,
  }) => {
    await signIn(page, guest);
    await waitForOfflineReady(page);
    await page.goto("/app/map");
    await context.setOffline(true);
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
    await expect(marks(page).or(groups(page)).first()).toBeVisible();
    await page.getByRole("searchbox").fill(name);
    const own = mapOf(page).getByRole("button", {
      name: "you gave 4 lemons, not sent yet",
    });
    await expect(own).toHaveAttribute("title", name);
    // What is read of it and what its name says agree: whoever speaks to the phone says what they see.
    expect(await findA11yFaults(page)).toEqual([]);
  });

  test("all of it goes by keys: nearer, a place, its card, and back", noServiceWorker, async ({ page, guest }) => {
    await signIn(page, guest);
    await showMap(page);
    await findMark(page);
    await marks(page).first().focus();
    await page.keyboard.press("Enter");
    await expect(mapOf(page).getByRole("link", { name: /Tap to rate/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(mapOf(page).getByRole("link", { name: /Tap to rate/ })).toHaveCount(0);
    await expect(marks(page).first()).toBeFocused();
  });

  test("whoever goes elsewhere on the map asks for what is there", noServiceWorker, async ({ page, guest }) => {
    await signIn(page, guest);
    await showMap(page);
    await expect(marks(page).or(groups(page)).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Search this area" })).toHaveCount(0);
    await mapOf(page).locator(".leaflet-container").focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowDown");
    await page.getByRole("button", { name: "Search this area" }).click();
    await expect(page.getByText("Around the spot you chose on the map")).toBeVisible();
    await expect(page.getByRole("button", { name: "Search this area" })).toHaveCount(0);
  });
});

test("one's own ratings stand on the map too, without a connection, and each leads to its words", async ({
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
  // Removed here, it leaves the map; the way back to the list is where the way to the map was.
  await mapOf(page)
    .getByRole("button", { name: /^Delete rating of/ })
    .click();
  await page.getByRole("button", { name: "Delete rating", exact: true }).click();
  await expect(marks(page)).toHaveCount(1);
  await page.getByRole("main").getByRole("button", { name: "List", exact: true }).click();
  await expect(mapOf(page)).toHaveCount(0);
});

test.describe("on a phone that lies on its side", () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test(
    "the map has the height beside the header, and written twice as large its card leaves whose data it is in view",
    noServiceWorker,
    async ({ page, guest }) => {
      await signIn(page, guest);
      await showMap(page);
      await expect(marks(page).or(groups(page)).first()).toBeVisible();
      const map = await mapOf(page).boundingBox();
      const header = await page.locator("main > header").boundingBox();
      const nav = await page.getByRole("navigation").last().boundingBox();
      expect(map?.x).toBeGreaterThanOrEqual((header?.x ?? 0) + (header?.width ?? 0) - 1);
      // More than half of what is left between the bars.
      expect((nav?.y ?? 0) - (map?.y ?? 0)).toBeGreaterThan(180);
      await findMark(page);
      await marks(page).first().press("Enter");
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      const card = mapOf(page).locator('a[href^="/app/rate?"]').first();
      await expect(card).toBeVisible();
      const sources = mapOf(page).getByText("Natural Earth");
      await expect(async () => {
        // What is seen of it: it scrolls in a frame of its own.
        const end = await card.evaluate((link) => {
          let frame = link.parentElement;
          while (frame && getComputedStyle(frame).overflowY !== "auto") frame = frame.parentElement;
          return frame?.getBoundingClientRect().bottom ?? NaN;
        });
        expect(end).toBeLessThanOrEqual((await sources.boundingBox())?.y ?? NaN);
      }).toPass();
    },
  );
});

test.describe("without a position", () => {
  test.use({ viewport: { width: 360, height: 740 }, permissions: [], geolocation: undefined });

  test("a spot of the map is chosen instead", noServiceWorker, async ({ page, context, guest }) => {
    await context.clearPermissions();
    await page.goto("/app-login");
    await fillSignIn(page, guest);
    await page.waitForURL("**/app/map");
    await showMap(page);
    await mapOf(page).locator(".leaflet-container").focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("button", { name: "Search this area" }).click();
    await expect(page.getByRole("heading", { name: words.nearby })).toBeVisible();
  });
});

test.describe("side by side", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test(
    "what is picked on the map is picked in the list, and what is pointed at there is marked here",
    noServiceWorker,
    async ({ page, guest }) => {
      await signIn(page, guest);
      await findMark(page);
      const name = await nameOf(page);
      await marks(page).first().press("Enter");
      const picked = page.locator('main li a[data-picked="true"]');
      await expect(picked).toContainText(name);
      await expect(picked).toBeInViewport();
      await mapOf(page).getByRole("button", { name: "Close" }).click();
      await expect(picked).toHaveCount(0);
      // Its mark stands by itself; others may be in one mark together.
      await cards(page).filter({ hasText: name }).getByRole("link").first().focus();
      await expect(mapOf(page).locator('button[data-pointed="true"]')).toHaveCount(1);
    },
  );
});

for (const width of [320, 1280]) {
  test(
    `nothing stands in the way on the map, ${width} px, and nothing moves by itself`,
    noServiceWorker,
    async ({ page, guest }) => {
      await watchShifts(page);
      await page.setViewportSize({ width, height: 760 });
      await signIn(page, guest);
      if (width === 320) await showMap(page);
      await findMark(page);
      await page.reload();
      await findMark(page);
      expect(await shiftsOf(page)).toEqual([]);
      await marks(page).first().press("Enter");
      // Its card: whether anybody has rated it yet is not what this is about.
      await expect(mapOf(page).locator('a[href^="/app/rate?"]').first()).toBeVisible();
      expect(await findA11yFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    },
  );
}
