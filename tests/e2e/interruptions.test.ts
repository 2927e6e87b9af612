import type { BrowserContext, Page } from "playwright/test";
import { createPhoto } from "../support/photo.ts";
import { expect, test } from "./helpers/fixtures.ts";
import {
  backToList,
  cards,
  expectEverythingSent,
  openOutbox,
  outboxItems,
  permissions,
  placeDArmes,
  publishUpdate,
  rateOpenPlace,
  ratePlace,
  signIn,
  signInByForm,
  goOffline,
  tapLemons,
  waitForOfflineReady,
} from "./helpers/journeys.ts";
import {
  type Guest,
  changePassword,
  readServerPhotos,
  readServerRatings,
  signOutEverywhere,
} from "./helpers/server-api.ts";

test("an update that is let in while photos are being sent lets that come to its end, and nothing is lost or doubled", async ({
  page,
  context,
  guest,
  network,
}) => {
  await signIn(page, guest);
  await goOffline(page);
  for (const nth of [0, 1, 2]) {
    await ratePlace(page, { nth, lemons: 3, photos: [createPhoto(60 + nth, 200, 150)] });
    await backToList(page);
  }
  let uploads = 0;
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  network.setFault(async ({ method, path }) => {
    if (method !== "POST" || !path.startsWith("/storage/")) return null;
    uploads += 1;
    await held;
    return null;
  });
  await context.setOffline(false);
  await expect.poll(() => uploads).toBe(1);

  await publishUpdate(page, network);
  const update = page.getByRole("button", { name: "Update now" });
  const reloaded = page.waitForEvent("load");
  await update.click();
  await expect(update).toHaveAttribute("aria-busy", "true");
  expect(uploads).toBe(1);
  release();
  await reloaded;
  await expect(page.getByText(/update ready/i)).toHaveCount(0);
  await expectEverythingSent(page);
  const ratings = await readServerRatings(guest);
  expect(ratings.map(({ photo_urls, version }) => `${photo_urls.length} ${version}`)).toEqual(Array(3).fill("1 2"));
  expect(await readServerPhotos(guest)).toHaveLength(3);
  expect(uploads).toBe(3);
});

/** Another device of the guest: a browser of its own. */
async function openTablet(page: Page, guest: Guest, origin: string): Promise<[Page, BrowserContext]> {
  const browser = page.context().browser();
  if (!browser) throw new Error("This page has no browser");
  const context = await browser.newContext({ baseURL: origin, geolocation: placeDArmes, permissions });
  const tablet = await context.newPage();
  await signIn(tablet, guest);
  return [tablet, context];
}

test("undoing a change on the phone takes back what it changed, on the tablet too, and nothing that the tablet wrote meanwhile", async ({
  page,
  guest,
  network,
}) => {
  // The ten seconds for Undo last as long as the tablet takes.
  await page.addInitScript(() => {
    const real = setTimeout;
    const held = (work: () => void, ms = 0) => (ms >= 1_000 && ms <= 10_000 ? 0 : real(work, ms));
    Object.assign(window, { setTimeout: held });
  });
  await signIn(page, guest);
  await waitForOfflineReady(page);
  const placeId = await ratePlace(page, { nth: 0, lemons: 4, comment: "Good soup." });
  await expectEverythingSent(page);
  const [tablet, other] = await openTablet(page, guest, network.origin);

  await page.goto(`/app/rate?place_id=${encodeURIComponent(placeId)}`);
  await rateOpenPlace(page, { lemons: 2 });
  await expect.poll(async () => (await readServerRatings(guest))[0]?.score).toBe(2);

  await tablet.goto("/app/history");
  const row = tablet.getByRole("main").getByRole("listitem").filter({ hasText: "Good soup." });
  await expect(row.getByText(/^2 lemons/)).toBeAttached();
  await row.getByRole("link", { name: /^Edit rating of / }).click();
  await tablet.getByLabel("Comment").fill("Good soup, slow service.");
  await tablet.getByRole("button", { name: "Update Rating" }).click();
  await tablet.waitForURL(/\/app\/success\?/);
  await expectEverythingSent(tablet);

  await page.getByRole("button", { name: "Undo" }).click();
  // Leads there once it is on the disk.
  await page.waitForURL(/\/app\/rate\/step-two\?/);
  await expectEverythingSent(page);
  await expect
    .poll(async () => (await readServerRatings(guest)).map(({ score, comment }) => [score, comment]))
    .toEqual([[4, "Good soup, slow service."]]);
  for (const device of [page, tablet]) {
    await device.goto("/app/history");
    const shown = device.getByRole("main").getByRole("listitem").filter({ hasText: "Good soup, slow service." });
    await expect(shown.getByText(/^4 lemons/)).toBeAttached();
  }
  await other.close();
});

/** What waits is shown, asks for the person, and goes out once after they have signed in. */
async function sendsAfterSignIn(page: Page, guest: Guest): Promise<void> {
  await expect(page.getByText("Sign in to send what waits (1)")).toBeVisible();
  await openOutbox(page);
  await expect(outboxItems(page, "queued")).toHaveCount(1);
  await signIn(page, guest);
  await expectEverythingSent(page);
  expect(await readServerRatings(guest)).toMatchObject([{ score: 4, comment: "From the cellar.", version: 1 }]);
}

/** On the disk, as the days make it that pass while the phone lies in a drawer. */
const ageSession = (page: Page, days: number) =>
  page.evaluate(async (ms) => {
    const request = indexedDB.open("five-lemons");
    await new Promise((resolve) => (request.onsuccess = resolve));
    const kv = request.result.transaction("kv", "readwrite").objectStore("kv");
    const stored = kv.get("session");
    await new Promise((resolve) => (stored.onsuccess = resolve));
    stored.result.value.receivedAtMs -= ms;
    const written = kv.put(stored.result);
    await new Promise((resolve) => (written.onsuccess = resolve));
    request.result.close();
  }, days * 86_400_000);

test("a session that ended days ago keeps unsent work and its draft, and both are there after signing in", async ({
  phone,
  guest,
}) => {
  const before = await phone.open();
  let page = await before.newPage();
  await signIn(page, guest);
  await waitForOfflineReady(page);
  await before.setOffline(true);
  await ratePlace(page, { nth: 0, lemons: 4, comment: "From the cellar." });
  await backToList(page);
  await cards(page).nth(1).getByRole("link").first().click();
  await tapLemons(page, "3 lemons, Good");
  await page.getByLabel("Comment").fill("Not finished");
  await ageSession(page, 9);
  await before.close();
  await signOutEverywhere(guest);

  const after = await phone.open();
  page = await after.newPage();
  await page.goto("/app/map");
  await sendsAfterSignIn(page, guest);
  await page.goto("/app/history");
  await page.getByRole("link", { name: /^Continue rating / }).click();
  await expect(page.getByLabel("Comment")).toHaveValue("Not finished");
});

test("a password that was changed elsewhere keeps unsent work, which goes out with the new one", async ({
  page,
  context,
  guest,
}) => {
  await signIn(page, guest);
  await goOffline(page);
  await ratePlace(page, { nth: 0, lemons: 4, comment: "From the cellar." });
  const changed = await changePassword(guest, "another-lemon-cellar");
  await signOutEverywhere(changed);
  await ageSession(page, 1);
  await context.setOffline(false);
  await page.goto("/app/map");
  await sendsAfterSignIn(page, changed);
});

test("in a private window, where there is neither a worker nor a cache, a rating is kept and sent by the page", async ({
  page,
  context,
  guest,
}) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
    Reflect.deleteProperty(window, "caches");
    Reflect.deleteProperty(IDBFactory.prototype, "databases");
    const refused = () => Promise.reject(new DOMException("private", "SecurityError"));
    for (const name of ["persist", "persisted", "estimate"])
      Object.defineProperty(StorageManager.prototype, name, { value: refused });
  });
  const loaded = page.waitForResponse((response) => response.url().includes("/assets/outbox-screen"));
  await signInByForm(page, guest);
  await loaded;
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await ratePlace(page, { nth: 0, lemons: 4, comment: "In private.", photos: [createPhoto(70, 200, 150)] });
  await expect(page.getByText("Saved on this device · will send")).toBeVisible();
  await context.setOffline(false);
  await expectEverythingSent(page);
  expect(await readServerRatings(guest)).toMatchObject([{ score: 4, comment: "In private.", version: 2 }]);
});
