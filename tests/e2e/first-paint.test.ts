import type { BrowserContext, Page } from "playwright/test";
import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import {
  backToList,
  cards,
  emptyDevice,
  waitForSnapshot,
  snapshotKey,
  ratePlace,
  signIn,
  goOffline,
  waitForOfflineReady,
  watchConsoleErrors,
  words,
} from "./helpers/journeys.ts";
import { shiftsOf, watchShifts } from "./helpers/layout-shifts.ts";

test.use({ animated: true });

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

  test("what the server wrote of a list stands clear of the edges and of each other: on a slow line all see it first", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/discover");
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(heading?.x).toBeGreaterThanOrEqual(16);
    const [first, second] = await Promise.all(
      [0, 1].map((index) => page.getByRole("listitem").nth(index).boundingBox()),
    );
    expect((second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0)).toBeGreaterThanOrEqual(12);
  });
});

test("the landing page needs no script to be seen, breaks no policy and holds nothing that a script would have to fill in", async ({
  page,
}) => {
  const complaints = watchConsoleErrors(page);
  const answer = await page.goto("/");
  const html = (await answer?.text()) ?? "";
  expect(html).not.toMatch(/ style="| on\w+="|<!--\$/);
  await waitForOfflineReady(page);
  expect(complaints).toEqual([]);
});

test(
  "when no part of the app arrives, its last sentences look like a page, with a button to press",
  noServiceWorker,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route("**/assets/main-*.js", (route) => route.abort());
    await page.goto("/app-login");
    const again = page.getByRole("button", { name: "Reload" });
    await expect(again).toBeVisible();
    const box = await again.boundingBox();
    expect([(box?.x ?? 0) >= 16, (box?.height ?? 0) >= 44]).toEqual([true, true]);
    expect(await again.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe("rgb(39, 99, 52)");
  },
);

test("the chosen theme is there before the first script: nothing flashes", noServiceWorker, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.route("**/assets/*.js", (route) => route.abort());
  for (const path of ["/", "/app/map"]) {
    await page.goto(path);
    const colours = await page.locator("html").evaluate((html) => getComputedStyle(html).colorScheme);
    expect([path, colours]).toEqual([path, "dark"]);
  }
});

test.describe("in French", () => {
  test.use({ locale: "fr-LU" });

  test(
    "where signing in begins its form and its words are asked for beside the first script, not after it",
    noServiceWorker,
    async ({ page }) => {
      const arrives = Promise.withResolvers<void>();
      await page.route(/\/assets\/main-/, async (route) => {
        await arrives.promise;
        await route.continue();
      });
      const asked = ["login-route", "account", "fr-account", "engine"].map((name) =>
        page.waitForResponse((answer) => answer.ok() && answer.url().includes(`/assets/${name}-`)),
      );
      await page.goto("/app-login", { waitUntil: "commit" });
      await Promise.all(asked);
      await expect(page.locator("input[type=password]")).toHaveCount(0);
      arrives.resolve();
      await expect(page.locator("input[type=password]")).toBeVisible();
    },
  );
});

test("somebody who is signed in goes on from the landing page without a connection too", async ({ page, guest }) => {
  await signIn(page, guest);
  await goOffline(page);
  await page.goto("/");
  await page.waitForURL("**/app/map");
  await expect(page.getByRole("heading", { name: words.nearby })).toBeVisible();
});

test(
  "somebody who is signed in goes on from the landing page to the choice of what to be, and from there to the app",
  noServiceWorker,
  async ({ page, guest }) => {
    await signIn(page, guest);
    await page.goto("/");
    await page.waitForURL("**/dashboard");
    await page.getByRole("main").locator('a[href="/app/map"]').click();
    await page.waitForURL("**/app/map");
  },
);

test(
  "a page whose scripts do not arrive says so, says that nothing is lost, and offers to try again",
  noServiceWorker,
  async ({ page }) => {
    await page.route("**/assets/main-*.js", (route) => route.abort());
    await page.goto("/app/map");
    await expect(page.getByText("Your drafts and unsent ratings are safe on this device.")).toBeVisible();
    await page.unroute("**/assets/main-*.js");
    await page.getByRole("button", { name: "Reload" }).click();
    await page.waitForURL("**/app-login");
  },
);

type Circumstances = {
  permission?: PermissionState;
  theme?: "light" | "dark";
  meanwhile?: (tab: Page) => Promise<unknown>;
};

/** Everything that moves by itself on a page opened in a new tab, until nothing is on its way any more. */
async function shiftsAt(
  context: BrowserContext,
  path: string,
  { permission, theme, meanwhile }: Circumstances = {},
): Promise<string[]> {
  const tab = await context.newPage();
  if (theme) await tab.emulateMedia({ colorScheme: theme });
  await watchShifts(tab);
  await tab.addInitScript((state) => {
    // A headless browser asks nobody, so it cannot be told to ask.
    const answer = Object.assign(new EventTarget(), { state });
    if (state) Object.defineProperty(navigator.permissions, "query", { value: () => Promise.resolve(answer) });
  }, permission);
  await tab.goto(path);
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  await meanwhile?.(tab);
  await expect(tab.getByText("Loading")).toHaveCount(0);
  await tab.waitForLoadState("networkidle");
  const shifted = await shiftsOf(tab, ({ recent }) => !recent);
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
    await waitForSnapshot(page);
    const found: string[] = [];
    for (const permission of ["granted", "prompt", "denied"] as const) {
      await emptyDevice(page);
      found.push(...(await shiftsAt(context, "/app/map", { permission })));
    }
    expect(found).toEqual([]);
  });

  test(
    "when the server tells places and cities late, whether some were seen before or not",
    noServiceWorker,
    async ({ page, guest, context, network }) => {
      await signIn(page, guest);
      await waitForSnapshot(page);
      const slow = /rpc\/search_(places|cities)|restaurants\?select=place_id,city/;
      const found: string[] = [];
      for (const seen of [true, false]) {
        if (!seen) await emptyDevice(page);
        const answers = Promise.withResolvers<null>();
        network.setFault(({ path }) => (slow.test(path) ? answers.promise : null));
        const late = async (tab: Page) => {
          if (seen) {
            await expect(tab.getByText("Saved places")).toBeVisible();
            await tab.getByRole("button", { name: "Choose a city", exact: true }).click();
          }
          await expect(tab.getByLabel("City", { exact: true })).toBeVisible();
          answers.resolve(null);
          await expect(tab.getByRole("heading", { name: "A city in your pocket" })).toBeVisible();
          await expect(tab.getByText(/^This is a demo: its places are in .*, .* and /)).toBeVisible();
        };
        found.push(
          ...(await shiftsAt(context, "/app/map", { permission: seen ? "granted" : "denied", meanwhile: late })),
        );
      }
      expect(found).toEqual([]);
    },
  );

  test(
    "when the map is opened again by somebody who does not say where they are",
    noServiceWorker,
    async ({ page, guest, context }) => {
      await signIn(page, guest);
      await waitForSnapshot(page);
      // It knows where it is, and would go on writing that down.
      await page.close();
      const found: string[] = [];
      for (const permission of ["denied", "prompt"] as const) {
        const told = permission === "denied" ? "Location is off" : "Use my location";
        const kept = (tab: Page) =>
          tab.waitForFunction(([key, text]) => localStorage.getItem(key)?.includes(text), [snapshotKey, told] as const);
        // The first time it is news. From then on the list begins with it.
        await shiftsAt(context, "/app/map", { permission, meanwhile: kept });
        found.push(
          ...(await shiftsAt(context, "/app/map", {
            permission,
            meanwhile: (tab) => expect(tab.getByText(told).first()).toBeVisible(),
          })),
        );
      }
      expect(found).toEqual([]);
    },
  );

  test("on no page, from the first paint on, online and offline, in one theme and in the other", async ({
    page,
    guest,
    context,
  }) => {
    const found: string[] = [];
    const walk = async (offline: boolean, paths: readonly string[]) => {
      await context.setOffline(offline);
      // Colours push nothing: each theme is looked at once.
      const theme = offline ? "dark" : "light";
      for (const path of paths) {
        const shifts = await shiftsAt(context, path, { theme });
        found.push(...shifts.map((shift) => `${theme}, ${offline ? "offline" : "online"}, ${shift}`));
      }
    };
    await page.goto("/");
    await waitForOfflineReady(page);
    await walk(true, ["/", "/app-login"]);
    await walk(false, ["/", "/app-login", "/discover"]);
    await signIn(page, guest);
    await ratePlace(page, { nth: 0, lemons: 4 });
    await backToList(page);
    await waitForSnapshot(page);
    const rate = (await cards(page).nth(1).getByRole("link").first().getAttribute("href")) ?? "";
    for (const offline of [false, true]) await walk(offline, ["/app/map", "/app/outbox", "/app/history", rate]);
    expect(found).toEqual([]);
  });
});
