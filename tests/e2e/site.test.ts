import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright/test";
import { expect, noServiceWorker, test } from "./helpers/fixtures.ts";
import { goOffline, signIn, waitForOfflineReady, watchConsoleErrors } from "./helpers/journeys.ts";
import { readLetters } from "./helpers/server-api.ts";

const legal = ["/privacy", "/terms", "/eula", "/gdpr-compliance", "/review-policy", "/accessibility", "/imprint"];
/** Static pages whose form or answer needs their own script. */
const forms = ["/contact", "/newsletter", "/de/contact", "/de/newsletter?confirm=x"];
const textPages = [...legal, "/help", "/blog", "/blog/how-we-keep-a-rating-safe"];
const menu = (page: Page) => page.locator("summary").filter({ has: page.locator("svg") });
const panel = (page: Page) => page.getByRole("navigation", { name: "Menu" });
/** Send does nothing until the script of the form runs. */
const formStarted = (page: Page) => expect(page.locator("[data-letter]")).toHaveAttribute("data-state", "writing");

async function fillLetter(page: Page, message: string): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Name").fill("Cella");
  await main.getByLabel("E-mail").fill("cella@people.demo.test");
  await main.getByLabel("Topic").selectOption("problem");
  await main.getByLabel("Message").fill(message);
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "every page shows its text, menu, contents and answers, and no control that needs a script",
    { tag: "@quick" },
    async ({ page }) => {
      for (const path of [...textPages, ...forms]) {
        const answer = await page.goto(path);
        expect([path, answer?.status()]).toEqual([path, 200]);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByText("Loading")).toHaveCount(0);
      }
      await test.step("the landing page has its look and its links", async () => {
        await page.goto("/");
        await expect(page).toHaveTitle("Five Lemons: Rate restaurants with lemons");
        await expect(page.getByRole("heading", { name: "How many lemons was that?" })).toBeVisible();
        await expect(page.getByText("Back in daylight it says")).toBeVisible();
        await expect(page.getByRole("switch")).toBeHidden();
        const paper = await page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
        expect(paper).toBe("rgb(255, 251, 235)");
        await expect(page.getByRole("link", { name: "Try Web App" })).toHaveAttribute("href", "/app-login");
        for (const [name, href] of [
          ["Try Web Version", "/discover"],
          ["Get the app", "/download"],
          ["How it works", "/about"],
        ] as const)
          await expect(page.getByRole("main").getByRole("link", { name }).first()).toHaveAttribute("href", href);
      });
      await test.step("a server-rendered list keeps its distance to the edges and between entries", async () => {
        await page.goto("/discover");
        const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
        expect(heading?.x).toBeGreaterThanOrEqual(16);
        const boxes = await Promise.all([0, 1].map((index) => page.getByRole("listitem").nth(index).boundingBox()));
        const [first, second] = boxes;
        expect((second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0)).toBeGreaterThanOrEqual(12);
      });
      await test.step("answers, contents and menu open", async () => {
        await page.goto("/help");
        for (const control of [
          page.getByRole("searchbox"),
          ...["Subscribe", "Night"].map((name) => page.getByRole("button", { name })),
        ])
          await expect(control).toHaveCount(0);
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
      await test.step("a form says that it needs JavaScript", async () => {
        await page.goto("/contact");
        await expect(page.getByRole("textbox")).toHaveCount(0);
        await expect(page.getByRole("button", { name: "Send message" })).toHaveCount(0);
        await expect(page.getByText(/^This form needs JavaScript/)).toBeVisible();
        await page.goto("/newsletter?unsubscribe=x");
        await expect(page.getByText(/^A link from our mails needs JavaScript/)).toBeVisible();
        await expect(page.getByRole("button")).toHaveCount(0);
      });
    },
  );
});

test(
  "the menu traps focus, both bars mark the current page, the chosen theme applies to the app, and questions are found",
  noServiceWorker,
  async ({ page }) => {
    await test.step("the menu of a phone starts closed, traps focus, and closes on Escape and outside", async () => {
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
    });
    await test.step("a wide bar shows both sign-ins, a medium bar one", async () => {
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
    });
    await test.step("help questions are found while typing, and a linked question is open", async () => {
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
    });
    await test.step("the theme chosen in the footer applies to the app", async () => {
      await page.goto("/terms");
      await page.getByRole("button", { name: "Night" }).click();
      await expect(page.getByRole("button", { name: "Night" })).toHaveAttribute("aria-pressed", "true");
      await page.goto("/app-login");
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    });
  },
);

test(
  "text pages log no errors, fit every width, and load at most 5 kB of scripts",
  noServiceWorker,
  async ({ page }) => {
    const errors = watchConsoleErrors(page);
    const scripts = new Set<string>();
    page.on(
      "request",
      (request) => request.resourceType() === "script" && scripts.add(new URL(request.url()).pathname),
    );
    for (const path of textPages) {
      await page.goto(path);
      await expect(page.locator("html[data-live]")).toBeAttached();
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const over = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
        expect([path, width, over]).toEqual([path, width, 0]);
        // Clipped content does not widen the page.
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
    let bytes = 0;
    for (const file of scripts) bytes += brotliCompressSync(await (await page.request.get(file)).body()).length;
    expect(bytes).toBeLessThanOrEqual(95_000);
    expect(errors).toEqual([]);
  },
);

test("the legal pages, the help and the contact form work offline, and the message is sent later", async ({ page }) => {
  await page.goto("/");
  await waitForOfflineReady(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("kept-pages"))).not.toBeNull();
  await goOffline(page);
  for (const path of [...legal, "/help"]) {
    await page.goto(path);
    await expect(page.locator("html[data-live]")).toBeAttached();
    await expect(page.getByRole("navigation", { name: "Small print" })).toBeAttached();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.getByRole("searchbox").fill("cellar");
  await expect(page.getByText("Does it really work in a cellar?")).toBeVisible();
  await page.goto("/blog");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();

  await page.goto("/contact");
  const main = page.getByRole("main");
  await formStarted(page);
  await main.getByRole("button", { name: "Send message" }).click();
  await expect(main.getByText("Please enter your name")).toBeVisible();
  await expect(main.getByLabel("Name")).toBeFocused();
  await expect(main.getByLabel("Name")).toHaveAccessibleDescription("Please enter your name");
  const message = `Moien aus dem Keller ${crypto.randomUUID()}`;
  await fillLetter(page, message);
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

test(
  "the forms keep what was typed while the server asks for the robot check, and send it once that is solved",
  noServiceWorker,
  async ({ page }) => {
    const passes: unknown[] = [];
    await page.route(/rpc\/(send_contact_message|subscribe_newsletter)$/, async (route) => {
      const { p_pass } = route.request().postDataJSON() as { p_pass?: string };
      passes.push(p_pass);
      const asks = { success: false, code: "captcha_needed", error: "Please show that you are not a robot." };
      await (p_pass ? route.continue() : route.fulfill({ json: asks }));
    });
    const main = page.getByRole("main");
    await page.goto("/contact");
    await formStarted(page);
    const message = `A crowd at the door ${crypto.randomUUID()}`;
    await fillLetter(page, message);
    await expect(main.getByLabel("I am not a robot")).toBeHidden();
    await main.getByRole("button", { name: "Send message" }).click();
    await expect(main.getByLabel("I am not a robot")).toBeFocused();
    await expect(main.getByLabel("Message")).toHaveValue(message);
    await main.getByLabel("I am not a robot").check();
    await expect(main.getByText("Message sent")).toBeVisible();
    expect(await readLetters(message)).toHaveLength(1);
    await page.goto("/newsletter");
    await main.getByLabel("E-mail address").fill(`${crypto.randomUUID()}@news.test`);
    await main.getByRole("button", { name: "Subscribe" }).click();
    await main.getByLabel("I am not a robot").check();
    await expect(main.getByText(/^Look in your mailbox/)).toBeVisible();
    await expect(main.getByLabel("I am not a robot")).toBeHidden();
    const pass = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(passes).toEqual([undefined, pass, undefined, pass]);
  },
);

test(
  "a contact message whose answer is lost survives a reload and arrives once",
  noServiceWorker,
  async ({ page, network }) => {
    const message = `The cellar was dark. ${crypto.randomUUID()}`;
    await page.goto("/contact");
    const main = page.getByRole("main");
    await fillLetter(page, message);
    network.setFault(({ path }) => (path.includes("send_contact_message") ? "lose-answer" : null));
    await formStarted(page);
    await main.getByRole("button", { name: "Send message" }).click();
    await expect(main.getByText(/^No connection\. Your message is kept/)).toBeVisible();
    await expect.poll(() => readLetters(message)).toHaveLength(1);
    network.setFault(null);
    await page.reload();
    await expect(main.getByLabel("Message")).toHaveValue(message);
    await formStarted(page);
    await main.getByRole("button", { name: "Send message" }).click();
    await expect(main.getByText("Message sent")).toBeVisible();
    expect(await readLetters(message)).toHaveLength(1);
    await page.reload();
    await expect(main.getByLabel("Message")).toHaveValue("");
  },
);

test(
  "every hosting setup shows the requested page, and unknown addresses answer 404",
  noServiceWorker,
  async ({ page, context, guest }) => {
    await test.step("an unknown address answers 404 in its language and keeps the page that was painted first", async () => {
      const answer = await page.goto("/nowhere-at-all");
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(page.locator("html[data-live]")).toBeAttached();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing on this plate");
      await expect(page.getByRole("banner").getByRole("link", { name: "Five Lemons" })).toBeVisible();
      await page.goto("/de/gibt-es-nicht");
      await expect(page.locator("html")).toHaveAttribute("lang", "de");
      await expect(page.getByRole("main").getByRole("link", { name: "Zur Startseite" })).toHaveAttribute("href", "/de");
    });
    await test.step("a host that answers app addresses with its 404 page opens the app", async () => {
      const missing = await (await page.request.get("/404.html")).text();
      await context.route(/\/app-login$/, (route) =>
        route.fulfill({ body: missing, contentType: "text/html", status: 404 }),
      );
      await page.goto("/app-login");
      await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
      await context.unroute(/\/app-login$/);
    });
    await test.step("a host that answers everything with the first page shows the page that was asked for", async () => {
      const first = await (await page.request.get("/")).text();
      const anyPage = /^[^?#]*\/[^./]*$/;
      await context.route(anyPage, async (route) =>
        route.request().resourceType() === "document"
          ? route.fulfill({ body: first, contentType: "text/html" })
          : route.fallback(),
      );
      await page.goto("/terms");
      await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
      await page.goto("/app/map");
      await page.waitForURL("**/app-login**");
      await context.unroute(anyPage);
    });
    await test.step("an in-app link to a page of the site leaves the app", async () => {
      await signIn(page, guest);
      await page.evaluate(() => {
        history.pushState(null, "", "/terms");
        dispatchEvent(new PopStateEvent("popstate"));
      });
      await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
    });
  },
);

test("the demo on the landing page keeps a rating offline and delivers it once the connection is back", async ({
  page,
  network,
}) => {
  await page.goto("/");
  const cellar = page.locator("[data-cellar]");
  const connection = cellar.getByRole("switch", { name: "Connection" });
  await expect(connection).toBeEnabled();
  await cellar.getByRole("radio", { name: "4 lemons, Great" }).click();
  await expect(cellar.getByText("Saved on this device", { exact: true })).toBeVisible();
  await expect(cellar.getByText("Great", { exact: true })).toBeVisible();
  expect(network.seen.filter(({ path }) => path === "/robots.txt")).toEqual([]);

  // The switch uses the real connection.
  network.setFault(({ path }) => (path === "/robots.txt" ? "refuse" : null));
  await connection.click();
  await expect(cellar.getByText("Sending", { exact: true })).toBeVisible();
  await expect(cellar.getByText("Saved on this device", { exact: true })).toBeVisible();
  network.setFault(null);
  await expect(cellar.getByText("It arrived, once.")).toBeVisible();

  await connection.click();
  await cellar.getByRole("radio", { name: "4 lemons, Great" }).press("ArrowRight");
  await expect(cellar.getByText("Saved on this device", { exact: true })).toBeVisible();
  await expect(cellar.getByText("No signal", { exact: true })).toBeVisible();
});
