import type { Page } from "playwright/test";
import { createPhoto } from "../support/photo.ts";
import { expect, test } from "./helpers/fixtures.ts";
import {
  backToList,
  cards,
  expectEverythingSent,
  openOutbox,
  outboxItems,
  publishUpdate,
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

test("an app update during an upload waits for the photo, and nothing is lost or sent twice", async ({
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

/** Expects one queued rating that is sent once after the person signed in. */
async function sendsAfterSignIn(page: Page, guest: Guest): Promise<void> {
  await expect(page.getByText("Sign in to send what waits (1)")).toBeVisible();
  await openOutbox(page);
  await expect(outboxItems(page, "queued")).toHaveCount(1);
  await signIn(page, guest);
  await expectEverythingSent(page);
  expect(await readServerRatings(guest)).toMatchObject([{ score: 4, comment: "From the cellar.", version: 1 }]);
}

/** Makes the stored session older. */
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

test("unsent work and a draft survive a session ended by a password change, and are available after sign-in", async ({
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
  const changed = await changePassword(guest, "another-lemon-cellar");
  await signOutEverywhere(changed);

  const after = await phone.open();
  page = await after.newPage();
  await page.goto("/app/map");
  await sendsAfterSignIn(page, changed);
  await page.goto("/app/history");
  await page.getByRole("link", { name: /^Continue rating / }).click();
  await expect(page.getByLabel("Comment")).toHaveValue("Not finished");
});

test("in a private window without a service worker or cache, the page keeps and sends a rating", async ({
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
