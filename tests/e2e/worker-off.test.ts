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

/** What of the worker is on the device. */
const remains = (page: Page) =>
  page
    .evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      const names = await caches.keys();
      return { workers: registrations.length, shells: names.filter((name) => name.includes("-shell-")).length };
    })
    // The page is just reloading.
    .catch(() => null);

/** Where a request reaches the worker in the very moment of the change, Chromium looks again after five minutes at the latest. */
const letInMs = 330_000;

test("a worker that went wrong is taken off the phone; what waits there is sent once, and the next worker moves in", async ({
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

  // As `WORKER=off` answers, or a static host on which the one file was copied over the other.
  const off = readFileSync("public/sw-off.js", "utf8");
  network.setAnswerRewrite(({ path, body }) => (path === "/sw.js" ? off : body));
  const letIn = async () => {
    // More than once: a look that the browser itself had under way is taken for this one, and has read the version before. And a
    // page that is used asks for something now and then, which is when Chromium looks whether the next worker may begin.
    await page
      .evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration())?.update();
        await fetch("/robots.txt");
      })
      .catch(() => undefined);
    return await remains(page);
  };
  await expect.poll(letIn, { timeout: letInMs }).toEqual({ workers: 0, shells: 0 });
  // The worker that takes itself off may reload the page at the same moment, which ends ours.
  await expect(async () => void (await page.reload())).toPass();
  await expect(cards(page).first()).toBeVisible();
  await expect.poll(() => remains(page)).toEqual({ workers: 0, shells: 0 });
  // One that it had just let in opens anew by itself.
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
