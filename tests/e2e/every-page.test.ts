import type { Page } from "playwright/test";
import { serverPages } from "../../src/dashboards/server/server-pages.ts";
import { pathIn } from "../../src/domain/languages.ts";
import { adminPages, dashboardPages } from "../../src/domain/paths/dashboard-paths.ts";
import { placePath, rateDetailsPath, ratePath, successPath } from "../../src/domain/paths/paths.ts";
import { allRoutes, routes } from "../../src/domain/paths/routes.ts";
import { sitePages, textPages } from "../../src/domain/paths/site-pages.ts";
import { firstAnswerPattern } from "../support/first-answer.ts";
import { findUnmarked, speakPseudo } from "../support/pseudo-words.ts";
import { findA11yFaults, findPageA11yFaults } from "./helpers/accessibility.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { cards, leftStep, signIn, tapLemons, withoutWorker } from "./helpers/journeys.ts";
import { findOverflow, forGuests, forStrangers, ownersPages, visit, type Look } from "./helpers/page-walk.ts";
import { createAdmin, createGuest, createOwner, fillRestaurant } from "./helpers/people.ts";
import { insertRows } from "./helpers/server-api.ts";

const narrow = { width: 320, height: 700 };
const wide = { width: 1280, height: 740 };
test.use({ viewport: narrow, ...withoutWorker });
// Requests that are still under way when a test ends are not its concern.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

/** Bodies of all API answers, also of those that the server has put into its page: names, figures and addresses that no catalogue contains. */
async function collectAnswers(page: Page): Promise<string[]> {
  const bodies: string[] = [];
  await page.route(/\/(rest|auth|functions)\/v1\/|\/(discover|reviews)(\?|$)/, async (route) => {
    // A busy server closes connections that were kept for the next request.
    const response = await route.fetch({ maxRetries: 3 });
    const body = await response.text();
    const isHtml = response.headers()["content-type"]?.startsWith("text/html") ?? false;
    const [, inPage = "null"] = isHtml ? (firstAnswerPattern.exec(body) ?? []) : [];
    bodies.push(isHtml ? JSON.stringify(JSON.parse(inPage)) : body);
    await route.fulfill({ response });
  });
  return bodies;
}

/** Dates, months, sizes, addresses, people, the guest's own name, which the session knows, the languages' own names, and the attribution of the stub tiles. */
const untranslated =
  /^(\d+ \w{3,4} \d{4}|\w{3,9} \d{4}|Cella Tester|[\d.,]+ [kM]B|\S+@people\.demo\.test|\p{Lu}\p{Ll}+ \p{Lu}\.|English|Français|Deutsch|Lëtzebuergesch|Português|© Tiles of the test)$/u;
/** True if every part of the text came from the server or is never translated. */
const isData = (text: string, answers: string) =>
  untranslated.test(text) ||
  text
    .split(/, | · |: | \(|^@|@|[\s:,)]+$/)
    .every((part) => answers.includes(JSON.stringify(part).slice(1, -1)) || untranslated.test(part));

/** `bodies`: answers that are collected already, because the device keeps what they say. */
type Checked = { alsoWide?: boolean; bodies?: string[] };

/** Checks catalogue, overflow and accessibility of a page while it is open once. */
async function checkPage(page: Page, { alsoWide = false, bodies }: Checked = {}): Promise<Look> {
  await speakPseudo(page);
  const collected = bodies ?? (await collectAnswers(page));
  return async (path) => {
    const answers = collected.join("\n");
    const unmarked = (await page.evaluate(findUnmarked)).filter((text) => !isData(text, answers));
    const faults = [...unmarked, ...(await findOverflow(page)), ...(await findPageA11yFaults(page))];
    if (alsoWide) {
      await page.setViewportSize(wide);
      const inWide = await findPageA11yFaults(page);
      faults.push(...inWide.map((fault) => `${wide.width} px, ${fault}`));
      await page.setViewportSize(narrow);
    }
    return faults.map((text) => `${path}: ${text}`);
  };
}

test("the public site has no serious axe violation", async ({ page }) => {
  const texts: readonly string[] = Object.values(textPages);
  const others = [...Object.values(sitePages).filter((path) => !texts.includes(path)), "/no-such-page"];
  // Two languages for the price of one.
  const paths = [...texts.map((path) => pathIn("fr", path)), ...others, "/blog/how-we-keep-a-rating-safe"];
  expect(await visit(page, paths, () => findPageA11yFaults(page))).toEqual([]);
});

const furtherForStrangers = [
  "/auth?mode=sign-up",
  "/app/scan",
  "/q?place_id=",
  "/app-login/reset",
  "/app-login/confirm",
  "/app-login/again",
  "/app-login/undo",
  "/guardian",
  dashboardPages.secondStep,
];
/** Their pages are sections, or are about one place or person. */
const subpages: string[] = [routes.place, routes.people, routes.owner, routes.server, routes.admin].map(
  ({ address }) => address,
);

test("the page lists in this file cover every route that the app renders", () => {
  const sections = [...Object.values(serverPages), ...Object.values(adminPages), ...ownersPages({ placeId: "p" })];
  const steps = [placePath("p"), ratePath("p"), rateDetailsPath("p"), successPath("p")];
  const walked = [...forStrangers, ...furtherForStrangers, ...forGuests, ...steps, ...sections];
  // Two redirect to another page; the demo page is English only and not in an installation.
  const left: string[] = [routes.app.address, routes.setUp.address, routes.demo.address];
  const isOpened = (address: string) =>
    walked.some((path) => {
      const { pathname } = new URL(path, "http://site.test");
      return pathname === address || (subpages.includes(address) && pathname.startsWith(`${address}/`));
    });
  const missing = allRoutes.filter(
    ({ drawnBy, address }) => drawnBy === "app" && !left.includes(address) && !isOpened(address),
  );
  expect(missing.map(({ address }) => address)).toEqual([]);
});

test.describe("every text is in the catalogue, a third more text fits 320 px, and axe finds nothing serious", () => {
  test("on pages for strangers", async ({ page }) => {
    await page.goto("/app-login?error=invitation_required");
    await page.getByRole("radio", { name: "Sign up" }).check();
    expect(await findPageA11yFaults(page)).toEqual([]);
    // Not a page first that the server draws: React takes over its attributes, which are in plain English.
    const paths = [...furtherForStrangers, ...forStrangers];
    expect(await visit(page, paths, await checkPage(page))).toEqual([]);
  });

  test("on pages for guests and in each step of a rating", async ({ page, guest }) => {
    const bodies = await collectAnswers(page);
    await signIn(page, guest);
    const faults = await findA11yFaults(page);
    await cards(page).first().getByRole("link").first().click();
    await tapLemons(page, "5 lemons, Amazing");
    await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
    faults.push(...(await findA11yFaults(page)));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/step-two/);
    const placeId = new URL(page.url()).searchParams.get("place_id") ?? "";
    faults.push(...(await findA11yFaults(page)));
    await page.getByRole("button", { name: "Submit Rating" }).click();
    await leftStep(page);
    faults.push(...(await findA11yFaults(page)));
    const check = await checkPage(page, { bodies });
    faults.push(...(await visit(page, [...forGuests, placePath(placeId), ratePath(placeId)], check)));
    expect(faults).toEqual([]);
  });

  const dashboards = {
    "an owner": async () => {
      const person = await createOwner();
      await fillRestaurant(person);
      const { chooser, becomeServer, requestOwnership, account, qrStudio } = dashboardPages;
      return { person, paths: [chooser, becomeServer, requestOwnership, account, qrStudio, ...ownersPages(person)] };
    },
    "a server": async () => {
      const person = await createGuest();
      const name = { first_name: "Cella", last_name: "Tester", email: person.email, phone_number: "+352 621 000" };
      await insertRows("servers", { user_id: person.uid, ...name });
      return { person, paths: Object.values(serverPages) };
    },
    "an admin": async () => ({ person: await createAdmin(), paths: Object.values(adminPages) }),
  };
  for (const [whose, begin] of Object.entries(dashboards))
    test(`on the dashboards of ${whose}, narrow and wide`, async ({ page }) => {
      const { person, paths } = await begin();
      await signIn(page, person, dashboardPages.account);
      expect(await visit(page, paths, await checkPage(page, { alsoWide: true }))).toEqual([]);
    });
});
