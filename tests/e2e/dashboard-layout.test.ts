import type { Locator } from "playwright/test";
import { accountPath, ownerPath } from "../../src/domain/paths/dashboard-paths.ts";
import { findA11yFaults } from "./helpers/accessibility.ts";
import { findBrokenWords } from "./helpers/broken-words.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { signIn, withoutWorker } from "./helpers/journeys.ts";
import { createGuest, createOwner, fillRestaurant, rate } from "./helpers/people.ts";
import { callAs, readRows } from "./helpers/server-api.ts";

test.use({ viewport: { width: 360, height: 740 }, ...withoutWorker });

/** Number of lines of each text. */
const linesOf = (texts: Locator): Promise<number[]> =>
  texts.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

test("on a phone the dashboard keeps addresses whole, figures on one line, and the current section in view", async ({
  page,
}) => {
  const owner = await createOwner();
  await fillRestaurant(owner);
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

  await page.goto(ownerPath(owner.placeId, "settings"));
  const section = page.getByRole("navigation", { name: "Sections" }).locator("[aria-current=page]");
  for (const width of [360, 740, 360, 1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(section, `${width} px`).toBeInViewport({ ratio: 1 });
  }
});

test("a printed page uses light colours, shows full names, and has no controls", async ({ page }) => {
  const owner = await createOwner();
  await rate(await createGuest(), owner.placeId, { score: 4, comment: "Good soup" });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  await test.step("colours do not depend on the theme", async () => {
    await page.goto("/terms");
    const paper = () => page.locator("html").evaluate((root) => getComputedStyle(root).backgroundColor);
    const byDay = await paper();
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await paper()).not.toBe(byDay);
    await page.emulateMedia({ colorScheme: "dark", media: "print" });
    expect(await paper()).toBe(byDay);
    await page.locator("html").evaluate((root) => root.setAttribute("data-theme", "dark"));
    expect(await paper()).toBe(byDay);
    await page.emulateMedia({ colorScheme: null, media: null });
    await page.goto("about:blank");
  });
  await signIn(page, owner, ownerPath(owner.placeId, "codes"));
  await test.step("a table card shows a long place name whole", async () => {
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

    // The longest name that is printed: three lines, and the rest still inside the printable area.
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
    await page.emulateMedia({ media: null });
  });
  await test.step("a list of reviews prints as blocks without buttons", async () => {
    await page.goto(ownerPath(owner.placeId, "reviews"));
    const reviews = page.getByRole("region", { name: "Reviews", exact: true }).getByRole("listitem");
    await expect(reviews).not.toHaveCount(0);
    await expect(page.getByRole("button", { name: "Reply" })).not.toHaveCount(0);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button")).toHaveCount(0);
    // Grid rows are measured before the page break: content moved to the next page would overlap what follows.
    const grids = await reviews.first().evaluate((row) => {
      const around: string[] = [];
      for (let above = row.parentElement; above && above.tagName !== "MAIN"; above = above.parentElement)
        if (getComputedStyle(above).display === "grid") around.push(above.className);
      return around;
    });
    expect(grids).toEqual([]);
  });
});

test("the account page offers different actions after a sign-up by password and by Apple", async ({ page, guest }) => {
  await signIn(page, guest, accountPath({ link: "email" }));
  await expect(page.getByText("The only one, so it cannot be unlinked.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.route("**/auth/v1/user", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"provider":"email"', '"provider":"apple"');
    await route.fulfill({ response, body });
  });
  await page.goto(accountPath());
  await expect(page.getByRole("button", { name: "Link Email & Password" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change email" })).toBeVisible();
  await expect(page.getByLabel("Current password")).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("every dialog of the owner dashboard takes focus, returns it on Escape, and shows errors", async ({ page }) => {
  const owner = await createOwner();
  await fillRestaurant(owner);
  const [rating] = await readRows<{ id: string }>(`ratings?restaurant_place_id=eq.${owner.placeId}&select=id`);
  await callAs(owner, "reply_to_rating", { p_rating_id: rating?.id, p_body: "Thank you." });
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, owner, accountPath());
  const dialog = page.getByRole("dialog");
  const faults: string[] = [];
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
      faults.push(...(await findA11yFaults(page)));
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  }
  expect(faults).toEqual([]);

  // Cancelling the file chooser does not close the form.
  await page.goto(ownerPath(owner.placeId, "overview"));
  await open("Request Another Restaurant");
  await dialog.getByLabel("Business name").fill("Zitroun");
  await dialog.locator("input[type=file]").dispatchEvent("cancel", { bubbles: true });
  await expect(dialog.getByLabel("Business name")).toHaveValue("Zitroun");

  // The missing choice is above the button, out of view.
  await page.goto(ownerPath(owner.placeId, "reviews"));
  await open(/^Report the review of/);
  await dialog.getByRole("button", { name: "Report" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("group", { name: "What is wrong?" })).toBeFocused();
});
