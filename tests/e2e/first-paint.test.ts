import type { BrowserContext, Page } from "playwright/test";
import { expect, noServiceWorker, test } from "./helpers/fixtures.ts";
import {
  backToList,
  cards,
  emptyDevice,
  goOffline,
  ratePlace,
  signIn,
  snapshotKey,
  waitForOfflineReady,
  waitForSnapshot,
  watchConsoleErrors,
  words,
} from "./helpers/journeys.ts";
import { shiftsOf, watchShifts } from "./helpers/layout-shifts.ts";

test.use({ animated: true });

test("the landing page logs no errors, opens no database, has no inline handler, and redirects a signed-in person", async ({
  page,
  guest,
}) => {
  const errors = watchConsoleErrors(page);
  const answer = await page.goto("/");
  expect(await answer?.text()).not.toMatch(/ style="| on\w+="|<!--\$/);
  await waitForOfflineReady(page);
  expect(errors).toEqual([]);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);

  await signIn(page, guest);
  await page.goto("/");
  await page.waitForURL("**/dashboard");
  await page.getByRole("main").locator('a[href="/app/map"]').click();
  await page.waitForURL("**/app/map");
  await goOffline(page);
  await page.goto("/");
  await page.waitForURL("**/app/map");
  await expect(page.getByRole("heading", { name: words.nearby })).toBeVisible();
});

test(
  "a page whose scripts fail to load keeps its theme, shows that nothing is lost, and offers a reload",
  noServiceWorker,
  async ({ page }) => {
    await page.goto("/terms");
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    await page.route("**/assets/*.js", (route) => route.abort());
    for (const path of ["/", "/app/map"]) {
      await page.goto(path);
      const scheme = await page.locator("html").evaluate((html) => getComputedStyle(html).colorScheme);
      expect([path, scheme]).toEqual([path, "dark"]);
    }
    await page.unroute("**/assets/*.js");
    await page.evaluate(() => localStorage.removeItem("theme"));

    await page.route("**/assets/main-*.js", (route) => route.abort());
    await page.goto("/app/map");
    await expect(page.getByText("Your drafts and unsent ratings are safe on this device.")).toBeVisible();
    const reload = page.getByRole("button", { name: "Reload" });
    const box = await reload.boundingBox();
    expect([(box?.x ?? 0) >= 16, (box?.height ?? 0) >= 44]).toEqual([true, true]);
    expect(await reload.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe("rgb(39, 99, 52)");
    await page.unroute("**/assets/main-*.js");
    await reload.click();
    await page.waitForURL("**/app-login");
  },
);

test.describe("in French", () => {
  test.use({ locale: "fr-LU" });

  test(
    "the sign-in page loads its form and its texts in parallel with the main script",
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
      await expect(page.locator("#root[data-frame] input[type=password]")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Connexion");
      arrives.resolve();
      await expect(page.locator("#root:not([data-frame]) input[type=password]")).toBeVisible();
    },
  );
});

type Circumstances = {
  permission?: PermissionState;
  theme?: "light" | "dark";
  meanwhile?: (tab: Page) => Promise<unknown>;
};

/** Layout shifts of a page that is opened in a new tab, until it is idle. */
async function shiftsAt(
  context: BrowserContext,
  path: string,
  { permission, theme, meanwhile }: Circumstances = {},
): Promise<string[]> {
  const tab = await context.newPage();
  if (theme) await tab.emulateMedia({ colorScheme: theme });
  await watchShifts(tab);
  await tab.addInitScript((state) => {
    // A headless browser cannot be made to ask for a permission.
    const status = Object.assign(new EventTarget(), { state });
    if (state) Object.defineProperty(navigator.permissions, "query", { value: () => Promise.resolve(status) });
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

test(
  "the map does not shift at its first start, with late answers, or without a position",
  noServiceWorker,
  async ({ page, guest, context, network }) => {
    await signIn(page, guest);
    await waitForSnapshot(page);
    // This page knows the position and would keep saving its snapshot.
    await page.goto("/robots.txt");
    const found: string[] = [];
    const look = async (circumstances: Circumstances) =>
      void found.push(...(await shiftsAt(context, "/app/map", circumstances)));

    const lookWithLateAnswers = async (known: boolean) => {
      const slow = /rpc\/search_(places|cities)|restaurants\?select=place_id,city/;
      const answers = Promise.withResolvers<null>();
      network.setFault(({ path }) => (slow.test(path) ? answers.promise : null));
      const meanwhile = async (tab: Page) => {
        if (known) {
          await expect(tab.getByText("Saved places")).toBeVisible();
          await tab.getByRole("button", { name: "Choose a city", exact: true }).click();
        }
        await expect(tab.getByLabel("City", { exact: true })).toBeVisible();
        answers.resolve(null);
        await expect(tab.getByRole("heading", { name: "A city in your pocket" })).toBeVisible();
        await expect(tab.getByText(/^This is a demo: its places are in .*, .* and /)).toBeVisible();
      };
      await look({ permission: known ? "granted" : "denied", meanwhile });
      network.setFault(null);
    };

    await test.step("with late answers and saved places", () => lookWithLateAnswers(true));
    await test.step("at the second start without a position", async () => {
      for (const permission of ["denied", "prompt"] as const) {
        const notice = permission === "denied" ? "Location is off" : "Use my location";
        const inSnapshot = (tab: Page) =>
          tab.waitForFunction(([key, text]) => localStorage.getItem(key)?.includes(text), [
            snapshotKey,
            notice,
          ] as const);
        // The notice may appear late at the first start; from the second on it is part of the snapshot.
        await shiftsAt(context, "/app/map", { permission, meanwhile: inSnapshot });
        await look({ permission, meanwhile: (tab) => expect(tab.getByText(notice).first()).toBeVisible() });
      }
    });
    await emptyDevice(page);
    await test.step("with late answers and no places", () => lookWithLateAnswers(false));
    await test.step("at the first start, for each state of the permission", async () => {
      for (const permission of ["granted", "prompt", "denied"] as const) {
        await emptyDevice(page);
        await look({ permission });
      }
    });

    expect(found).toEqual([]);
  },
);

test("no page shifts after its first paint, online or offline, in either theme", async ({ page, guest, context }) => {
  const found: string[] = [];
  const walk = async (offline: boolean, paths: readonly string[]) => {
    await context.setOffline(offline);
    // Themes differ in colours only, so that each is used once.
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
  await walk(false, ["/app/map", "/app/history"]);
  await walk(true, ["/app/map", "/app/outbox", "/app/history", rate]);
  expect(found).toEqual([]);
});
