import { expect, type Browser, type Page } from "playwright/test";
import { dashboardPages } from "../../../src/domain/paths/dashboard-paths.ts";
import { loginPath, pages } from "../../../src/domain/paths/paths.ts";
import type { FaultProxy } from "../../support/fault-proxy.ts";
import { seedSession } from "./seed-session.ts";
import { stopAnimations } from "./still-animations.ts";
import type { Guest } from "./server-api.ts";

/** Place d'Armes, Luxembourg: dozens of demo places within a kilometre. */
export const placeDArmes = { latitude: 49.6114, longitude: 6.1297, accuracy: 20 };
/** Naming one permission denies the others, so Background Sync is named too. */
export const permissions = ["geolocation", "background-sync"];

export const words = {
  nearby: /^Nearby places \(\d+\)$/,
  saved: "Saved on this device · will send",
  everythingSent: "Everything is sent",
};

/** Visible once the wanted page is open. */
const arrived = (page: Page, wanted: string) =>
  wanted === pages.map
    ? page.getByRole("heading", { name: words.nearby })
    : page.getByRole("main").filter({ hasNot: page.getByLabel("I am not a robot") });

/**
 * Opens the map, or another page without the cost of the map, as the signed-in guest. Writes the session into the database of a
 * new device; signs in by the form where a page of the app was open before.
 */
export async function signIn(page: Page, guest: Guest, wanted: string = pages.map): Promise<void> {
  if (page.url() !== "about:blank" || !(await seedSession(page, guest))) {
    await signInByForm(page, guest, wanted);
    return;
  }
  await page.goto(wanted);
  await arrived(page, wanted).first().waitFor();
}

/** Fills in and sends the open sign-in form, without waiting for the result. */
export async function fillSignIn(page: Page, { email, password }: Guest): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByLabel("I am not a robot").check();
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in by the form. Repeats while the form could not reach the server, which a busy machine delays. */
export async function signInByForm(page: Page, guest: Guest, wanted: string = pages.map): Promise<void> {
  const unreached = page.getByRole("alert").filter({ hasText: "could not reach the server" });
  do {
    await page.goto(loginPath({ returnTo: wanted }));
    await fillSignIn(page, guest);
    await arrived(page, wanted).or(unreached).first().waitFor();
  } while (await unreached.isVisible());
  await page.waitForURL(({ href }) => href.endsWith(wanted));
}

/** For tests that are not about the service worker, whose installation costs as much as a sign-in. */
export const withoutWorker = { serviceWorkers: "block" } as const;

/**
 * Opens another device, `width` CSS pixels wide, and signs the person in: at the map with a service worker if it goes offline,
 * otherwise at the account page without one.
 */
export async function at(
  browser: Browser,
  baseURL: string,
  person: Guest,
  width: number,
  { goesOffline = false } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: "en-GB",
    timezoneId: "Europe/Luxembourg",
    viewport: { width, height: 800 },
    geolocation: placeDArmes,
    permissions,
    ...(goesOffline ? {} : withoutWorker),
  });
  await stopAnimations(context);
  const page = await context.newPage();
  await signIn(page, person, goesOffline ? pages.map : dashboardPages.account);
  return page;
}

/** Waits until the service worker controls the page and has stored the app. */
export async function waitForOfflineReady(page: Page): Promise<void> {
  const isHeld = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return true;
    return await new Promise<boolean>((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
      setTimeout(() => resolve(false), 20_000);
    });
  });
  if (isHeld) return;
  // A page that started just before the worker was activated stays uncontrolled until its next load.
  await page.reload();
  await waitForOfflineReady(page);
}

/** Publishes another version of the worker and waits until it is installed. */
export async function publishUpdate(
  page: Page,
  network: FaultProxy,
  next = (worker: string) => `${worker}\n// the next version`,
): Promise<void> {
  network.setAnswerRewrite(({ path, body }) => (path === "/sw.js" ? next(body) : body));
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // Repeated, because a pending check of the browser may have read the old version.
    while (!registration.waiting) {
      await registration.update();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  });
}

/** Stores the app on the device, then disconnects. */
export async function goOffline(page: Page): Promise<void> {
  await waitForOfflineReady(page);
  await page.context().setOffline(true);
}

/** Deletes all server data of the device and keeps the session. */
export const emptyDevice = (page: Page) =>
  page.evaluate(async (kept) => {
    for (const key of Object.keys(localStorage)) if (key !== kept) localStorage.removeItem(key);
    const opening = indexedDB.open("five-lemons");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const transaction = opening.result.transaction(["places", "lists", "ratings", "totals"], "readwrite");
    for (const name of transaction.objectStoreNames) transaction.objectStore(name).clear();
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    opening.result.close();
  }, hereKey);

/** All rows of a table of the device. */
export const rowsOf = (page: Page, table: string): Promise<unknown[]> =>
  page.evaluate(async (name) => {
    const opening = indexedDB.open("five-lemons");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const reading = opening.result.transaction(name).objectStore(name).getAll();
    await new Promise((resolve) => reading.addEventListener("success", resolve));
    opening.result.close();
    return reading.result as unknown[];
  }, table);

/** Cards of places, rated and unrated. */
export const cards = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator('a[href^="/app/rate?"]') });

type Rating = {
  nth: number;
  lemons: 1 | 2 | 3 | 4;
  comment?: string;
  photos?: { name: string; mimeType: string; buffer: Buffer }[];
};
const lemonName = { 1: "1 lemon, Poor", 2: "2 lemons, Fair", 3: "3 lemons, Good", 4: "4 lemons, Great" };

/** Rates the place of a card of the list; returns its id. */
export async function ratePlace(page: Page, rating: Rating): Promise<string> {
  await cards(page).nth(rating.nth).getByRole("link").first().click();
  await page.waitForURL(/\/app\/rate\?/);
  const placeId = new URL(page.url()).searchParams.get("place_id") ?? "";
  await rateOpenPlace(page, rating);
  return placeId;
}

export async function tapLemons(page: Page, name: string): Promise<void> {
  await page.getByRole("radio", { name }).click();
}

/** Rates the place whose page is open. */
export async function rateOpenPlace(page: Page, rating: Omit<Rating, "nth">): Promise<void> {
  await tapLemons(page, lemonName[rating.lemons]);
  await page.waitForURL(/\/app\/rate\/step-two\?/);
  if (rating.comment) await page.getByLabel("Comment").fill(rating.comment);
  if (rating.photos) {
    await page.getByLabel("Add photos").setInputFiles(rating.photos);
    await expect(page.getByRole("img", { name: /^Photo \d+$/ })).toHaveCount(rating.photos.length);
  }
  await page.getByRole("button", { name: /^(Submit|Update) Rating$/ }).click();
  await leftStep(page);
}

/**
 * Waits for the success screen and until the form is no longer in the history. The app calls history.back() after the first
 * paint, which would abort a navigation started meanwhile.
 */
export async function leftStep(page: Page): Promise<void> {
  await page.waitForURL(/\/app\/success\?/);
  await page.waitForFunction(() => (Reflect.get(globalThis, "navigation") as { canGoForward: boolean }).canGoForward);
}

export async function backToList(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Rate Another Place" }).click();
  await page.waitForURL("**/app/map");
}

export async function openOutbox(page: Page): Promise<void> {
  await page.goto("/app/outbox");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

export const outboxItems = (page: Page, state: "queued" | "sending" | "sent" | "attention") =>
  page.locator(`li:is([data-state="${state}"], :has(> [data-state="${state}"]))`);

export async function expectEverythingSent(page: Page): Promise<void> {
  await openOutbox(page);
  // Other sentences of the page begin with the same words.
  await expect(page.getByText(words.everythingSent, { exact: true })).toBeVisible();
}

/** Collects console errors and exceptions, including violations of the content security policy. */
export function watchConsoleErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The browser requests it for /robots.txt, on which seeded tests start.
    if (message.type() === "error" && !message.location().url.endsWith("/favicon.ico")) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

/** localStorage keys of the current person and of page snapshots. */
export const hereKey = "five-lemons:person:here";
export const snapshotKeyOf = (path: string) => `five-lemons:person:picture:${path}`;
export const snapshotKey = snapshotKeyOf("/app/map");
export const waitForSnapshot = (page: Page) =>
  page.waitForFunction((key) => localStorage.getItem(key)?.includes('data-known="true"') ?? false, snapshotKey);

/**
 * Opens the link of a confirmation mail, confirms, and chooses the password. The link contains the address of the server, the page
 * that of the proxy in between.
 */
export async function followMailLink(page: Page, link: string | undefined, password: string): Promise<void> {
  const { pathname, hash } = new URL(link ?? "");
  await page.goto(pathname + hash);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("New password again").fill(password);
  await page.getByRole("button", { name: "Save new password" }).click();
}
