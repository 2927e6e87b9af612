import type { Page } from "playwright/test";
import { languageKey, languages, pathIn } from "../../src/domain/languages.ts";
import { placePath, ratePath } from "../../src/domain/paths/paths.ts";
import { createOwner } from "./helpers/people.ts";
import {
  findOverflow,
  forGuests,
  forStrangers,
  inAllLanguages,
  ownersPages,
  visit,
  type Look,
} from "./helpers/page-walk.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { ratePlace, signIn, withoutWorker } from "./helpers/journeys.ts";
import { findBrokenWords } from "./helpers/broken-words.ts";

/** Made by the build, each with a form or an answer that its own script shows. */
const written = ["/contact", "/newsletter?unsubscribe=x"];
test.use({ viewport: { width: 320, height: 700 }, ...withoutWorker });

const choose = (page: Page, chosen: string) =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [languageKey, chosen] as const);

/** Where bars and columns are at their narrowest. */
async function findBrokenAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const { width, height } = page.viewportSize() ?? { width: 320, height: 700 };
  const broken: string[] = [];
  for (const narrow of widths) {
    await page.setViewportSize({ width: narrow, height });
    broken.push(...(await findBrokenWords(page.locator("body"))).map((word) => `${word} at ${narrow} px`));
  }
  await page.setViewportSize({ width, height });
  return broken;
}

// The longest that we have, both about a third longer than English.
for (const language of languages.filter((one) => one === "fr" || one === "pt"))
  test(`the words of ${language} have room at 320 px on every page`, async ({ page }) => {
    const owner = await createOwner();
    const look: Look = async (path) => {
      expect(await page.evaluate(() => document.documentElement.lang), path).toBe(language);
      const troubles = [...(await findOverflow(page)), ...(await findBrokenAt(page, [320, 1024]))];
      return troubles.map((text) => `${path}: ${text}`);
    };
    await page.goto("/app-login");
    await choose(page, language);
    const strangers = forStrangers.map((path) => (inAllLanguages.includes(path) ? pathIn(language, path) : path));
    const made = written.map((path) => pathIn(language, path));
    const troubles = await visit(page, [...strangers, ...made], look);
    await choose(page, "en");
    await signIn(page, owner);
    const placeId = await ratePlace(page, { nth: 0, lemons: 4 });
    await choose(page, language);
    const inside = [...forGuests, placePath(placeId), ratePath(placeId), ...ownersPages(owner)];
    troubles.push(...(await visit(page, inside, look)));
    expect(troubles).toEqual([]);
  });

// Their words are the longest ones.
for (const language of languages.filter((one) => one === "de" || one === "lb"))
  test(`the words of ${language} stay whole where columns are narrow`, async ({ page, guest }) => {
    await signIn(page, guest, "/app/profile");
    await choose(page, language);
    const paths = [pathIn(language, "/about"), "/app/profile", "/app/profile?tab=badges"];
    const look: Look = async (path) =>
      (await findBrokenAt(page, [320, 360, 768, 1024, 1280])).map((text) => `${path}: ${text}`);
    expect(await visit(page, paths, look)).toEqual([]);
  });

test("what is chosen is spoken at once with what was typed still there, and from then on at every start", async ({
  page,
  guest,
}) => {
  await page.goto("/app-login");
  await page.getByLabel("Email", { exact: true }).fill(guest.email);
  await page.getByLabel("Language").selectOption("fr");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(guest.email);
  await page.getByLabel("Langue").selectOption("en");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(guest.email);

  await signIn(page, guest, "/app/settings");
  await page.getByLabel("Language").selectOption("lb");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Astellungen");
  await page.goto("/app/map");
  await expect(page.locator("html")).toHaveAttribute("lang", "lb");
  await expect(page.getByRole("link", { name: "Kaart" }).first()).toBeVisible();
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute("href", "/manifest.lb.webmanifest");
});
