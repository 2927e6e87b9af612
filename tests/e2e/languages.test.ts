import type { Page } from "playwright/test";
import { dashboardPages, adminPages, ownerPath, ownerTabs } from "../../src/domain/paths/dashboard-paths.ts";
import { languageKey, languages, pathIn } from "../../src/domain/languages.ts";
import { placePath, ratePath } from "../../src/domain/paths/paths.ts";
import { findUnmarked, speakPseudo } from "../support/pseudo-words.ts";
import { createAdmin, createOwner } from "./an-owner.ts";
import { expect, test } from "./fixtures.ts";
import { ratePlace, signIn, withoutWorker } from "./journeys.ts";
import { findBrokenWords } from "./whole-words.ts";

/** Their address says in which. */
const inAllLanguages = ["/discover", "/reviews"];
/** Made by the build, each with a form or an answer that its own script shows. */
const written = ["/contact", "/newsletter?unsubscribe=x"];
const forStrangers = [
  ...inAllLanguages,
  "/app-login",
  "/app-login?mode=sign-up",
  "/app-login/forgot",
  "/auth",
  "/passport",
  "/qr-studio",
  "/app/no-such-page",
];
const forGuests = [
  "/app/map",
  "/app/history",
  "/app/outbox",
  "/app/take-home",
  "/app/pick",
  "/app/add-place",
  "/app/profile",
  "/app/profile?tab=badges",
  "/app/profile?tab=mayors",
  "/app/settings",
  "/app/activity",
  "/app/friends",
  "/app/scan",
  "/u/friend_demo",
  dashboardPages.account,
  dashboardPages.chooser,
  dashboardPages.becomeServer,
  dashboardPages.requestOwnership,
];

test.use({ viewport: { width: 320, height: 700 }, ...withoutWorker });
// What a page still asks for as its test ends is nobody's fault.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

/** What the server told and what people wrote: names of places and people, figures and addresses. Noted before the page has it. */
async function collectData(page: Page): Promise<string[]> {
  const told: string[] = [];
  await page.route(/\/(rest|auth|functions)\/v1\//, async (route) => {
    const response = await route.fetch();
    told.push(await response.text());
    await route.fulfill({ response });
  });
  return told;
}

/** What nobody translates: a day, a size, an address, a person, each language in itself. */
const untranslated =
  /^(\d+ \w{3,4} \d{4}|[\d.,]+ [kM]B|\S+@people\.demo\.test|\p{Lu}\p{Ll}+ \p{Lu}\.|English|Français|Deutsch|Lëtzebuergesch|Português)$/u;
/** Every part of it was told by the server, or is translated by nobody. */
const isData = (text: string, known: string) =>
  untranslated.test(text) ||
  text
    .split(/, | · |: | \(|^@|@|[\s:,)]+$/)
    .every((part) => known.includes(JSON.stringify(part).slice(1, -1)) || untranslated.test(part));

type Trouble = (path: string) => Promise<string[]>;

async function visit(page: Page, paths: readonly string[], look: Trouble): Promise<string[]> {
  const troubles: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    troubles.push(...(await look(path)));
  }
  return troubles;
}

/** What reaches over the edge of the page, the innermost of it. */
const findTooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    // What scrolls by itself keeps to its own width.
    const isInside = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== "visible" || isInside(element.parentElement));
    const over = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right + scrollX > clientWidth + 0.5 && !isInside(element),
    );
    const inner = over.filter((element) => !over.some((other) => other !== element && element.contains(other)));
    return inner.map((one) => `${one.getAttribute("class")}: ${one.textContent.slice(0, 60)}`);
  });

const ownersPages = ({ placeId }: { placeId: string }) => ownerTabs.map((tab) => ownerPath(placeId, tab));

test.describe("every text of every page comes from the catalogue, and a third more of it has room at 320 px", () => {
  const lookAt = async (page: Page): Promise<Trouble> => {
    const told = await collectData(page);
    return async (path) => {
      const known = told.join("\n");
      const unmarked = (await page.evaluate(findUnmarked)).filter((text) => !isData(text, known));
      return [...unmarked, ...(await findTooWide(page))].map((text) => `${path}: ${text}`);
    };
  };

  test("for strangers", async ({ page }) => {
    await speakPseudo(page);
    expect(await visit(page, forStrangers, await lookAt(page))).toEqual([]);
  });

  test("for guests", async ({ page, guest }) => {
    await signIn(page, guest);
    const placeId = await ratePlace(page, { nth: 0, lemons: 4 });
    await speakPseudo(page);
    const look = await lookAt(page);
    expect(await visit(page, [...forGuests, placePath(placeId), ratePath(placeId)], look)).toEqual([]);
  });

  test("for owners", async ({ page }) => {
    const owner = await createOwner();
    await signIn(page, owner, ownersPages(owner)[0]);
    await speakPseudo(page);
    expect(await visit(page, ownersPages(owner), await lookAt(page))).toEqual([]);
  });

  test("for admins", async ({ page }) => {
    await signIn(page, await createAdmin(), adminPages.requests);
    await speakPseudo(page);
    expect(await visit(page, Object.values(adminPages), await lookAt(page))).toEqual([]);
  });
});

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
    const look: Trouble = async (path) => {
      expect(await page.evaluate(() => document.documentElement.lang), path).toBe(language);
      const troubles = [...(await findTooWide(page)), ...(await findBrokenAt(page, [320, 1024]))];
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
    await signIn(page, guest);
    await choose(page, language);
    const paths = [pathIn(language, "/about"), "/app/profile", "/app/profile?tab=badges"];
    const look: Trouble = async (path) =>
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

  await signIn(page, guest);
  await page.goto("/app/settings");
  await page.getByLabel("Language").selectOption("lb");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Astellungen");
  await page.goto("/app/map");
  await expect(page.locator("html")).toHaveAttribute("lang", "lb");
  await expect(page.getByRole("link", { name: "Kaart" }).first()).toBeVisible();
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute("href", "/manifest.lb.webmanifest");
});
