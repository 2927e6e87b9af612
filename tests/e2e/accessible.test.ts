import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { adminPages, dashboardPages, ownerPath } from "../../src/domain/dashboard-paths.ts";
import { pathIn } from "../../src/domain/languages.ts";
import { sitePages } from "../../src/domain/site-pages.ts";
import { createAdmin, createOwner } from "./an-owner.ts";
import { expect, test } from "./fixtures.ts";
import { cards, leftStep, signIn } from "./journeys.ts";
import { createGuest, insertRows } from "./server-side.ts";

/** What axe calls serious or critical, in words that say where, once all stands still: what fades in is pale for a moment. */
async function findTroubles(page: Page): Promise<string[]> {
  // Between two screens it comes and goes, pale both times.
  await expect(page.locator("[class^=splash-]")).toHaveCount(0);
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const path = new URL(page.url()).pathname;
  const found = violations
    .filter(({ id, impact }) => impact === "serious" || impact === "critical" || id === "region")
    .map(({ id, nodes }) => `${path}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  return [...found, ...(await page.evaluate(findLostTables)).map((name) => `${path}: ${name} is no table any more`)];
}

/** Parts of tables that are drawn as something else and do not say what they are: browsers take their meaning away then. */
function findLostTables(): string[] {
  const drawn: Record<string, string> = {
    table: "table",
    thead: "table-header-group",
    tbody: "table-row-group",
    tr: "table-row",
    th: "table-cell",
    td: "table-cell",
  };
  const parts = [...document.querySelectorAll("table, thead, tbody, tr, th, td")];
  const lost = parts.filter((part) => getComputedStyle(part).display !== drawn[part.localName] && !part.role);
  return [...new Set(lost.map(({ localName }) => localName))];
}

/** The same on each of the pages. */
async function findTroublesOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const troubles: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    troubles.push(...(await findTroubles(page)));
  }
  return troubles;
}

const written = [...Object.values(sitePages), "/blog/how-we-keep-a-rating-safe"];

/** Somebody new, and what they see first. */
const beginnings = {
  "an owner": async () => {
    const person = await createOwner();
    return { person, paths: [dashboardPages.chooser, ownerPath(person.placeId, "overview")] };
  },
  "somebody who serves": async () => {
    const person = await createGuest();
    const name = { first_name: "Cella", last_name: "Tester", email: person.email, phone_number: "+352 621 000" };
    await insertRows("servers", { user_id: person.uid, ...name });
    return { person, paths: [dashboardPages.server] };
  },
  "an admin": async () => ({ person: await createAdmin(), paths: [adminPages.requests, adminPages.moderation] }),
};

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test("nothing serious stands in the way on the public pages", async ({ page }) => {
      const troubles: string[] = [];
      for (const path of ["/", "/app-login", "/app-login/forgot", "/no-such-page", "/app/scan", "/q?place_id="]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        troubles.push(...(await findTroubles(page)));
      }
      await page.goto("/app-login?error=invitation_required");
      await page.getByRole("radio", { name: "Sign up" }).click({ force: true });
      troubles.push(...(await findTroubles(page)));
      expect(troubles).toEqual([]);
    });

    // The dark ones in French, the longer one: two languages for the price of one.
    const language = colorScheme === "dark" ? "fr" : "en";
    test("nothing serious stands in the way on what is written", async ({ page }) => {
      const paths = written.map((path) => pathIn(language, path));
      expect(await findTroublesOf(page, paths)).toEqual([]);
    });

    for (const [whose, begin] of Object.entries(beginnings))
      test(`nothing serious stands in the way where the dashboard of ${whose} begins`, async ({ page }) => {
        const { person, paths } = await begin();
        await signIn(page, person);
        expect(await findTroublesOf(page, paths)).toEqual([]);
      });

    test("nothing serious stands in the way of rating", async ({ page, guest }) => {
      await signIn(page, guest);
      const troubles = await findTroubles(page);
      await cards(page).first().getByRole("link").first().click();
      await page.getByRole("radio", { name: "5 lemons, Amazing" }).click({ force: true });
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
      for (const path of [
        "/app/history",
        "/app/outbox",
        "/app/take-home",
        "/app/pick",
        "/app/add-place?name=Chez",
        ...profile,
      ]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        troubles.push(...(await findTroubles(page)));
      }
      expect(troubles).toEqual([]);
    });
  });
}

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
