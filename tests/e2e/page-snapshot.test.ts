import type { Page } from "playwright/test";
import { expect, test } from "./helpers/fixtures.ts";
import {
  cards,
  hereKey,
  ratePlace,
  signIn,
  snapshotKey,
  snapshotKeyOf,
  waitForSnapshot,
  watchConsoleErrors,
  withoutWorker,
  words,
} from "./helpers/journeys.ts";

test.use(withoutWorker);

/** Text of the first card without the parts that a script updates, such as whether the place is open. */
const textOfFirst = (page: Page) =>
  cards(page)
    .first()
    .evaluate((card) => {
      const copy = card.cloneNode(true) as Element;
      for (const live of copy.querySelectorAll("[data-live]")) live.remove();
      return copy.textContent;
    });

/** Opens a tab whose app script never arrives, so that it shows the snapshot only. */
async function openWithoutApp(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.route("**/assets/main-*.js", () => undefined);
  await tab.goto(path, { waitUntil: "commit" });
  await tab.locator("#root").waitFor({ state: "attached" });
  await tab.waitForFunction(() => document.readyState !== "loading");
  return tab;
}

/** Opens a tab that shows the snapshot until the test calls `release`. */
async function openAndHoldApp(page: Page, path: string): Promise<{ tab: Page; release: () => void }> {
  const tab = await page.context().newPage();
  const released = Promise.withResolvers<void>();
  await tab.route("**/assets/main-*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  await tab.goto(path, { waitUntil: "commit" });
  await expect(cards(tab).first()).toBeVisible();
  return { tab, release: () => released.resolve() };
}

const writeNote = (page: Page, key: string, value: string) =>
  page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const);
const readNote = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name) ?? "", key);
const appStarted = (tab: Page) => expect(tab.locator("#root:not([data-frame])")).toBeAttached();
const loading = (tab: Page) => expect(tab.getByRole("heading", { level: 1 })).toHaveText("Loading nearby…");

test("the map snapshot appears before the app, accepts taps and typing, and is used only for its person and app version", async ({
  page,
  guest,
}) => {
  await signIn(page, guest);
  await waitForSnapshot(page);
  const note = await readNote(page, snapshotKey);

  await test.step("shows places, links and navigation before the app", async () => {
    const errors = watchConsoleErrors(page);
    const tab = await openWithoutApp(page, "/app/map");
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(words.nearby);
    await expect(cards(tab).first()).toBeVisible();
    expect(await textOfFirst(tab)).toBe(await textOfFirst(page));
    await expect(tab.getByRole("link", { name: "Map", exact: true })).toHaveAttribute("aria-current", "page");
    await expect(tab.getByText("rating and saved places still work")).toHaveCount(0);
    expect(errors).toEqual([]);
    const link = cards(tab).first().getByRole("link").first();
    const wanted = (await link.getAttribute("href")) ?? "";
    await link.click({ noWaitAfter: true });
    await tab.waitForURL(`**${wanted}`, { waitUntil: "commit" });
    // The page of a place has no snapshot.
    await expect(tab.getByRole("navigation")).toHaveCount(0);
    await tab.close();
  });

  await test.step("repeats a tap and typed letters once the app has started", async () => {
    const { tab, release } = await openAndHoldApp(page, "/app/map");
    await tab.getByRole("searchbox").fill("zz");
    const choose = tab.getByRole("button", { name: "Choose a city" });
    await choose.click();
    await expect(choose).toHaveAttribute("aria-expanded", "false");
    release();
    await expect(choose).toHaveAttribute("aria-expanded", "true");
    await expect(tab.locator("#root:not([data-frame]) input[type=search]")).toHaveValue("zz");
    await tab.close();
  });

  await test.step("does not repeat a tap on a button whose name is not unique", async () => {
    await writeNote(page, snapshotKey, note.replace("</main>", "<button>Choose a city</button></main>"));
    const { tab, release } = await openAndHoldApp(page, "/app/map");
    await tab.getByRole("button", { name: "Choose a city" }).last().click();
    release();
    await appStarted(tab);
    await expect(cards(tab).nth(10)).toBeAttached();
    await expect(tab.getByRole("button", { name: "Choose a city" })).toHaveAttribute("aria-expanded", "false");
    await tab.close();
  });

  await test.step("is replaced by the app without a moment that has no places", async () => {
    await writeNote(page, snapshotKey, note);
    const tab = await page.context().newPage();
    await tab.addInitScript(() => {
      /** Content of the page at each moment without places after the first moment with some. */
      const without: string[] = [];
      let begun = false;
      Object.assign(globalThis, { without });
      new MutationObserver(() => {
        const places = document.querySelectorAll('main a[href^="/app/rate?"]').length;
        begun ||= places > 0;
        if (begun && places === 0) without.push(document.querySelector("#root")?.textContent ?? "no root");
      }).observe(document, { subtree: true, childList: true });
    });
    await tab.goto("/app/map");
    await appStarted(tab);
    await expect(cards(tab).nth(10)).toBeAttached();
    expect(await tab.evaluate(() => Reflect.get(globalThis, "without") as string[])).toEqual([]);
    await tab.close();
  });

  await test.step("is ignored when another version or another person wrote it", async () => {
    await writeNote(page, snapshotKey, "/older.js\n<main>older</main>");
    const older = await openWithoutApp(page, "/app/map");
    await loading(older);
    await older.close();
    await writeNote(page, snapshotKey, note);
    const here = await readNote(page, hereKey);
    await writeNote(page, hereKey, "somebody-else");
    const foreign = await openWithoutApp(page, "/app/map");
    await loading(foreign);
    await expect(cards(foreign)).toHaveCount(0);
    await foreign.close();
    await writeNote(page, hereKey, here);
  });

  await test.step("is removed with every other personal note at sign-out", async () => {
    await page.getByRole("link", { name: "Profile" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL("**/app-login**");
    const personal = () => Object.keys(localStorage).filter((key) => key.startsWith("five-lemons:person:"));
    await expect.poll(() => page.evaluate(personal)).toEqual([]);
    const tab = await openWithoutApp(page, "/app/map");
    await expect(tab.getByRole("main")).toHaveCount(0);
  });
});

test("the history snapshot is saved once every rating is sent, shows its rows, and is removed when another page opens", async ({
  page,
  guest,
}) => {
  const key = snapshotKeyOf("/app/history");
  const saved = () => page.evaluate((name) => localStorage.getItem(name) !== null, key);
  const rows = (tab: Page) => tab.getByRole("main").getByRole("listitem").filter({ hasText: "first sip" });
  await signIn(page, guest);
  await page.route("**/rpc/submit_ops", (route) => route.abort());
  await ratePlace(page, { nth: 0, lemons: 3, comment: "first sip" });
  await page.goto("/app/history");
  await expect(rows(page)).toBeVisible();
  await page.waitForFunction(() => document.querySelector('main ol [data-state="queued"]') !== null);
  // Started after the timer that saves the snapshot, and longer: it ends later on any machine.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
  expect(await saved()).toBe(false);

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
    Storage.prototype.removeItem = function recordRemoval(this: Storage, name: string) {
      removed.push(name);
      remove.call(this, name);
    };
    new MutationObserver(() => seen.push(document.querySelectorAll("main ol > li").length)).observe(document, {
      subtree: true,
      childList: true,
    });
  });
  await tab.goto("/app/history");
  await appStarted(tab);
  await expect(rows(tab)).toBeVisible();
  const seen = await tab.evaluate(() => Reflect.get(globalThis, "seen") as number[]);
  expect(Math.min(...seen.slice(seen.findIndex((count) => count > 0)))).toBeGreaterThan(0);
  // A short visit does not remove the snapshot.
  await expect(tab.getByRole("button", { name: /^Refresh / })).toHaveAttribute("aria-busy", "false");
  expect(await tab.evaluate(() => Reflect.get(globalThis, "removed") as string[])).not.toContain(key);
  await tab.close();

  await page.getByRole("link", { name: "Map", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.nearby);
  expect(await saved()).toBe(false);
});

test.describe("without a content security policy", () => {
  test.use({ bypassCSP: true });

  test("the snapshot turns no place name into an element and runs no script written into it", async ({
    page,
    guest,
  }) => {
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
    const named = await openWithoutApp(page, "/app/map");
    await expect(cards(named).first()).toContainText(name);
    await expect(named.locator('img[src="x"]')).toHaveCount(0);
    await named.close();

    const attack = `<main onclick="ran=1"><p>still there</p><img src=x onerror="ran=1"><svg onload="ran=1"></svg>
      <script>ran=1</script><iframe srcdoc="<script>parent.ran=1</script>"></iframe>
      <a href="java\tscript:ran=1">link</a>
      <svg><a href="#"><animate attributeName="href" values="javascript:ran=1" /><text y="20">drawn</text></a></svg>
      <p style="position: fixed; inset: 0">over all</p><a href="/app/history">page</a></main><img src=x onerror="ran=1">`;
    const [version, owner] = (await readNote(page, snapshotKey)).split("\n");
    await writeNote(page, snapshotKey, `${version}\n${owner}\n${attack}`);
    const tab = await openWithoutApp(page, "/app/map");
    for (const text of ["still there", "link", "drawn"]) await tab.getByText(text, { exact: true }).click();
    await tab.waitForLoadState("load");
    expect(await tab.evaluate(() => "ran" in globalThis)).toBe(false);
    const dangerous = "script, iframe, animate, [onclick], [onerror], [onload], [style]";
    await expect(tab.locator("main").locator(dangerous)).toHaveCount(0);
    await expect(tab.getByRole("link", { name: "page" })).toHaveAttribute("href", "/app/history");
  });
});
