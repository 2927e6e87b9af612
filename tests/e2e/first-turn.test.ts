import type { Page } from "playwright/test";
import { dashboardPages } from "../../src/domain/paths/dashboard-paths.ts";
import { expect, noServiceWorker, test } from "./helpers/fixtures.ts";
import { emptyDevice, signIn, watchConsoleErrors } from "./helpers/journeys.ts";
import { createOwner } from "./helpers/people.ts";
import { readTurns } from "./helpers/turns.ts";

const isCode = (path: string) => /^\/assets\/.*\.(js|css)$/.test(path);
const textOf = (page: Page) => page.locator("main form").first().innerText();
/** Names of the scripts and styles that were requested only after other scripts had arrived. */
const lateCode = (turns: string[][]) => turns.slice(1).flat().filter(isCode);

test(
  "public pages show the server's answer, and the app takes over in one turn without a call",
  noServiceWorker,
  async ({ page }) => {
    for (const [address, shown] of [
      ["/discover", "main article h2"],
      ["/fr/reviews", "main article"],
      ["/r/demo:lux-0001", "main article"],
    ] as const) {
      let before = "";
      const turns = await readTurns(page, address, async () => {
        // The end of the page has arrived.
        if (before === "" && (await page.getByRole("contentinfo").count()) > 0)
          before = (await page.locator(shown).first().textContent()) ?? "";
        return await page.locator(`#root:not([data-frame]) ${shown}`).first().isVisible();
      });
      expect([address, lateCode(turns)]).toEqual([address, []]);
      const calls = turns.flat().filter((path) => path.startsWith("/rest/v1/rpc/") || path.startsWith("/_local/"));
      expect(calls).toEqual([]);
      await expect(page.locator(shown).first()).toHaveText(before);
    }
  },
);

test("typing and choosing on the server's list are repeated in the app", noServiceWorker, async ({ page }) => {
  const arrives = Promise.withResolvers<void>();
  await page.route(/\/assets\/main-/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto("/discover", { waitUntil: "commit" });
  await page.getByLabel("Search restaurants").fill("Rouden");
  await page.getByLabel("Order").selectOption("score");
  arrives.resolve();
  await expect(page).toHaveURL(/q=Rouden/);
  await expect(page).toHaveURL(/sort=score/);
  await expect(page.getByRole("main").getByRole("article").first()).toHaveAccessibleName(/Rouden/);
});

test(
  "text typed before the end of the server's page has arrived is repeated in the app",
  noServiceWorker,
  async ({ page }) => {
    await page.addInitScript(() =>
      new MutationObserver((_, watch) => {
        const field = document.querySelector<HTMLInputElement>("#root input[type=search]");
        if (!field) return;
        watch.disconnect();
        field.value = "Rouden";
      }).observe(document, { childList: true, subtree: true }),
    );
    await page.goto("/discover");
    await expect(page).toHaveURL(/q=Rouden/);
    await expect(page.getByLabel("Search restaurants")).toHaveValue("Rouden");
  },
);

test(
  "the form for signing in is in its page, and what is typed and tapped there early counts in the app",
  noServiceWorker,
  async ({ page }) => {
    const errors = watchConsoleErrors(page);
    const arrives = Promise.withResolvers<void>();
    await page.route(/\/assets\/main-/, async (route) => {
      await arrives.promise;
      await route.continue();
    });
    await page.goto("/app-login?return=%2Fapp%2Fhistory", { waitUntil: "commit" });
    const drawn = page.locator("#root[data-frame] main");
    await drawn.getByLabel("Email").fill("nobody@demo.test");
    await drawn.getByLabel("Password", { exact: true }).fill("not the password");
    const before = await textOf(page);
    arrives.resolve();
    await expect(page.locator("#root:not([data-frame]) main")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("nobody@demo.test");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("not the password");
    // The robot check takes its place in the form once the app knows its provider, on a fast machine before the line above has run.
    await expect.poll(() => textOf(page)).toContain(before.replace("Loading…", "I am not a robot"));
    expect(errors).toEqual([]);
  },
);

test("a choice on the form in the page is repeated in the app", noServiceWorker, async ({ page }) => {
  const arrives = Promise.withResolvers<void>();
  await page.route(/\/assets\/main-/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto("/app-login", { waitUntil: "commit" });
  await page.locator("#root[data-frame]").getByText("Sign up", { exact: true }).click();
  arrives.resolve();
  await expect(page).toHaveURL(/mode=sign-up/);
});

test("a signed-in guest never sees a place as strangers see it", noServiceWorker, async ({ page, guest }) => {
  await signIn(page, guest);
  await page.route(/\/assets\/main-/, () => undefined);
  await page.goto("/r/demo:lux-0001", { waitUntil: "commit" });
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await expect(page.getByRole("main")).toHaveText("");
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
});

test("an empty map requests the code of its list together with the HTML", noServiceWorker, async ({ page, guest }) => {
  await signIn(page, guest);
  await page.goto("/robots.txt");
  await emptyDevice(page);
  const turns = await readTurns(page, "/app/map", () => page.locator("main li[aria-posinset] h2").first().isVisible());
  const firstCall = turns.findIndex((turn) => turn.some((path) => path.includes("nearby-places")));
  // Code that is requested beside the call does not delay it.
  expect(firstCall).toBe(1);
});

test(
  "an owner's roles, restaurants and figures are requested together, at both addresses",
  noServiceWorker,
  async ({ page }) => {
    const owner = await createOwner();
    await signIn(page, owner, dashboardPages.owner);
    await page.waitForURL("**/overview");
    const overview = new URL(page.url()).pathname;
    for (const address of [overview, dashboardPages.owner]) {
      // The page before would still be asking.
      await page.goto("/robots.txt");
      const turns = await readTurns(page, address, () => page.locator("#part-distribution").isVisible());
      const turnOf = (name: string) => turns.findIndex((turn) => turn.some((path) => path.endsWith(name)));
      const reads = ["user_roles", "get_my_restaurants", "get_place_overview"].map(turnOf);
      const [first = -1] = reads;
      expect(first).toBeGreaterThan(0);
      expect([address, reads]).toEqual([address, [first, first, first]]);
    }
  },
);

test("a dashboard asks for its figures once, while its code is still on the way", noServiceWorker, async ({ page }) => {
  const owner = await createOwner();
  await signIn(page, owner, dashboardPages.owner);
  await page.waitForURL("**/overview");
  const overview = page.url();
  await page.goto("/robots.txt");
  const reads: string[] = [];
  const arrives = Promise.withResolvers<void>();
  await page.route(/\/assets\/main-/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  page.on("request", (request) => {
    const [read] = /user_roles|get_my_restaurants|get_place_overview/.exec(request.url()) ?? [];
    if (read) reads.push(read);
  });
  await page.goto(overview, { waitUntil: "commit" });
  await expect.poll(() => reads.length).toBe(3);
  arrives.resolve();
  await expect(page.locator("#part-distribution")).toBeVisible();
  expect(reads.toSorted()).toEqual(["get_my_restaurants", "get_place_overview", "user_roles"]);
});
