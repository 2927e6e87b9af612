import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import { signIn, waitForOfflineReady, words } from "./journeys.ts";

/** What the browser's console says against the page: a violated policy counts. */
function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing page is there whole, with its look and its links", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "How many lemons was that?" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Try Web App" })).toHaveAttribute("href", "/app-login");
    const paper = await page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
    expect(paper).toBe("rgb(255, 251, 235)");
    await expect(page).toHaveTitle("Five Lemons: Rate restaurants with lemons");
  });
});

test("the landing page needs no script to be seen, breaks no policy and holds nothing that a script would have to fill in", async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  const answer = await page.goto("/");
  const html = (await answer?.text()) ?? "";
  expect(html).not.toMatch(/ style="| on\w+="|<!--\$/);
  await waitForOfflineReady(page);
  expect(complaints).toEqual([]);
});

test("the chosen theme is there before the first script: nothing flashes", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.route("**/assets/*.js", (route) => route.abort());
  for (const path of ["/", "/app/map"]) {
    await page.goto(path);
    const colours = await page.locator("html").evaluate((html) => getComputedStyle(html).colorScheme);
    expect([path, colours]).toEqual([path, "dark"]);
  }
});

test("somebody who is signed in goes on from the landing page without a connection too", async ({
  page,
  context,
  guest,
}) => {
  await signIn(page, guest);
  await waitForOfflineReady(page);
  await context.setOffline(true);
  await page.goto("/");
  await page.waitForURL("**/app/map");
  await expect(page.getByRole("heading", { name: words.nearby })).toBeVisible();
});

test("somebody who is signed in goes on from the landing page to the app", async ({ page, guest }) => {
  await signIn(page, guest);
  await page.goto("/");
  await page.waitForURL("**/app/map");
});

test("a page whose scripts do not arrive says so, says that nothing is lost, and offers to try again", async ({
  page,
}) => {
  await page.route("**/assets/main-*.js", (route) => route.abort());
  await page.goto("/app/map");
  await expect(page.getByText("Your drafts and unsent ratings are safe on this device.")).toBeVisible();
  await page.unroute("**/assets/main-*.js");
  await page.getByRole("button", { name: "Reload" }).click();
  await page.waitForURL("**/app-login");
});
