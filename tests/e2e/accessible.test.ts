import type { Page } from "playwright/test";
import { serverPages } from "../../src/dashboards/server/server-pages.ts";
import { adminPages, dashboardPages, ownerPath, ownerTabs } from "../../src/domain/paths/dashboard-paths.ts";
import { pathIn } from "../../src/domain/languages.ts";
import { sitePages, textPages } from "../../src/domain/paths/site-pages.ts";
import { createAdmin, createOwner, furnish } from "./an-owner.ts";
import { expect, test } from "./fixtures.ts";
import { cards, leftStep, signIn, tapLemons, withoutWorker } from "./journeys.ts";
import { createGuest, insertRows } from "./server-side.ts";
import { findTroubles as findTroublesBut } from "./troubles.ts";

test.use(withoutWorker);

/** All of a page stands in a part of it that says what it is. */
const findTroubles = (page: Page) => findTroublesBut(page, "region");

/** What stands in the way on each of the pages, at each of these widths (CSS pixels). */
async function findTroublesOf(page: Page, paths: readonly string[], widths = [360]): Promise<string[]> {
  const troubles: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    // What is there before the last chunk has come is not what is judged: what a server drew for whoever runs no script, a splash.
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      troubles.push(...(await findTroubles(page)).map((trouble) => `${width} px, ${trouble}`));
    }
  }
  return troubles;
}

const texts: readonly string[] = Object.values(textPages);
/** Each of them is long; together they would take a busy machine longer than a test may last. Two languages for the price of one. */
const written = {
  "the pages with texts of law": { paths: texts, language: "fr" },
  "the other public pages": {
    paths: [...Object.values(sitePages).filter((path) => !texts.includes(path)), "/blog/how-we-keep-a-rating-safe"],
    language: "en",
  },
} as const;

/** Somebody new, and all that they see. */
const desks = {
  "an owner": async () => {
    const person = await createOwner();
    await furnish(person);
    const { chooser, becomeServer, requestOwnership, account, qrStudio } = dashboardPages;
    const tabs = ownerTabs.map((tab) => ownerPath(person.placeId, tab));
    return { person, paths: [chooser, becomeServer, requestOwnership, account, qrStudio, ...tabs] };
  },
  "somebody who serves": async () => {
    const person = await createGuest();
    const name = { first_name: "Cella", last_name: "Tester", email: person.email, phone_number: "+352 621 000" };
    await insertRows("servers", { user_id: person.uid, ...name });
    return { person, paths: Object.values(serverPages) };
  },
  "an admin": async () => ({ person: await createAdmin(), paths: Object.values(adminPages) }),
};

test("nothing serious stands in the way on the public pages", async ({ page }) => {
  const troubles = await findTroublesOf(page, [
    "/",
    "/app-login",
    "/app-login/forgot",
    "/no-such-page",
    "/app/scan",
    "/q?place_id=",
    "/auth",
    "/auth?mode=sign-up",
    "/qr-studio",
    "/passport",
  ]);
  await page.goto("/app-login?error=invitation_required");
  await page.getByRole("radio", { name: "Sign up" }).check();
  troubles.push(...(await findTroubles(page)));
  expect(troubles).toEqual([]);
});

for (const [what, { paths, language }] of Object.entries(written))
  test(`nothing serious stands in the way on ${what}`, async ({ page }) => {
    const inLanguage = paths.map((path) => pathIn(language, path));
    expect(await findTroublesOf(page, inLanguage)).toEqual([]);
  });

for (const [whose, begin] of Object.entries(desks))
  test(`nothing serious stands in the way on the dashboard of ${whose}, on a phone and on a wide screen`, async ({
    page,
  }) => {
    const { person, paths } = await begin();
    await signIn(page, person, dashboardPages.account);
    expect(await findTroublesOf(page, paths, [360, 1280])).toEqual([]);
  });

test("nothing serious stands in the way of rating", async ({ page, guest }) => {
  await signIn(page, guest);
  const troubles = await findTroubles(page);
  await cards(page).first().getByRole("link").first().click();
  await tapLemons(page, "5 lemons, Amazing");
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  troubles.push(...(await findTroubles(page)));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/step-two/);
  troubles.push(...(await findTroubles(page)));
  await page.getByRole("button", { name: "Submit Rating" }).click();
  await leftStep(page);
  troubles.push(...(await findTroubles(page)));
  const profile = [
    "/app/profile",
    "/app/profile?tab=badges",
    "/app/profile?tab=mayors",
    "/app/settings",
    "/u/friend_demo",
  ];
  const others = ["/app/history", "/app/outbox", "/app/take-home", "/app/pick", "/app/add-place?name=Chez", ...profile];
  troubles.push(...(await findTroublesOf(page, others)));
  expect(troubles).toEqual([]);
});

test("a rating can be made with the keyboard alone", async ({ page, guest }) => {
  await signIn(page, guest);
  await cards(page).first().getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/app\/rate\?/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const first = page.getByRole("radio", { name: "1 lemon, Poor" });
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "3 lemons, Good" })).toBeChecked();
  await page.getByRole("button", { name: "Continue" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/step-two/);
  await page.getByRole("button", { name: "Submit Rating" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Rating Squeezed!" })).toBeVisible();
});
