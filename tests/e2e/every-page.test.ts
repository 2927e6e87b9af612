import "fake-indexeddb/auto";
import type { Page } from "playwright/test";
import { serverPages } from "../../src/dashboards/server/server-pages.ts";
import { adminPages, dashboardPages } from "../../src/domain/paths/dashboard-paths.ts";
import { placePath, ratePath } from "../../src/domain/paths/paths.ts";
import { findUnmarked, speakPseudo } from "../support/pseudo-words.ts";
import { createAdmin, createGuest, createOwner, fillRestaurant } from "./helpers/people.ts";
import { insertRows } from "./helpers/server-api.ts";
import { findOverflow, forGuests, forStrangers, ownersPages, visit, type Look } from "./helpers/page-walk.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { ratePlace, signIn, withoutWorker } from "./helpers/journeys.ts";
import { findPageA11yFaults } from "./helpers/accessibility.ts";

const narrow = { width: 320, height: 700 };
const wide = { width: 1280, height: 740 };
test.use({ viewport: narrow, ...withoutWorker });
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

/** A page is opened once for all that is asked of it, which costs less than to open it. */
async function lookAt(page: Page, { alsoWide = false } = {}): Promise<Look> {
  await speakPseudo(page);
  const told = await collectData(page);
  return async (path) => {
    const known = told.join("\n");
    const unmarked = (await page.evaluate(findUnmarked)).filter((text) => !isData(text, known));
    const troubles = [...unmarked, ...(await findOverflow(page)), ...(await findPageA11yFaults(page))];
    if (alsoWide) {
      await page.setViewportSize(wide);
      troubles.push(...(await findPageA11yFaults(page)).map((trouble) => `${wide.width} px, ${trouble}`));
      await page.setViewportSize(narrow);
    }
    return troubles.map((text) => `${path}: ${text}`);
  };
}

/** Somebody new, and all that they see at a desk. */
const desks = {
  "an owner": async () => {
    const person = await createOwner();
    await fillRestaurant(person);
    const { chooser, becomeServer, requestOwnership, account, qrStudio } = dashboardPages;
    return { person, paths: [chooser, becomeServer, requestOwnership, account, qrStudio, ...ownersPages(person)] };
  },
  "somebody who serves": async () => {
    const person = await createGuest();
    const name = { first_name: "Cella", last_name: "Tester", email: person.email, phone_number: "+352 621 000" };
    await insertRows("servers", { user_id: person.uid, ...name });
    return { person, paths: Object.values(serverPages) };
  },
  "an admin": async () => ({ person: await createAdmin(), paths: Object.values(adminPages) }),
};

test.describe("every text comes from the catalogue, a third more of it has room at 320 px, and nothing serious stands in the way", () => {
  test("on the pages for strangers", async ({ page }) => {
    const further = ["/auth?mode=sign-up", "/app/scan", "/q?place_id="];
    expect(await visit(page, [...forStrangers, ...further], await lookAt(page))).toEqual([]);
  });

  test("on the pages for guests", async ({ page, guest }) => {
    await signIn(page, guest);
    const placeId = await ratePlace(page, { nth: 0, lemons: 4 });
    const look = await lookAt(page);
    expect(await visit(page, [...forGuests, placePath(placeId), ratePath(placeId)], look)).toEqual([]);
  });

  for (const [whose, begin] of Object.entries(desks))
    test(`at the desk of ${whose}, on a phone and on a wide screen`, async ({ page }) => {
      const { person, paths } = await begin();
      await signIn(page, person, dashboardPages.account);
      expect(await visit(page, paths, await lookAt(page, { alsoWide: true }))).toEqual([]);
    });
});
