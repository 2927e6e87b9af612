import type { Page } from "playwright";
import { demoAccounts } from "../../supabase/demo/accounts.ts";
import { permissions, placeDArmes, signIn, waitForOfflineReady } from "../e2e/helpers/journeys.ts";
import type { Guest } from "../e2e/helpers/server-api.ts";
import type { AppServer } from "../support/app-server.ts";
import type { Sight } from "./sight.ts";

/** A mid-range phone, as in Lighthouse, located in Luxembourg. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: "en-GB",
  geolocation: placeDArmes,
  permissions,
};

export const firstPlace: Sight = { css: "main li[aria-posinset] h2" };
export const firstRating: Sight = { css: "main li[aria-posinset] h3" };
/**
 * The same element once the app has rendered it; the stored picture that is shown before does not count. The root loses the mark of
 * the picture before React begins to render, and keeps the picture until it has.
 */
export const live = (sight: Sight): Sight => ({ ...sight, live: true });
export const hello: Sight = { css: "h1", text: "Hello" };

/** How one of the demo's people signs in. */
export function demoPerson(name: keyof typeof demoAccounts, app: AppServer): Guest {
  const { id: uid, email } = demoAccounts[name];
  const [, password = ""] = /^Demo password: (\S+)$/m.exec(app.printed) ?? [];
  return { uid, email, password };
}

/**
 * Signs in as the demo's guest (`page` is in a context whose `baseURL` is the app's). Nearby places and own ratings arrive on
 * the device.
 */
export async function signInGuest(page: Page, app: AppServer): Promise<void> {
  await signIn(page, demoPerson("guest", app));
  await page.goto("/app/history");
  await page.locator(firstRating.css).first().waitFor();
  await page.goto("/app/map");
  await page.locator(firstPlace.css).first().waitFor();
  await page.waitForLoadState("networkidle");
}

/** Does the same, and installs the workers of both origins. */
export async function installGuest(page: Page, app: AppServer, floorOrigin: string): Promise<void> {
  await signInGuest(page, app);
  await waitForOfflineReady(page);
  await page.goto(`${floorOrigin}/hello`);
  await page.evaluate(() => navigator.serviceWorker.register("/sw.js"));
  await waitForOfflineReady(page);
}
