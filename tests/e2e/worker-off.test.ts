import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { expect, test } from "./helpers/fixtures.ts";
import {
  cards,
  expectEverythingSent,
  openOutbox,
  outboxItems,
  ratePlace,
  signIn,
  waitForOfflineReady,
} from "./helpers/journeys.ts";
import { readServerRatings } from "./helpers/server-api.ts";

/** Number of registered workers and stored shells; null while the page reloads. */
const remains = (page: Page) =>
  page
    .evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      const names = await caches.keys();
      return { workers: registrations.length, shells: names.filter((name) => name.includes("-shell-")).length };
    })
    .catch(() => null);

/** Chromium checks for a new worker after five minutes at the latest. */
const letInMs = 330_000;

test("a broken service worker is removed, the queued rating is sent once, and the next worker takes over", async ({
  page,
  context,
  guest,
  network,
}, info) => {
  info.setTimeout(info.timeout + letInMs);
  await signIn(page, guest);
  await waitForOfflineReady(page);
  network.setFault(({ path }) =>
    path === "/rest/v1/rpc/submit_ops" ? { status: 503, contentType: "text/html", body: "" } : null,
  );
  await ratePlace(page, { nth: 0, lemons: 4, comment: "Written under the broken worker." });
  await page.goto("/app/map");
  await expect.poll(() => remains(page)).toEqual({ workers: 1, shells: 1 });

  // The answer of `WORKER=off`, or of a static host with the replaced file.
  const off = readFileSync("public/sw-off.js", "utf8");
  network.setAnswerRewrite(({ path, body }) => (path === "/sw.js" ? off : body));
  const letIn = async () => {
    // Repeated, because a pending check of the browser may have read the old version, and requests make Chromium start the next one.
    await page
      .evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration())?.update();
        await fetch("/robots.txt");
      })
      .catch(() => undefined);
    return await remains(page);
  };
  await expect.poll(letIn, { timeout: letInMs }).toEqual({ workers: 0, shells: 0 });
  // The worker reloads the page as well, which may abort this reload.
  await expect(async () => void (await page.reload())).toPass();
  await expect(cards(page).first()).toBeVisible();
  await expect.poll(() => remains(page)).toEqual({ workers: 0, shells: 0 });
  // A page that it still controls reloads automatically.
  const isFree = () => page.evaluate(() => navigator.serviceWorker.controller === null).catch(() => false);
  await expect.poll(isFree).toBe(true);
  await openOutbox(page);
  await expect(outboxItems(page, "queued")).toHaveCount(1);
  network.setFault(null);
  await expectEverythingSent(page);
  expect(await readServerRatings(guest)).toMatchObject([
    { score: 4, comment: "Written under the broken worker.", version: 1 },
  ]);

  network.setAnswerRewrite(null);
  await page.goto("/app/map");
  await waitForOfflineReady(page);
  await context.setOffline(true);
  await page.reload();
  await expect(cards(page).first()).toBeVisible();
});
