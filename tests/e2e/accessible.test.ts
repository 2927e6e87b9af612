import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import { cards, signIn } from "./journeys.ts";

/** What axe calls serious or critical, in words that say where, once all stands still: what fades in is pale for a moment. */
async function findTroubles(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${new URL(page.url()).pathname}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
}

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
      await page.waitForURL(/success/);
      troubles.push(...(await findTroubles(page)));
      const profile = [
        "/app/profile",
        "/app/profile?tab=badges",
        "/app/profile?tab=mayors",
        "/app/settings",
        "/u/friend_demo",
      ];
      for (const path of ["/app/history", "/app/outbox", "/app/take-home", "/app/pick", ...profile]) {
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
