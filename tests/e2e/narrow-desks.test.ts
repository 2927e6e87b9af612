import type { Locator } from "playwright/test";
import { accountPath, ownerPath } from "../../src/domain/paths/dashboard-paths.ts";
import { languageKey, languages } from "../../src/domain/languages.ts";
import { createGuest, createOwner, fillRestaurant, ratingOp } from "./helpers/people.ts";
import { callAs, insertRows, readRows, submitAsOtherDevice } from "./helpers/server-api.ts";
import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import { signIn, withoutWorker } from "./helpers/journeys.ts";
import { findA11yFaults } from "./helpers/accessibility.ts";
import { findBrokenWords } from "./helpers/broken-words.ts";

test.use(withoutWorker);

test.use({ viewport: { width: 360, height: 740 } });

/** On how many lines the text of each stands. */
const linesOf = (texts: Locator): Promise<number[]> =>
  texts.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

test("on a phone no question breaks an address in the middle of a word, and figures stay on one line", async ({
  page,
}) => {
  const owner = await createOwner();
  await insertRows("server_invitations", {
    restaurant_owner_id: owner.ownerId,
    restaurant_place_id: owner.placeId,
    invited_email: "jean-baptiste.novak@people.demo.test",
    restaurant_name: owner.placeName,
    owner_business_name: "E2E",
  });
  await signIn(page, owner, ownerPath(owner.placeId, "staff"));
  await page.getByRole("button", { name: /^Cancel invitation/ }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("jean-baptiste.novak@people.demo.test");
  expect(await findBrokenWords(question, { addresses: true })).toEqual([]);
  await question.getByRole("button", { name: "Keep it" }).click();

  await page.goto(ownerPath(owner.placeId, "overview"));
  const given = page.getByRole("rowheader", { name: /^\d lemons?$/ });
  await expect(given).toHaveCount(5);
  expect(await linesOf(given)).toEqual([1, 1, 1, 1, 1]);
});

test("the section one is in stays in sight when the phone is turned and turned back", async ({ page }) => {
  const owner = await createOwner();
  await signIn(page, owner, ownerPath(owner.placeId, "settings"));
  const section = page.getByRole("navigation", { name: "Sections" }).locator("[aria-current=page]");
  await expect(section).toBeInViewport({ ratio: 1 });
  // Lying down, and on a tablet where all of them have room.
  for (const width of [740, 360, 1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(section, `${width} px`).toBeInViewport({ ratio: 1 });
  }
});

test("the headings of what guests say stay whole where words are long", async ({ page }) => {
  const [owner, guest] = await Promise.all([createOwner(), createGuest()]);
  await submitAsOtherDevice(guest, [ratingOp(owner.placeId, { score: 5, tags: ["Attentive"] })]);
  await signIn(page, owner, accountPath());
  await page.addInitScript((key) => localStorage.setItem(key, "de"), languageKey);
  await page.goto(ownerPath(owner.placeId, "overview"));
  const words = page.getByRole("table", { name: "Was gefällt" });
  await expect(words).toContainText("Aufmerksam");
  expect(await findBrokenWords(words)).toEqual([]);
});

test("the figures below the line of weeks break no word, and fit", async ({ page }) => {
  const [owner, guest] = await Promise.all([createOwner(), createGuest()]);
  await submitAsOtherDevice(guest, [ratingOp(owner.placeId, { score: 5 })]);
  await signIn(page, owner, accountPath());
  for (const language of languages) {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [languageKey, language] as const);
    await page.goto(ownerPath(owner.placeId, "overview"));
    const figures = page.getByRole("main").locator("figure details");
    await figures.locator("summary").click();
    await expect(figures.getByRole("row")).toHaveCount(13);
    expect(await findBrokenWords(figures), language).toEqual([]);
    const [table, box] = await Promise.all([figures.getByRole("table").boundingBox(), figures.boundingBox()]);
    expect(table?.width, language).toBeLessThanOrEqual(box?.width ?? 0);
  }
});

test("the name of the place is printed whole, also below its line", async ({ page }) => {
  const owner = await createOwner();
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  await signIn(page, owner, ownerPath(owner.placeId, "codes"));
  await page.getByRole("button", { name: "Create QR code" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
  await page.emulateMedia({ media: "print" });
  const card = page.locator("[data-paper] section").first();
  const name = card.locator("h2");
  const write = (text: string) =>
    name.locator("bdi").evaluate((inside, words) => {
      inside.textContent = words;
    }, text);
  const overflow = (value: string) =>
    name.evaluate((heading, wanted) => {
      heading.style.overflow = wanted;
    }, value);
  await write("Jäger Schmelzuewen");
  const printed = await card.screenshot();
  await overflow("visible");
  expect((await card.screenshot()).equals(printed)).toBe(true);

  // As long a name as is printed: all its lines, and what follows it still on the paper that printers reach.
  await overflow("");
  await write("Zum goldenen Jäger Donaudampfschifffahrtsgesellschaft Ägypten am Quellbrunnen im Hof");
  const { lines, left } = await card.evaluate((paper) => {
    const heading = paper.querySelector("h2");
    const height = heading?.getBoundingClientRect().height ?? 0;
    const end = paper.lastElementChild?.getBoundingClientRect().bottom ?? Infinity;
    return {
      lines: height / Number.parseFloat(heading ? getComputedStyle(heading).lineHeight : "0"),
      left: ((paper.getBoundingClientRect().bottom - end) / 96) * 25.4,
    };
  });
  expect(lines).toBeCloseTo(3, 1);
  expect(left).toBeGreaterThanOrEqual(5);
});

test("what is printed by night is printed as by day", async ({ page }) => {
  await page.goto("/app-login");
  const paper = () => page.locator("html").evaluate((root) => getComputedStyle(root).backgroundColor);
  const byDay = await paper();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await paper()).not.toBe(byDay);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  expect(await paper()).toBe(byDay);
  await page.locator("html").evaluate((root) => root.setAttribute("data-theme", "dark"));
  expect(await paper()).toBe(byDay);
});

test("of a dashboard its words are printed, one under the other, and nothing that only a screen can press", async ({
  page,
}) => {
  const owner = await createOwner();
  await submitAsOtherDevice(await createGuest(), [ratingOp(owner.placeId, { score: 4, comment: "Good soup" })]);
  await signIn(page, owner, ownerPath(owner.placeId, "reviews"));
  const reviews = page.getByRole("region", { name: "Reviews", exact: true }).getByRole("listitem");
  await expect(reviews).not.toHaveCount(0);
  await expect(page.getByRole("button", { name: "Reply" })).not.toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button")).toHaveCount(0);
  // Rows of a grid are measured before the pages are cut: what is pushed to the next one would lie under what follows.
  const grids = await reviews.first().evaluate((row) => {
    const around: string[] = [];
    for (let above = row.parentElement; above && above.tagName !== "MAIN"; above = above.parentElement)
      if (getComputedStyle(above).display === "grid") around.push(above.className);
    return around;
  });
  expect(grids).toEqual([]);
});

test("who has a password already is not told that they came by Apple, whatever led them there", async ({
  page,
  guest,
}) => {
  await signIn(page, guest, accountPath({ link: "email" }));
  await expect(page.getByText("The only one, so it cannot be unlinked.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test(
  "who came by Apple alone is offered a password, and not asked for one that they do not have",
  noServiceWorker,
  async ({ page, guest }) => {
    await page.route("**/auth/v1/user", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('"provider":"email"', '"provider":"apple"');
      await route.fulfill({ response, body });
    });
    await signIn(page, guest, accountPath());
    await expect(page.getByRole("button", { name: "Link Email & Password" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Change email" })).toBeVisible();
    await expect(page.getByLabel("Current password")).toHaveCount(0);
    // What is still asked for as the page closes has nobody who would answer it.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);

test("every question and form over an owner's page takes the focus by keyboard, gives it back, and shows what is wrong", async ({
  page,
}) => {
  const owner = await createOwner();
  await fillRestaurant(owner);
  const [rating] = await readRows<{ id: string }>(`ratings?restaurant_place_id=eq.${owner.placeId}&select=id`);
  await callAs(owner, "reply_to_rating", { p_rating_id: rating?.id, p_body: "Thank you." });
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, owner, accountPath());
  const dialog = page.getByRole("dialog");
  const troubles: string[] = [];
  const open = async (name: string | RegExp) => {
    const button = page.getByRole("main").getByRole("button", { name }).first();
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(dialog.locator(":focus")).toHaveCount(1);
    return button;
  };
  for (const [tab, ...names] of [
    ["overview", "Request Another Restaurant"],
    ["reviews", /^Report the review of/, "Delete reply"],
    ["staff", /^Remove/, /^Cancel invitation/],
    ["promotions", "New promotion", /^Edit/, /^Delete/],
    ["settings", "Leave this restaurant"],
  ] as const) {
    await page.goto(ownerPath(owner.placeId, tab));
    for (const name of names) {
      const button = await open(name);
      troubles.push(...(await findA11yFaults(page)));
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  }
  expect(troubles).toEqual([]);

  // Whoever looks for a file and chooses none has not closed the form.
  await page.goto(ownerPath(owner.placeId, "overview"));
  await open("Request Another Restaurant");
  await dialog.getByLabel("Business name").fill("Zitroun");
  await dialog.locator("input[type=file]").dispatchEvent("cancel", { bubbles: true });
  await expect(dialog.getByLabel("Business name")).toHaveValue("Zitroun");

  // The button is below what has to be chosen, out of sight of it.
  await page.goto(ownerPath(owner.placeId, "reviews"));
  await open(/^Report the review of/);
  await dialog.getByRole("button", { name: "Report" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("group", { name: "What is wrong?" })).toBeFocused();
});
