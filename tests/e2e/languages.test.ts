import type { Page } from "playwright/test";
import { languageKey, languages, pathIn } from "../../src/domain/languages.ts";
import { ownerPath } from "../../src/domain/paths/dashboard-paths.ts";
import { placePath } from "../../src/domain/paths/paths.ts";
import { findBrokenWords } from "./helpers/broken-words.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { signIn, withoutWorker } from "./helpers/journeys.ts";
import { findOverflow, forGuests, inAllLanguages, ownersPages, visit, type Look } from "./helpers/page-walk.ts";
import { createGuest, createOwner, rate } from "./helpers/people.ts";

test.use({ viewport: { width: 320, height: 700 }, ...withoutWorker });

const choose = (page: Page, chosen: string) =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [languageKey, chosen] as const);

/** Words that break at these widths, and content wider than 320 px. */
const lookAt =
  (page: Page, widths: readonly number[]): Look =>
  async (path) => {
    const faults = await findOverflow(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      faults.push(...(await findBrokenWords(page.locator("body"))).map((word) => `${word} at ${width} px`));
    }
    await page.setViewportSize({ width: 320, height: 700 });
    return faults.map((text) => `${path}: ${text}`);
  };

/** At the widths where columns and bars are narrowest. */
const narrowest = [320, 768, 1024];

test("no word is broken and nothing is wider than 320 px in French, the language with the longest sentences", async ({
  page,
}) => {
  const owner = await createOwner();
  await rate(await createGuest(), owner.placeId, { score: 5, tags: ["Attentive"], comment: "Worth it." });
  await signIn(page, owner, "/app/settings");
  await choose(page, "fr");
  const site = [...inAllLanguages, "/contact", "/newsletter?unsubscribe=x"].map((path) => pathIn("fr", path));
  const paths = [...site, ...forGuests, placePath(owner.placeId), ...ownersPages(owner)];
  expect(await visit(page, paths, lookAt(page, [320, 1024]))).toEqual([]);
});

test("no word is broken across lines in narrow columns in any language", async ({ page }) => {
  const owner = await createOwner();
  await rate(await createGuest(), owner.placeId, { score: 5, tags: ["Attentive"] });
  await signIn(page, owner, "/app/settings");
  const faults: string[] = [];
  for (const language of languages) {
    await choose(page, language);
    const site = ["/", "/about"].map((path) => pathIn(language, path));
    const paths = [...site, "/app/profile", "/app/profile?tab=badges", ownerPath(owner.placeId, "overview")];
    faults.push(...(await visit(page, paths, lookAt(page, narrowest))));
    // The table below the chart of weeks.
    await page.setViewportSize({ width: 360, height: 700 });
    const figures = page.getByRole("main").locator("figure details");
    await figures.locator("summary").click();
    await expect(figures.getByRole("row")).toHaveCount(13);
    faults.push(...(await findBrokenWords(figures)).map((word) => `table of weeks in ${language}: ${word}`));
    const [table, box] = await Promise.all([figures.getByRole("table").boundingBox(), figures.boundingBox()]);
    expect(table?.width, language).toBeLessThanOrEqual(box?.width ?? 0);
    await page.setViewportSize({ width: 320, height: 700 });
  }
  expect(faults).toEqual([]);
});

test("choosing a language changes the page immediately, keeps typed text, and persists after a reload", async ({
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
