import type { Page } from "playwright/test";
import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import { cards, fillSignIn, signIn } from "./helpers/journeys.ts";

test.use({ viewport: { width: 360, height: 740 } });

const editLinks = (page: Page) => page.getByRole("link", { name: /^Edit rating of/ });

/** The first visible row and its distance to the upper edge in CSS pixels, once the page has not moved for 30 frames. */
const rowOnTop = (page: Page): Promise<{ name: string | undefined; top: number }> =>
  page.evaluate(async () => {
    const look = () => {
      const rows = [...document.querySelectorAll("li[aria-posinset]")];
      const row = rows.find((one) => one.getBoundingClientRect().bottom > 0);
      return { name: row?.querySelector("h3")?.textContent, top: row?.getBoundingClientRect().top ?? Number.NaN };
    };
    let last = look();
    for (let still = 0; still < 30; still += 1) {
      await new Promise(requestAnimationFrame);
      const now = look();
      if (now.name !== last.name || now.top !== last.top) still = 0;
      last = now;
    }
    return last;
  });

/** Expects the same row at the same position. */
async function expectSamePlace(page: Page, left: { name: string | undefined; top: number }): Promise<void> {
  // The previous screen has rows too.
  await expect(editLinks(page).first()).toBeAttached();
  const found = await rowOnTop(page);
  expect(found.name).toBe(left.name);
  expect(Math.abs(found.top - left.top)).toBeLessThanOrEqual(2);
}

/** Writes sixty ratings of different heights directly into the database. */
async function keepTallRatings(page: Page, uid: string): Promise<void> {
  const long = "https://example.com/" + "a-very-long-address-".repeat(12);
  await page.evaluate(
    async ({ uid, long }) => {
      const open = indexedDB.open("five-lemons");
      await new Promise((resolve) => (open.onsuccess = resolve));
      const write = open.result.transaction(["ratings", "totals"], "readwrite");
      const at = (index: number) => new Date(Date.UTC(2026, 0, 1) - index * 86_400_000).toISOString();
      for (let index = 0; index < 60; index += 1) {
        const name = index % 2 ? "Donaudampfschifffahrtsgesellschaftskapitänsmützenrestaurant" : "مطعم الليمون";
        write.objectStore("ratings").put({
          id: crypto.randomUUID(),
          user_id: uid,
          restaurant_place_id: `place-${index}`,
          restaurant_name: `${name} ${index}`,
          restaurant_vicinity: null,
          restaurant_city: "Trier",
          score: 4,
          tags: [],
          comment: index % 9 === 7 ? null : long,
          server_id: null,
          server_name: null,
          server_emoji: null,
          photo_urls: [],
          verification: "none",
          version: 1,
          rated_at: at(index),
          created_at: at(index),
          updated_at: at(index),
        });
      }
      write.objectStore("totals").put({ uid, count: 60, scoreSum: 240, trophies: 0, tagCounts: {} });
      await new Promise((resolve) => (write.oncomplete = resolve));
      open.result.close();
    },
    { uid, long },
  );
}

test(
  "Back returns to the same row of the history, and the history is not wider than the phone",
  noServiceWorker,
  async ({ page, guest }) => {
    await signIn(page, guest);
    await keepTallRatings(page, guest.uid);
    await page.goto("/app/history");
    await expect(editLinks(page).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    for (const top of [4_000, 1_500, 11_000, 3_000]) {
      await page.evaluate((to) => scrollTo(0, to), top);
      const left = await rowOnTop(page);
      const edit = page.locator("li", { hasText: left.name ?? "" }).getByRole("link", { name: /^Edit rating of/ });
      await edit.evaluate((link) => (link as HTMLElement).click());
      await page.waitForURL(/\/app\/rate/);
      await page.goBack();
      await expectSamePlace(page, left);
      await page.getByRole("link", { name: "Map" }).click();
      await page.waitForURL("**/app/map");
      await page.goBack();
      await expectSamePlace(page, left);
    }
  },
);

test.describe("far from every place", () => {
  test.use({ geolocation: { latitude: -45.03, longitude: 168.66 } });

  test(
    "a guest is pointed to cities with places, and search finds places anywhere",
    noServiceWorker,
    async ({ page, guest }) => {
      await page.goto("/app-login");
      await fillSignIn(page, guest);
      await expect(page.getByText("We know no places there yet.")).toBeVisible();
      await expect(page.getByText(/^This is a demo: its places are in /)).toBeVisible();
      await page.getByRole("searchbox").fill("Trier");
      await expect(cards(page).first()).toBeVisible();
      await page.getByRole("button", { name: "Places in Trier" }).click();
      await expect(page.getByText("Around Trier")).toBeVisible();
      await expect(cards(page).first()).toBeVisible();
      await page.getByRole("searchbox").fill("x".repeat(300));
      await expect(page.getByRole("alert")).toHaveText("A search has at most 100 letters. This one has 300.");
      await expect(page.getByRole("searchbox")).toHaveValue("x".repeat(300));
    },
  );
});
