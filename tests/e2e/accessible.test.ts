import { pathIn } from "../../src/domain/languages.ts";
import { sitePages, textPages } from "../../src/domain/paths/site-pages.ts";
import { visit } from "./helpers/page-walk.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { cards, leftStep, signIn, tapLemons, withoutWorker } from "./helpers/journeys.ts";
import { findPageA11yFaults } from "./helpers/accessibility.ts";

test.use(withoutWorker);

const texts: readonly string[] = Object.values(textPages);
/** Each of them is long; together they would take a busy machine longer than a test may last. Two languages for the price of one. */
const written = {
  "the pages with texts of law": { paths: texts, language: "fr" },
  "the other public pages": {
    paths: [
      "/no-such-page",
      ...Object.values(sitePages).filter((path) => !texts.includes(path)),
      "/blog/how-we-keep-a-rating-safe",
    ],
    language: "en",
  },
} as const;

for (const [what, { paths, language }] of Object.entries(written))
  test(`nothing serious stands in the way on ${what}`, async ({ page }) => {
    const inLanguage = paths.map((path) => pathIn(language, path));
    expect(await visit(page, inLanguage, () => findPageA11yFaults(page))).toEqual([]);
  });

test("nothing serious stands in the way of signing up where an invitation is asked for", async ({ page }) => {
  await page.goto("/app-login?error=invitation_required");
  await page.getByRole("radio", { name: "Sign up" }).check();
  expect(await findPageA11yFaults(page)).toEqual([]);
});

test("nothing serious stands in the way of rating", async ({ page, guest }) => {
  await signIn(page, guest);
  const troubles = await findPageA11yFaults(page);
  await cards(page).first().getByRole("link").first().click();
  await tapLemons(page, "5 lemons, Amazing");
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  troubles.push(...(await findPageA11yFaults(page)));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/step-two/);
  troubles.push(...(await findPageA11yFaults(page)));
  await page.getByRole("button", { name: "Submit Rating" }).click();
  await leftStep(page);
  troubles.push(...(await findPageA11yFaults(page)));
  troubles.push(
    ...(await visit(page, ["/app/history", "/app/outbox", "/app/add-place?name=Chez"], () => findPageA11yFaults(page))),
  );
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
