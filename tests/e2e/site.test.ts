import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright/test";
import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import { goOffline, signIn, waitForOfflineReady, watchConsoleErrors } from "./helpers/journeys.ts";
import { readLetters } from "./helpers/server-api.ts";

const legal = ["/privacy", "/terms", "/eula", "/gdpr-compliance", "/review-policy", "/accessibility", "/imprint"];
/** Written by the build, each with a form or an answer that its own script shows. */
const forms = ["/contact", "/newsletter", "/de/contact", "/de/newsletter?confirm=x"];
const quiet = [...legal, "/help", "/blog", "/blog/how-we-keep-a-rating-safe"];
const menu = (page: Page) => page.locator("summary").filter({ has: page.locator("svg") });
const panel = (page: Page) => page.getByRole("navigation", { name: "Menu" });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every page is there whole: its text, its menu, its contents, its answers", async ({ page }) => {
    for (const path of ["/", ...quiet, ...forms]) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, 200]);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("Loading")).toHaveCount(0);
    }
    await page.goto("/help");
    const question = page.getByRole("group").filter({ hasText: "Does it really work in a cellar?" });
    await question.locator("summary").click();
    await expect(question.locator("p").first()).toBeVisible();
    await page.goto("/terms");
    await page.getByText("On this page").click();
    await page.getByRole("link", { name: "3. Your account" }).click();
    await expect(page).toHaveURL(/#your-account$/);
    await menu(page).click();
    await panel(page).getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL("/");
  });

  test("what works by a script alone is not shown", async ({ page }) => {
    await page.goto("/help");
    await expect(page.getByRole("searchbox")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Subscribe" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Night" })).toHaveCount(0);
  });

  test("a form that a script would have to send is not shown, and its page says what to do", async ({ page }) => {
    await page.goto("/contact");
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Send message" })).toHaveCount(0);
    await expect(page.getByText(/^This form needs JavaScript/)).toBeVisible();
    await page.goto("/newsletter?unsubscribe=x");
    await expect(page.getByText(/^A link from our mails needs JavaScript/)).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
  });
});

test(
  "the menu of a phone is closed at first, keeps the focus, and closes on Escape, outside and with a link",
  noServiceWorker,
  async ({ page }) => {
    await page.goto("/terms");
    await expect(page.locator("html[data-live]")).toBeAttached();
    await expect(panel(page)).toBeHidden();
    await expect(menu(page)).toHaveAttribute("aria-expanded", "false");
    await menu(page).click();
    await expect(menu(page)).toHaveAttribute("aria-expanded", "true");
    const names = await panel(page).getByRole("link").allTextContents();
    expect(names).toEqual(["Home", "Discover", "About", "Download", "Try Web App", "Dashboard Login"]);
    for (let step = 0; step < names.length; step += 1) await page.keyboard.press("Tab");
    await expect(panel(page).getByRole("link", { name: "Dashboard Login" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(menu(page)).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(panel(page).getByRole("link", { name: "Dashboard Login" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(menu(page)).toBeFocused();
    await menu(page).click();
    await page.mouse.click(180, 700);
    await expect(panel(page)).toBeHidden();
  },
);

test(
  "a wide bar has both ways in by their names, a medium one the short one alone, and both tell where one is",
  noServiceWorker,
  async ({ page }) => {
    const bar = page.getByRole("banner");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/");
    await expect(bar.getByRole("link", { name: "Try Web App" })).toHaveAttribute("href", "/app-login");
    await expect(bar.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "/auth");
    await expect(bar.getByRole("link", { name: "App", exact: true })).toBeHidden();
    await expect(bar.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
    await page.mouse.wheel(0, 1_000);
    await expect(bar.getByRole("link", { name: "Home" })).toBeInViewport();
    await page.setViewportSize({ width: 800, height: 800 });
    await expect(bar.getByRole("link", { name: "App", exact: true })).toHaveAttribute("href", "/app-login");
    await expect(bar.getByRole("link", { name: "Try Web App" })).toBeHidden();
    await expect(menu(page)).toBeHidden();
  },
);

test("colours that are chosen in the footer hold on every page", noServiceWorker, async ({ page }) => {
  await page.goto("/terms");
  await page.getByRole("button", { name: "Night" }).click();
  await expect(page.getByRole("button", { name: "Night" })).toHaveAttribute("aria-pressed", "true");
  await page.goto("/app-login");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test(
  "questions are found as one types, accents or not, and one that is linked to stands open",
  noServiceWorker,
  async ({ page }) => {
    await page.goto("/help");
    const shown = page.locator("#questions details:visible");
    const all = await shown.count();
    await page.getByRole("searchbox").fill("CÉLLAR");
    await expect(page.getByText("Does it really work in a cellar?")).toBeVisible();
    await expect.poll(() => shown.count()).toBeLessThan(all);
    await page.getByRole("searchbox").fill("xyzzy");
    await expect(shown).toHaveCount(0);
    await expect(page.getByText("Nothing found.")).toBeVisible();
    await page.goto("/help#does-it-really-work-in-a-cellar");
    await expect(page.locator("#does-it-really-work-in-a-cellar")).toHaveAttribute("open", "");
  },
);

test(
  "text pages break no policy, shift nothing, fit every width and bring one small script of their own",
  noServiceWorker,
  async ({ page }) => {
    const complaints = watchConsoleErrors(page);
    const scripts = new Set<string>();
    page.on(
      "request",
      (request) => request.resourceType() === "script" && scripts.add(new URL(request.url()).pathname),
    );
    for (const path of quiet) {
      await page.goto(path);
      await expect(page.locator("html[data-live]")).toBeAttached();
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const over = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
        expect([path, width, over]).toEqual([path, width, 0]);
        // What would be wider is cut off, and so does not show in the width of the page.
        const cut = await page.locator("main, footer, header").evaluateAll((parts) =>
          parts
            .flatMap((part) => [...part.querySelectorAll("*")])
            .filter((one) => {
              const { right, width } = one.getBoundingClientRect();
              return width > 0 && right > innerWidth + 1 && one.checkVisibility() && !one.closest("pre, [data-wide]");
            })
            .map((one) => one.className),
        );
        expect([path, width, cut]).toEqual([path, width, []]);
      }
    }
    await page.waitForLoadState("networkidle");
    const bytes = [...scripts].map((file) => brotliCompressSync(readFileSync(`dist${file}`)).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5_000);
    expect(complaints).toEqual([]);
  },
);

test("who was here once reads the legal pages and the help in the cellar", async ({ page }) => {
  await page.goto("/");
  await waitForOfflineReady(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("kept-pages"))).not.toBeNull();
  await goOffline(page);
  for (const path of [...legal, "/contact", "/help"]) {
    await page.goto(path);
    await expect(page.locator("html[data-live]")).toBeAttached();
    await expect(page.getByRole("navigation", { name: "Small print" })).toBeAttached();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.getByRole("searchbox").fill("cellar");
  await expect(page.getByText("Does it really work in a cellar?")).toBeVisible();
  await page.goto("/blog");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("a letter that is written in the cellar waits there, and goes by itself when there is a line again", async ({
  page,
}) => {
  await page.goto("/");
  await waitForOfflineReady(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("kept-pages"))).not.toBeNull();
  await goOffline(page);
  await page.goto("/contact");
  const main = page.getByRole("main");
  // Until its script is there Send does nothing.
  await expect(page.locator("[data-letter]")).toHaveAttribute("data-state", "writing");
  await main.getByRole("button", { name: "Send message" }).click();
  await expect(main.getByText("Please enter your name")).toBeVisible();
  await expect(main.getByLabel("Name")).toBeFocused();
  await expect(main.getByLabel("Name")).toHaveAccessibleDescription("Please enter your name");
  const message = `Moien aus dem Keller ${crypto.randomUUID()}`;
  await main.getByLabel("Name").fill("Cella");
  await main.getByLabel("E-mail").fill("cella@people.demo.test");
  await main.getByLabel("Topic").selectOption("problem");
  await main.getByLabel("Message").fill(message);
  await main.getByRole("button", { name: "Send message" }).click();
  await expect(main.getByText(/^No connection\. Your message is kept/)).toBeVisible();
  await expect(main.getByText("Please enter your name")).toBeHidden();
  expect(await readLetters(message)).toHaveLength(0);
  await page.context().setOffline(false);
  await expect(main.getByText("Message sent")).toBeVisible();
  expect(await readLetters(message)).toHaveLength(1);
  await main.getByRole("button", { name: "Write another message" }).click();
  await expect(main.getByLabel("Message")).toHaveValue("");
});

test("an address inside the app that is a page of the site ends there", noServiceWorker, async ({ page, guest }) => {
  await signIn(page, guest);
  await page.evaluate(() => {
    history.pushState(null, "", "/terms");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
});

test(
  "a host that answers everything with the first page shows what was asked for all the same",
  noServiceWorker,
  async ({ page, context }) => {
    const first = await (await page.request.get("/")).text();
    await context.route(/^[^?#]*\/[^./]*$/, async (route) =>
      route.request().resourceType() === "document"
        ? route.fulfill({ body: first, contentType: "text/html" })
        : route.fallback(),
    );
    await page.goto("/terms");
    await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
    await page.goto("/app/map");
    await page.waitForURL("**/app-login**");
  },
);

test("an address that leads nowhere says so, and so does the server", noServiceWorker, async ({ page }) => {
  const answer = await page.goto("/nowhere-at-all");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  // The page that was painted first stays: the app has no better one, and would take the way to the others with it.
  await page.waitForLoadState("networkidle");
  await expect(page.locator("html[data-live]")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing on this plate");
  await expect(page.getByRole("banner").getByRole("link", { name: "Five Lemons" })).toBeVisible();
  await page.goto("/de/gibt-es-nicht");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("main").getByRole("link", { name: "Zur Startseite" })).toHaveAttribute("href", "/de");
});

test(
  "a host that answers the addresses of the app with its page for what is not there opens the app",
  noServiceWorker,
  async ({ page, context }) => {
    const missing = await (await page.request.get("/404.html")).text();
    await context.route(/\/app-login$/, (route) =>
      route.fulfill({ body: missing, contentType: "text/html", status: 404 }),
    );
    await page.goto("/app-login");
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  },
);
