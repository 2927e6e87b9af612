import type { Page } from "playwright/test";
import { languageKey, languages, pathIn } from "../../src/domain/languages.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { fillSignIn, signIn, watchConsoleErrors, withoutWorker } from "./helpers/journeys.ts";

test.use(withoutWorker);

const places = (page: Page) => page.getByRole("main").getByRole("article");
const language = (page: Page) => page.locator("html");

test("a visitor finds a place by text and city, the URL carries both, and a rating starts after sign-in", async ({
  page,
  guest,
}) => {
  await page.goto("/discover");
  const reviews = page.getByRole("contentinfo").getByRole("link", { name: "Reviews", exact: true });
  await expect(reviews).toHaveAttribute("href", "/reviews");
  const first = (await places(page).first().getByRole("heading").textContent()) ?? "";
  await page.getByLabel("Search restaurants").fill(first);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(places(page).first()).toHaveAccessibleName(first);
  await page.getByLabel("City", { exact: true }).selectOption("Luxembourg");
  await expect(page).toHaveURL(/[?&]q=.*&city=2960316/);
  await page.reload();
  await expect(page.getByLabel("Search restaurants")).toHaveValue(first);
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("2960316");
  await expect(places(page).first()).toHaveAccessibleName(first);
  await page.goto("/discover?q=xyzzyxyzzy");
  await expect(page.getByRole("heading", { name: "No restaurants found" })).toBeVisible();

  await page.goto("/discover");
  // Read in one step, because the list is ordered by ratings, which other tests change.
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

test("the app takes over the elements of the server's list, for strangers and for a signed-in guest", async ({
  page,
  guest,
}) => {
  const errors = watchConsoleErrors(page);
  let arrives = Promise.withResolvers<void>();
  await page.route(/\/assets\/main-/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  const expectSameElements = async (path: string) => {
    arrives = Promise.withResolvers();
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("contentinfo").getByRole("link").last()).toBeAttached();
    // A person who scrolls before the app has loaded stays at that position.
    await page.evaluate(() => {
      scrollTo(0, 700);
      Reflect.set(window, "drawn", [...document.querySelectorAll("#root *")]);
    });
    arrives.resolve();
    await expect(page.locator("#root[data-frame]")).toHaveCount(0);
    // The running app has filled the list of cities.
    await expect(page.getByRole("option", { name: "Luxembourg" })).toBeAttached();
    const gone = await page.evaluate(() =>
      (Reflect.get(window, "drawn") as Element[]).filter((one) => !one.isConnected).map((one) => one.outerHTML),
    );
    expect([path, gone, await page.evaluate(() => scrollY)]).toEqual([path, [], 700]);
  };
  for (const path of ["/discover", "/fr/discover", "/reviews", "/fr/reviews"]) await expectSameElements(path);
  await signIn(page, guest);
  for (const path of ["/discover", "/fr/reviews"]) await expectSameElements(path);
  await page.getByRole("combobox").last().selectOption({ index: 1 });
  await expect(page).toHaveURL(/score=5/);
  expect(errors).toEqual([]);
});

test("Back and a reload return to the same card of a list that was scrolled before it was laid out", async ({
  page,
}) => {
  const cardOnTop = () =>
    places(page).evaluateAll((cards) => {
      const card = cards.find((one) => one.getBoundingClientRect().bottom > 0);
      return [card?.getAttribute("aria-label"), Math.round(card?.getBoundingClientRect().top ?? NaN)];
    });
  await page.goto("/discover");
  await expect(page.locator("#root[data-frame]")).toHaveCount(0);
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, 350);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(step * 350);
  }
  const before = await cardOnTop();
  expect(before[0]).not.toBe(await places(page).first().getAttribute("aria-label"));
  await places(page)
    .and(page.getByLabel(String(before[0]), { exact: true }))
    .getByRole("link")
    .first()
    .evaluate((link) => (link as HTMLElement).click());
  await expect(page).toHaveURL(/\/r\//);
  await page.goBack();
  await expect.poll(cardOnTop).toEqual(before);
  await page.reload();
  await expect(page.locator("#root[data-frame]")).toHaveCount(0);
  await expect.poll(cardOnTop).toEqual(before);
});

test("the server-rendered page stays until the app takes over, without a splash or an empty list", async ({ page }) => {
  // Records every splash, skeleton and empty page, however short.
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
    await expect(page.locator("#root[data-frame] main li article").first()).toBeVisible();
    arrives.resolve();
    await expect(page.locator("#root[data-frame]")).toHaveCount(0);
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

test("the URL sets the language of a public page, and the reader's choice sets that of the app", async ({ page }) => {
  await page.goto("/fr/discover");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(language(page)).toHaveAttribute("lang", "fr");
  await expect(heading).toHaveText("Découvrir des restaurants");
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
  await expect(heading).toHaveText("Découvrir des restaurants");
  await expect(language(page)).toHaveAttribute("lang", "fr");

  const list = await (await page.request.get("/fr/discover")).text();
  const [, name = "", address = ""] = /"name":"([\p{L} ]+)[^"]*","url":"[^"]*?(\/fr\/r\/[^"]+)"/u.exec(list) ?? [];
  expect(name).not.toBe("");
  for (const [path, spoken] of [
    [address, "fr"],
    [address.replace("/fr/", "/"), "en"],
  ] as const) {
    await page.goto(path);
    await expect(heading).toContainText(name);
    await expect(language(page)).toHaveAttribute("lang", spoken);
  }

  await page.goto("/contact");
  await page.evaluate((key) => localStorage.setItem(key, "de"), languageKey);
  await page.goto("/discover");
  await expect(heading).toHaveText("Discover Restaurants");
  await expect(language(page)).toHaveAttribute("lang", "en");
  await page.goto("/app-login");
  await expect(language(page)).toHaveAttribute("lang", "de");
  await expect(page.getByLabel("Passwort", { exact: true })).toBeVisible();
});

test("every option of the list filters fits its closed field on a phone in every language", async ({ page }) => {
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
          // Options from data, such as city names, may be longer.
          return [...field.options]
            .filter(({ value }) => value === "" || /^[a-z_]+$|^\d$/.test(value))
            .map(({ text }) => text)
            .filter((text) => pen.measureText(text).width > room);
        }),
      );
      expect([tag, list, cut]).toEqual([tag, list, []]);
    }
});
