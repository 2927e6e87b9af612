import type { BrowserContext } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  backToList,
  cards,
  emptyDevice,
  keepsPicture,
  ratePlace,
  signIn,
  goOffline,
  waitForOfflineReady,
  watchComplaints,
  words,
} from "./journeys.ts";

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

test("somebody who is signed in goes on from the landing page without a connection too", async ({ page, guest }) => {
  await signIn(page, guest);
  await goOffline(page);
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

/** Everything that moves by itself on a page opened in a new tab, until nothing is on its way any more. */
async function shiftsOf(context: BrowserContext, path: string, permission?: PermissionState): Promise<string[]> {
  const tab = await context.newPage();
  await tab.addInitScript((state) => {
    const shifted: string[] = [];
    Object.assign(globalThis, { shifted });
    type Shift = PerformanceEntry & { value: number; sources?: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources = [] } of list.getEntries() as Shift[]) {
        const what = sources.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName));
        shifted.push(`${value.toFixed(4)} ${what.join(" ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
    // A headless browser asks nobody, so it cannot be told to ask.
    const answer = Object.assign(new EventTarget(), { state });
    if (state) Object.defineProperty(navigator.permissions, "query", { value: () => Promise.resolve(answer) });
  }, permission);
  await tab.goto(path);
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(tab.getByText("Loading")).toHaveCount(0);
  await tab.waitForLoadState("networkidle");
  const shifted = await tab.evaluate(() => Reflect.get(globalThis, "shifted") as string[]);
  await tab.close();
  return shifted.map((shift) => `${path} ${permission ?? ""}: ${shift}`);
}

test.describe("nothing shifts", () => {
  test("when the map is opened for the first time, wherever one is and whatever one lets it know", async ({
    page,
    guest,
    context,
  }) => {
    await signIn(page, guest);
    // The last thing that this page writes down by itself.
    await keepsPicture(page);
    const found: string[] = [];
    for (const permission of ["granted", "prompt", "denied"] as const) {
      await emptyDevice(page);
      found.push(...(await shiftsOf(context, "/app/map", permission)));
    }
    expect(found).toEqual([]);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    for (const offline of [false, true]) {
      test.describe(`${colorScheme}, ${offline ? "offline" : "online"}`, () => {
        test.use({ colorScheme });

        test("on no page, from the first paint on", async ({ page, guest, context }) => {
          await page.goto("/");
          await waitForOfflineReady(page);
          await context.setOffline(offline);
          const found = [...(await shiftsOf(context, "/")), ...(await shiftsOf(context, "/app-login"))];
          await context.setOffline(false);
          await signIn(page, guest);
          await ratePlace(page, { nth: 0, lemons: 4 });
          await backToList(page);
          await keepsPicture(page);
          const rate = (await cards(page).nth(1).getByRole("link").first().getAttribute("href")) ?? "";
          await context.setOffline(offline);
          for (const path of ["/app/map", "/app/outbox", "/app/history", rate])
            found.push(...(await shiftsOf(context, path)));
          expect(found).toEqual([]);
        });
      });
    }
  }
});
