import type { Page } from "playwright/test";
import { languageKey, languages, pathIn } from "../../src/domain/languages.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { readLetters } from "./helpers/server-api.ts";
import { fillSignIn, withoutWorker } from "./helpers/journeys.ts";

test.use(withoutWorker);

const places = (page: Page) => page.getByRole("main").getByRole("article");
const language = (page: Page) => page.locator("html");

test("places are found by text and city, and the address carries both", async ({ page }) => {
  await page.goto("/discover");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Reviews", exact: true })).toHaveAttribute(
    "href",
    "/reviews",
  );
  const name = (await places(page).first().getByRole("heading").textContent()) ?? "";
  await page.getByLabel("Search restaurants").fill(name);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(places(page).first()).toHaveAccessibleName(name);
  await page.getByLabel("City", { exact: true }).selectOption("Luxembourg");
  await expect(page).toHaveURL(/[?&]q=.*&city=Luxembourg/);
  await page.reload();
  await expect(page.getByLabel("Search restaurants")).toHaveValue(name);
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Luxembourg");
  await expect(places(page).first()).toHaveAccessibleName(name);
  await page.goto("/discover?q=xyzzyxyzzy");
  await expect(page.getByRole("heading", { name: "No restaurants found" })).toBeVisible();
});

test("what the server drew stands until the app can draw the same: neither a splash nor an empty list in between", async ({
  page,
}) => {
  // Every one that was there, however short.
  await page.addInitScript(() => {
    const between: string[] = [];
    Reflect.set(window, "between", between);
    let began = false;
    new MutationObserver(() => {
      const isThere = document.querySelector("#root main") !== null;
      if (began && !isThere) between.push("nothing");
      began ||= isThere;
      for (const one of document.querySelectorAll("[class^=splash-], [class^=skeleton-]")) between.push(one.className);
    }).observe(document, { childList: true, subtree: true });
  });
  const between = () => page.evaluate(() => Reflect.get(window, "between") as string[]);
  for (const [path, chunk] of [
    ["/discover", /\/assets\/discover-screen-.*\.js$/],
    ["/fr/reviews", /\/assets\/review-stream-screen-.*\.js$/],
  ] as const) {
    const arrives = Promise.withResolvers<void>();
    await page.route(chunk, async (route) => {
      await arrives.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(chunk);
    await page.goto(path);
    await asked;
    const drawn = page.locator("#root > main > ul > li");
    await expect(drawn.first()).toBeVisible();
    arrives.resolve();
    await expect(drawn).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    expect(await between(), path).toEqual([]);
  }
  await page.goto("/discover");
  const address = await places(page).first().getByRole("link").first().getAttribute("href");
  for (const path of [address ?? "", `/de${address}`]) {
    await page.goto(path);
    await expect(page.locator("[data-refresh]")).toBeVisible();
    expect(await between(), path).toEqual([]);
  }
});

test("whoever wants to rate a place signs in first and comes out at that place", async ({ page, guest }) => {
  await page.goto("/discover");
  // In one look: the list is by what guests have said, and others go on rating.
  const { name, address } = await places(page)
    .nth(1)
    .evaluate((place) => ({
      name: place.querySelector("h2, h3")?.textContent ?? "",
      address: place.querySelector('a[href^="/app/rate?"]')?.getAttribute("href") ?? "",
    }));
  expect(address).toMatch(/^\/app\/rate\?place_id=./);
  expect(name).not.toBe("");
  const rate = places(page).getByRole("link", { name: /^Rate This Place/ });
  await rate.and(page.locator(`[href="${address}"]`)).click();
  await fillSignIn(page, guest);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
  await expect(page.getByRole("radio", { name: "4 lemons, Great" })).toBeVisible();
});

test("a letter whose answer was lost is kept over a reload, and one letter however often it is sent", async ({
  page,
  network,
}) => {
  const message = `The cellar was dark. ${crypto.randomUUID()}`;
  await page.goto("/contact");
  const main = page.getByRole("main");
  await main.getByLabel("Name").fill("Cella");
  await main.getByLabel("E-mail").fill("cella@people.demo.test");
  await main.getByLabel("Topic").selectOption("problem");
  await main.getByLabel("Message").fill(message);
  network.setFault(({ path }) => (path.includes("send_contact_message") ? "lose-answer" : null));
  // Until its script is there Send does nothing.
  await expect(page.locator("[data-letter]")).toHaveAttribute("data-state", "writing");
  await main.getByRole("button", { name: "Send message" }).click();
  await expect(main.getByText(/^No connection\. Your message is kept/)).toBeVisible();
  await expect.poll(() => readLetters(message)).toHaveLength(1);
  network.setFault(null);
  await page.reload();
  await expect(main.getByLabel("Message")).toHaveValue(message);
  await expect(page.locator("[data-letter]")).toHaveAttribute("data-state", "writing");
  await main.getByRole("button", { name: "Send message" }).click();
  await expect(main.getByText("Message sent")).toBeVisible();
  expect(await readLetters(message)).toHaveLength(1);
  await page.reload();
  await expect(main.getByLabel("Message")).toHaveValue("");
});

test("the address alone decides what a public page speaks: French in an English browser, and links to the others", async ({
  page,
}) => {
  await page.goto("/fr/discover");
  await expect(language(page)).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Découvrir des restaurants");
  const footer = page.getByRole("contentinfo");
  for (const [name, href] of [
    ["English", "/discover"],
    ["Deutsch", "/de/discover"],
    ["Lëtzebuergesch", "/lb/discover"],
  ] as const)
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expect(page.getByRole("link", { name: "This page in English" })).toBeVisible();
  await expect(page.getByRole("banner").locator('a[href="/fr/about"]').first()).toBeAttached();
  await places(page).first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/r\//);
  await expect(language(page)).toHaveAttribute("lang", "en");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Découvrir des restaurants");
  await expect(language(page)).toHaveAttribute("lang", "fr");
});

test("a public page is English under the plain address for whoever has chosen German, and their app goes on in German", async ({
  page,
}) => {
  await page.goto("/contact");
  await page.evaluate((key) => localStorage.setItem(key, "de"), languageKey);
  await page.goto("/discover");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Discover Restaurants");
  await expect(language(page)).toHaveAttribute("lang", "en");
  await page.goto("/app-login");
  await expect(language(page)).toHaveAttribute("lang", "de");
  await expect(page.getByLabel("Passwort", { exact: true })).toBeVisible();
});

test("a place speaks the language that its address names, and otherwise that of its reader", async ({ page }) => {
  const list = await (await page.request.get("/fr/discover")).text();
  const [, address = "", name = ""] = /href="(\/fr\/r\/[^"]+)"><bdi>([\p{L} ]+)/u.exec(list) ?? [];
  expect(name).not.toBe("");
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto(address);
  await expect(heading).toContainText(name);
  await expect(language(page)).toHaveAttribute("lang", "fr");
  await page.goto(address.replace("/fr/", "/"));
  await expect(heading).toContainText(name);
  await expect(language(page)).toHaveAttribute("lang", "en");
});

test("what a list is asked for can be read in its closed fields on a phone, in every language", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const tag of languages)
    for (const list of ["/discover", "/reviews"]) {
      await page.goto(pathIn(tag, list));
      await expect(page.getByRole("combobox").first()).toBeVisible();
      const cut = await page.getByRole("combobox").evaluateAll((fields) =>
        (fields as HTMLSelectElement[]).flatMap((field) => {
          const style = getComputedStyle(field);
          const arrow = 20;
          const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
          const pen = document.createElement("canvas").getContext("2d");
          if (!pen) return ["no canvas"];
          pen.font = style.font;
          // What comes from the data, the names of cities, is not ours to shorten.
          return [...field.options]
            .filter(({ value }) => value === "" || /^[a-z_]+$|^\d$/.test(value))
            .map(({ text }) => text)
            .filter((text) => pen.measureText(text).width > room);
        }),
      );
      expect([tag, list, cut]).toEqual([tag, list, []]);
    }
});
