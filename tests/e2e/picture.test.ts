import type { Page } from "playwright/test";
import { expect, test } from "./helpers/fixtures.ts";
import {
  cards,
  hereKey,
  waitForSnapshot,
  snapshotKey,
  snapshotKeyOf,
  ratePlace,
  signIn,
  watchConsoleErrors,
  words,
} from "./helpers/journeys.ts";

/** Of a card, without what a script writes there after it was drawn: whether a place is open would be an old story. */
const textOfFirst = (page: Page) =>
  cards(page)
    .first()
    .evaluate((card) => {
      const still = card.cloneNode(true) as Element;
      for (const live of still.querySelectorAll("[data-live]")) live.remove();
      return still.textContent;
    });

test.describe("the page as it looked last", () => {
  test.use({ serviceWorkers: "block" });

  /** A new tab whose app never arrives: what it shows, the page itself has drawn. */
  async function openWithoutApp(page: Page, path: string): Promise<Page> {
    const tab = await page.context().newPage();
    await tab.route("**/assets/main-*.js", () => undefined);
    await tab.goto(path, { waitUntil: "commit" });
    await tab.locator("#root").waitFor({ state: "attached" });
    await tab.waitForFunction(() => document.readyState !== "loading");
    return tab;
  }

  /** A new tab that shows the page as it looked last until its app is let in. */
  async function openAndHoldApp(page: Page, path: string): Promise<{ tab: Page; release: () => void }> {
    const tab = await page.context().newPage();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await tab.route("**/assets/main-*.js", async (route) => {
      await released;
      await route.continue();
    });
    await tab.goto(path, { waitUntil: "commit" });
    await expect(cards(tab).first()).toBeVisible();
    return { tab, release: () => release() };
  }

  const personalNotes = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("five-lemons:person:")));

  test("is there before the app: the places, their links, the way around", async ({ page, guest }) => {
    await signIn(page, guest);
    await waitForSnapshot(page);
    const complaints = watchConsoleErrors(page);
    const tab = await openWithoutApp(page, "/app/map");
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(words.nearby);
    await expect(cards(tab).first()).toBeVisible();
    expect(await textOfFirst(tab)).toBe(await textOfFirst(page));
    await expect(tab.getByRole("link", { name: "Map", exact: true })).toHaveAttribute("aria-current", "page");
    await expect(tab.getByText("rating and saved places still work")).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test("is not shown by another version, and not on the page of a place", async ({ page, guest }) => {
    await signIn(page, guest);
    await waitForSnapshot(page);
    const rate = (await cards(page).first().getByRole("link").first().getAttribute("href")) ?? "";
    await page.evaluate((key) => localStorage.setItem(key, `/older.js\n<main>older</main>`), snapshotKey);
    const map = await openWithoutApp(page, "/app/map");
    await expect(map.getByRole("heading", { level: 1 })).toHaveText("Loading nearby…");
    const place = await openWithoutApp(page, rate);
    await expect(place.getByRole("navigation")).toHaveCount(0);
  });

  test("goes with the person: nobody sees where somebody else was", async ({ page, guest }) => {
    await signIn(page, guest);
    await waitForSnapshot(page);
    await page.getByRole("link", { name: "Profile" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL("**/app-login**");
    await expect.poll(() => personalNotes(page)).toEqual([]);
    const tab = await openWithoutApp(page, "/app/map");
    await expect(tab.getByRole("main")).toHaveCount(0);
  });

  test("is shown to nobody else, although it may outlive a sign-out", async ({ page, guest }) => {
    await signIn(page, guest);
    await waitForSnapshot(page);
    await page.evaluate((key) => localStorage.setItem(key, "somebody-else"), hereKey);
    const tab = await openWithoutApp(page, "/app/map");
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Loading nearby…");
    await expect(cards(tab)).toHaveCount(0);
  });

  test("gives way to the app in one go: there is no moment without places", async ({ page, guest }) => {
    await signIn(page, guest);
    await waitForSnapshot(page);
    const tab = await page.context().newPage();
    await tab.addInitScript(() => {
      /** What was there instead, each time that there was none after the first. */
      const without: string[] = [];
      let begun = false;
      Object.assign(globalThis, { without });
      new MutationObserver(() => {
        const places = document.querySelectorAll('main a[href^="/app/rate?"]').length;
        begun ||= places > 0;
        if (begun && places === 0)
          without.push(document.querySelector("#root")?.textContent?.slice(0, 500) ?? "no root");
      }).observe(document, { subtree: true, childList: true });
    });
    await tab.goto("/app/map");
    await expect(tab.locator("#root:not([data-frame])")).toBeAttached();
    await expect(cards(tab).nth(10)).toBeAttached();
    expect(await tab.evaluate(() => Reflect.get(globalThis, "without") as string[])).toEqual([]);
  });

  test("of the history: it begins with its rows when the app was closed there, and all of it had arrived", async ({
    page,
    guest,
  }) => {
    const key = snapshotKeyOf("/app/history");
    const kept = () => page.evaluate((name) => localStorage.getItem(name) !== null, key);
    const rows = (tab: Page) => tab.getByRole("main").getByRole("listitem").filter({ hasText: "first sip" });
    await signIn(page, guest);
    await page.route("**/rpc/submit_ops", (route) => route.abort());
    await ratePlace(page, { nth: 0, lemons: 3, comment: "first sip" });
    await page.goto("/app/history");
    await expect(rows(page)).toBeVisible();
    await page.waitForFunction(() => document.querySelector('main ol [data-state="queued"]') !== null);
    // A timer that was begun after the one that keeps the picture, and is longer: it ends later, however busy the machine is.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
    expect(await kept()).toBe(false);

    await page.unroute("**/rpc/submit_ops");
    await page.reload();
    await page.waitForFunction((name) => localStorage.getItem(name)?.includes("first sip"), key);
    const early = await openWithoutApp(page, "/app/history");
    await expect(rows(early)).toBeVisible();
    await early.close();
    const tab = await page.context().newPage();
    await tab.addInitScript(() => {
      const seen: number[] = [];
      const removed: string[] = [];
      Object.assign(globalThis, { seen, removed });
      const remove = Storage.prototype.removeItem;
      Storage.prototype.removeItem = function removeAndTell(this: Storage, name: string) {
        removed.push(name);
        remove.call(this, name);
      };
      new MutationObserver(() => seen.push(document.querySelectorAll("main ol > li").length)).observe(document, {
        subtree: true,
        childList: true,
      });
    });
    await tab.goto("/app/history");
    await expect(tab.locator("#root:not([data-frame])")).toBeAttached();
    await expect(rows(tab)).toBeVisible();
    const seen = await tab.evaluate(() => Reflect.get(globalThis, "seen") as number[]);
    expect(Math.min(...seen.slice(seen.findIndex((count) => count > 0)))).toBeGreaterThan(0);
    // Also whoever looks for a moment only begins with it the next time: what the list says is what it said.
    await expect(tab.getByRole("button", { name: /^Refresh / })).toHaveAttribute("aria-busy", "false");
    expect(await tab.evaluate(() => Reflect.get(globalThis, "removed") as string[])).not.toContain(key);
    await tab.close();

    await page.getByRole("link", { name: "Map", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.nearby);
    expect(await kept()).toBe(false);
  });

  test("makes no element of the name of a place", async ({ page, guest }) => {
    const name = '<img src=x onerror="document.title=1">';
    await page.route("**/functions/v1/nearby-places", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { places: { name: string }[] };
      for (const place of body.places) place.name = name;
      await route.fulfill({ response: answer, json: body });
    });
    await signIn(page, guest);
    await expect(cards(page).first()).toContainText(name);
    await waitForSnapshot(page);
    const tab = await openWithoutApp(page, "/app/map");
    await expect(cards(tab).first()).toContainText(name);
    await expect(tab.locator('img[src="x"]')).toHaveCount(0);
  });

  test.describe("where no policy would forbid it", () => {
    test.use({ bypassCSP: true });

    test("runs nothing that stands in the note", async ({ page, guest }) => {
      await signIn(page, guest);
      await waitForSnapshot(page);
      const attack = `<main onclick="ran=1"><p>still there</p><img src=x onerror="ran=1"><svg onload="ran=1"></svg>
        <script>ran=1</script><iframe srcdoc="<script>parent.ran=1</script>"></iframe>
        <a href="java\tscript:ran=1">link</a>
        <svg><a href="#"><animate attributeName="href" values="javascript:ran=1" /><text y="20">drawn</text></a></svg>
        <p style="position: fixed; inset: 0">over all</p><a href="/app/history">page</a></main><img src=x onerror="ran=1">`;
      await page.evaluate(
        ([key, html]) => {
          const [version, owner] = localStorage.getItem(key)?.split("\n") ?? [];
          localStorage.setItem(key, `${version}\n${owner}\n${html}`);
        },
        [snapshotKey, attack] as const,
      );
      const tab = await openWithoutApp(page, "/app/map");
      await expect(tab.getByText("still there")).toBeVisible();
      await tab.getByText("still there").click();
      await tab.getByText("link", { exact: true }).click();
      await tab.getByText("drawn").click();
      await tab.waitForLoadState("load");
      expect(await tab.evaluate(() => "ran" in globalThis)).toBe(false);
      await expect(
        tab.locator("main").locator("script, iframe, animate, [onclick], [onerror], [onload], [style]"),
      ).toHaveCount(0);
      await expect(tab.getByRole("link", { name: "page" })).toHaveAttribute("href", "/app/history");
    });
  });

  test("leads on with a tap on a place, before the app is there", async ({ page, guest }) => {
    await signIn(page, guest);
    await waitForSnapshot(page);
    const tab = await openWithoutApp(page, "/app/map");
    const link = cards(tab).first().getByRole("link").first();
    const wanted = (await link.getAttribute("href")) ?? "";
    await link.click({ noWaitAfter: true });
    await tab.waitForURL(`**${wanted}`, { waitUntil: "commit" });
  });

  test("forgets no tap and no letter that came before the app", async ({ page, guest }) => {
    await signIn(page, guest);
    await waitForSnapshot(page);
    const { tab, release } = await openAndHoldApp(page, "/app/map");
    await tab.getByRole("searchbox").fill("zz");
    const choose = tab.getByRole("button", { name: "Choose a city" });
    await choose.click();
    await expect(choose).toHaveAttribute("aria-expanded", "false");
    release();
    await expect(choose).toHaveAttribute("aria-expanded", "true");
    await expect(tab.locator("#root:not([data-frame]) input[type=search]")).toHaveValue("zz");
  });

  test("does a tap on one of two buttons of one name not on the other one", async ({ page, guest }) => {
    await signIn(page, guest);
    await waitForSnapshot(page);
    await page.evaluate((key) => {
      const note = localStorage.getItem(key) ?? "";
      localStorage.setItem(key, note.replace("</main>", "<button>Choose a city</button></main>"));
    }, snapshotKey);
    const { tab, release } = await openAndHoldApp(page, "/app/map");
    await tab.getByRole("button", { name: "Choose a city" }).last().click();
    release();
    await expect(tab.locator("#root:not([data-frame])")).toBeAttached();
    await expect(cards(tab).nth(10)).toBeAttached();
    await expect(tab.getByRole("button", { name: "Choose a city" })).toHaveAttribute("aria-expanded", "false");
  });
});
