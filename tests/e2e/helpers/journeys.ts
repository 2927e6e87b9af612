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

/** Until somebody is where they wanted to be. */
const arrived = (page: Page, wanted: string) =>
  wanted === pages.map
    ? page.getByRole("heading", { name: words.nearby })
    : page.getByRole("main").filter({ hasNot: page.getByLabel("I am not a robot") });

/**
 * To the map, or to the page that somebody wanted to see, which costs the machine no map then. Where a page was open before, by
 * the form.
 */
export async function signIn(page: Page, guest: Guest, wanted: string = pages.map): Promise<void> {
  if (page.url() !== "about:blank" || !(await seedSession(page, guest))) {
    await signInByForm(page, guest, wanted);
    return;
  }
  await page.goto(wanted);
  await arrived(page, wanted).first().waitFor();
}

/** The form that stands open, and its button. What comes of it is for whoever called. */
export async function fillSignIn(page: Page, { email, password }: Guest): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByLabel("I am not a robot").check();
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
}

/**
 * Where the form says that it could not reach the server, one tries again, as a person does: a server that has just begun, on a
 * machine that is busy with something else, may take longer than a form waits.
 */
export async function signInByForm(page: Page, guest: Guest, wanted: string = pages.map): Promise<void> {
  const unreached = page.getByRole("alert").filter({ hasText: "could not reach the server" });
  do {
    await page.goto(loginPath({ returnTo: wanted }));
    await fillSignIn(page, guest);
    await arrived(page, wanted).or(unreached).first().waitFor();
  } while (await unreached.isVisible());
  await page.waitForURL(({ href }) => href.endsWith(wanted));
}

/** For what is not about the worker: to install it costs the machine as much as signing in. */
export const withoutWorker = { serviceWorkers: "block" } as const;

/**
 * Somebody signed in at a device of their own, so wide in CSS pixels: at a list of places where they will go offline with it, and
 * otherwise at their account, without a worker.
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

/** Until the worker holds the shell, an offline start would be a lie. */
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
  // A page that began just before the worker took over is not among those that it takes: the next one is.
  await page.reload();
  await waitForOfflineReady(page);
}

/** The next version of the app comes to this device, and waits there. */
export async function publishUpdate(
  page: Page,
  network: FaultProxy,
  next = (worker: string) => `${worker}\n// the next version`,
): Promise<void> {
  network.setAnswerRewrite(({ path, body }) => (path === "/sw.js" ? next(body) : body));
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // More than once: a look that the browser itself had under way is taken for this one, and has read the version before.
    while (!registration.waiting) {
      await registration.update();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  });
}

/** Into the cellar: with the shell on the device, and then without a connection. */
export async function goOffline(page: Page): Promise<void> {
  await waitForOfflineReady(page);
  await page.context().setOffline(true);
}

/** Everything that the server told is gone, and who is here stays. */
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

/** Everything that a table of the device holds. */
export const rowsOf = (page: Page, table: string): Promise<unknown[]> =>
  page.evaluate(async (name) => {
    const opening = indexedDB.open("five-lemons");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const reading = opening.result.transaction(name).objectStore(name).getAll();
    await new Promise((resolve) => reading.addEventListener("success", resolve));
    opening.result.close();
    return reading.result as unknown[];
  }, table);

/** Place cards, rated and unrated: a card that was rated says the own score instead of "Tap to rate". */
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

/** From the list to "Saved on this device": card, lemons, submit. Returns the place's id. */
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

/** From the lemons to "Saved on this device", where the place is open already. */
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
 * The words are there, and the form is no longer behind them: the browser goes one visit back when they are painted, and an
 * address that is opened in that very moment would be given up for it.
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
  page.locator(`[data-state="${state}"]`).and(page.getByRole("listitem"));

export async function expectEverythingSent(page: Page): Promise<void> {
  await openOutbox(page);
  await expect(page.getByText(words.everythingSent)).toBeVisible();
}

/** What the browser's console says against the page: a violated policy counts. */
export function watchConsoleErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // Asked for by the browser itself, where a page names no icon: that is the one on which a test begins signed in.
    if (message.type() === "error" && !message.location().url.endsWith("/favicon.ico")) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

/** Where a device keeps who is here, and how the list looked last. */
export const hereKey = "five-lemons:person:here";
export const snapshotKeyOf = (path: string) => `five-lemons:person:picture:${path}`;
export const snapshotKey = snapshotKeyOf("/app/map");
export const waitForSnapshot = (page: Page) =>
  page.waitForFunction((key) => localStorage.getItem(key)?.includes('data-known="true"') ?? false, snapshotKey);
