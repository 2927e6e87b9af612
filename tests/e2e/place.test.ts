import type { Page } from "playwright/test";
import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import {
  cards,
  expectEverythingSent,
  fillSignIn,
  goOffline,
  rateOpenPlace,
  ratePlace,
  signIn,
  watchConsoleErrors,
  rowsOf,
} from "./helpers/journeys.ts";
import { frames, shiftsInMain, watchShifts } from "./helpers/layout-shifts.ts";
import { readServerRatings } from "./helpers/server-api.ts";
import { findA11yFaults } from "./helpers/accessibility.ts";

const reviews = (page: Page) => page.getByRole("region", { name: "Reviews", exact: true }).getByRole("article");
/** Opens a place with many ratings. */
async function openPlace(page: Page): Promise<string> {
  await cards(page)
    .filter({ hasText: /\d\d ratings/ })
    .filter({ hasText: /Open|Closed/ })
    .first()
    .getByRole("link", { name: /^About / })
    .click();
  await page.waitForURL(/\/r\//);
  await expect(reviews(page).first()).toBeVisible();
  return decodeURIComponent(new URL(page.url()).pathname.slice("/r/".length));
}

/** The queued correction of a place. */
async function proposedChanges(page: Page): Promise<{ latitude?: number; longitude?: number }> {
  const commands = (await rowsOf(page, "commands")) as { body: { kind: string; value: { changes: object } } }[];
  return commands.find(({ body }) => body.kind === "place.propose.v1")?.body.value.changes ?? {};
}

async function placeOnDevice(page: Page, placeId: string): Promise<{ lat: number; lng: number }> {
  const places = (await rowsOf(page, "places")) as { place_id: string; lat: number; lng: number }[];
  return places.find(({ place_id: id }) => id === placeId) ?? { lat: 0, lng: 0 };
}

test(
  "a place opened before is complete offline, and a like and a rating made there are sent later",
  { tag: "@quick" },
  async ({ page, guest }) => {
    const errors = watchConsoleErrors(page);
    await signIn(page, guest);
    const placeId = await openPlace(page);
    expect(errors).toEqual([]);
    await goOffline(page);
    await page.reload();
    await expect(page.getByText("You are offline. This is what was here then; rating works as always.")).toBeVisible();
    await expect(page.getByText(/^as of /)).toBeVisible();
    await expect(page.getByRole("row", { name: /^5 lemons, Amazing/ })).toBeVisible();

    const like = reviews(page)
      .first()
      .getByRole("button", { name: /^Like the review/ });
    await expect(like).toHaveAttribute("aria-pressed", "false");
    const before = await like.getAttribute("aria-label");
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(reviews(page).first().getByText("Saved on this device")).toBeVisible();
    expect(await like.getAttribute("aria-label")).not.toBe(before);

    await page.getByRole("link", { name: "Rate this place" }).click();
    await page.waitForURL(/\/app\/rate\?/);
    await rateOpenPlace(page, { lemons: 4 });
    // The success screen leads back to the place, which shows the rating of this device.
    await page.getByRole("banner").or(page.getByRole("main")).locator(`a[href="/r/${placeId}"]`).first().click();
    const own = page.getByRole("region", { name: "Your rating" });
    await expect(own).toContainText("Great");
    await expect(own).toContainText("Saved on this device");
    await expect(own).toContainText("It counts in the average as soon as it is sent.");

    await page.context().setOffline(false);
    await expect(own).toContainText("Sent");
    await expectEverythingSent(page);
    expect(await readServerRatings(guest)).toMatchObject([{ restaurant_place_id: placeId, score: 4 }]);
    await page.goto(`/r/${placeId}`);
    await expect(page.getByRole("button", { name: /^Like the review/, pressed: true })).toHaveCount(1);
  },
);

test("a place's wrong position is corrected by keyboard on the offline map, and the suggestion is sent later", async ({
  page,
  guest,
}) => {
  await signIn(page, guest);
  const placeId = await openPlace(page);
  await goOffline(page);
  await page.getByRole("button", { name: "Suggest a correction" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "It is somewhere else" }).click();
  await expect(sheet.getByText("Still where it was.")).toBeVisible();
  await sheet.locator(".leaflet-container").focus();
  await page.keyboard.press("ArrowRight");
  await expect(sheet.getByText(/^Moved by \d+ m\.$/)).toBeVisible();
  await sheet.getByRole("button", { name: "Suggest", exact: true }).click();
  await expect(page.getByText("You have suggested a correction.")).toBeVisible();

  const { latitude = 0, longitude = 0 } = await proposedChanges(page);
  const { lat, lng } = await placeOnDevice(page, placeId);
  expect(longitude).toBeGreaterThan(lng);
  expect(latitude).toBeCloseTo(lat, 5);

  await page.context().setOffline(false);
  await expectEverythingSent(page);
});

test(
  "a visitor reads the public page without controls that need an account, and rates after sign-in",
  noServiceWorker,
  async ({ page, guest }) => {
    await page.goto("/r/demo:lux-0002");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Place");
    await expect(page.getByRole("heading", { name: "What guests say" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Like|Report) / })).toHaveCount(0);
    await expect(page.getByText("Mayor of")).toHaveCount(0);
    await page.getByRole("link", { name: "Rate this place" }).click();
    await page.waitForURL(/\/app-login\?return=/);
    await fillSignIn(page, guest);
    await page.waitForURL(/\/app\/rate\?place_id=demo%3Alux-0002/);
  },
);

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a place and its dialogs have no serious axe violation", noServiceWorker, async ({ page, guest }) => {
    const faults: string[] = [];
    const look = async (where: string) => {
      for (const fault of await findA11yFaults(page)) faults.push(`${where}: ${fault}`);
    };
    await signIn(page, guest);
    await openPlace(page);
    await page.locator("summary").first().click();
    await look("place");
    for (const name of ["How is this computed?", "How does one become mayor?", "Suggest a correction"]) {
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await look(name);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    const review = reviews(page).first();
    await review.getByRole("button", { name: /^Report the review/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Report" }).click();
    await expect(page.getByText("Please choose a reason")).toBeVisible();
    await look("report");
    await page.getByRole("radio", { name: "Not true" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Report" }).click();
    await expect(review.getByText(/^(Saved on this device|Sending|Reported)$/)).toBeVisible();
    expect(faults).toEqual([]);

    await test.step("with text twice as large on a phone it does not scroll sideways", async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  });
});

test(
  "the page of a place does not shift at any width when the server's answer arrives",
  noServiceWorker,
  async ({ page, guest, network }) => {
    await watchShifts(page);
    await signIn(page, guest);
    await ratePlace(page, { nth: 0, lemons: 4 });
    await expectEverythingSent(page);
    await page.goto("/app/map");
    const known = cards(page).filter({ hasText: /\d ratings/ });
    await expect(known.nth(8)).toBeVisible();
    const places = await known
      .getByRole("link", { name: /^About / })
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const own = await cards(page)
      .filter({ hasText: "You: 4 lemons" })
      .getByRole("link", { name: /^About / })
      .getAttribute("href");
    const moved: Record<string, string[]> = {};
    const widths = [320, 360, 1280];
    for (const [index, width] of widths.entries()) {
      await page.setViewportSize({ width, height: 740 });
      for (const path of [places.filter((one) => one !== own)[index] ?? "", ...(width === 360 ? [own ?? ""] : [])]) {
        const answered = Promise.withResolvers<null>();
        network.setFault(({ path: asked }) => (asked === "/rest/v1/rpc/get_restaurant_page" ? answered.promise : null));
        await page.goto(path);
        await expect(page.getByRole("heading", { name: "What guests say" })).toBeVisible();
        await frames(page, 30);
        answered.resolve(null);
        await expect(page.getByRole("region", { name: "Reviews", exact: true })).toBeVisible();
        await frames(page, 30);
        moved[`${width} ${path === own ? "rated" : "unrated"}`] = await shiftsInMain(page);
      }
    }
    expect(moved).toEqual(Object.fromEntries(Object.keys(moved).map((width) => [width, []])));
  },
);
