import { createPhoto } from "../support/photo.ts";
import { expect, test } from "./helpers/fixtures.ts";
import {
  backToList,
  expectEverythingSent,
  ratePlace,
  signIn,
  goOffline,
  waitForOfflineReady,
} from "./helpers/journeys.ts";
import { readServerPhotos, readServerRatings } from "./helpers/server-api.ts";

const submit = "/rest/v1/rpc/submit_ops";

test("with the page closed the worker sends as soon as the connection is back", async ({ phone, guest }) => {
  test.skip(test.info().config.metadata["backgroundSync"] !== true, "this browser has no Background Sync");
  const context = await phone.open();
  const page = await context.newPage();
  await signIn(page, guest);
  await goOffline(page);
  await ratePlace(page, { nth: 0, lemons: 4, photos: [createPhoto(31)] });
  await page.close();
  await context.setOffline(false);
  await expect.poll(() => readServerRatings(guest)).toHaveLength(1);
  await expect.poll(async () => (await readServerRatings(guest))[0]?.photo_urls.length).toBe(1);
});

test("without Background Sync the open page sends by itself", async ({ page, context, guest }) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, "SyncManager");
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync");
  });
  await signIn(page, guest);
  await goOffline(page);
  await ratePlace(page, { nth: 0, lemons: 3 });
  await context.setOffline(false);
  await expect.poll(() => readServerRatings(guest)).toHaveLength(1);
});

test("a browser killed in the middle of a drain finishes it after the restart", async ({ phone, guest, network }) => {
  const before = await phone.open();
  let page = await before.newPage();
  await signIn(page, guest);
  await waitForOfflineReady(page);
  await before.setOffline(true);
  for (const nth of [0, 1, 2]) {
    await ratePlace(page, { nth, lemons: 2, photos: [createPhoto(40 + nth)] });
    await backToList(page);
  }
  // The ratings are committed but the answer never comes; the first photo hangs half way.
  network.setFault(({ path }) => (path === submit ? "lose-answer" : path.startsWith("/storage/") ? "hang" : null));
  await before.setOffline(false);
  await expect.poll(() => network.seen.some(({ path }) => path === submit)).toBe(true);
  phone.kill();

  network.setFault(null);
  const after = await phone.open();
  page = await after.newPage();
  await expectEverythingSent(page);
  const ratings = await readServerRatings(guest);
  expect(ratings).toHaveLength(3);
  expect(ratings.map(({ photo_urls }) => photo_urls.length)).toEqual([1, 1, 1]);
  expect(await readServerPhotos(guest)).toHaveLength(3);
});

/** The full hundred with the same bound is shown in tests/unit/outbox-schedules.test.ts, where a rating costs no two seconds. */
test("8 queued ratings with 2 photos go out in one pass with at most half a request each", async ({
  page,
  context,
  guest,
  network,
}) => {
  await signIn(page, guest);
  await goOffline(page);
  for (let nth = 0; nth < 8; nth += 1) {
    await ratePlace(page, { nth, lemons: 3, ...(nth < 2 ? { photos: [createPhoto(100 + nth, 200, 150)] } : {}) });
    await backToList(page);
  }
  network.clear();
  await context.setOffline(false);
  await expectEverythingSent(page);
  const ratings = await readServerRatings(guest);
  expect(ratings).toHaveLength(8);
  expect(ratings.flatMap(({ photo_urls }) => photo_urls)).toHaveLength(2);
  const operations = 10;
  const requests = network.seen.filter(
    ({ method, path }) => method !== "GET" && (path === submit || path.startsWith("/storage/")),
  );
  console.log(`${requests.length} requests for ${operations} operations: ${(requests.length / operations).toFixed(2)}`);
  expect(requests.length / operations).toBeLessThanOrEqual(0.5);
});
