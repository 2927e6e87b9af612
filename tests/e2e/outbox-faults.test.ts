import { createPhoto } from "../support/photo.ts";
import { expect, test } from "./helpers/fixtures.ts";
import {
  backToList,
  expectEverythingSent,
  goOffline,
  openOutbox,
  outboxItems,
  ratePlace,
  signIn,
  waitForOfflineReady,
} from "./helpers/journeys.ts";
import { readServerPhotos, readServerRatings } from "./helpers/server-api.ts";

const submit = "/rest/v1/rpc/submit_ops";
const isApi = (path: string) => /^\/(rest|storage|auth|functions)\/v1\//.test(path);

test(
  "lost answers and a captive portal delay ratings and photos but neither lose nor duplicate any",
  { tag: "@quick" },
  async ({ page, guest, network }) => {
    await signIn(page, guest);
    await waitForOfflineReady(page);
    await test.step("answers of the rating and of a photo are lost after the server stored them", async () => {
      network.setFault(({ method, path, nth }) => {
        if (path === submit) return nth <= 2 ? "lose-answer" : null;
        return method === "POST" && nth === 1 && path.startsWith("/storage/v1/object/reviews/") ? "lose-answer" : null;
      });
      const photos = [createPhoto(11), createPhoto(12)];
      const placeId = await ratePlace(page, { nth: 0, lemons: 3, comment: "Answered into the void.", photos });
      await expectEverythingSent(page);
      const [rating, ...others] = await readServerRatings(guest);
      expect(others).toEqual([]);
      expect(rating).toMatchObject({ restaurant_place_id: placeId, score: 3 });
      expect(new Set(rating?.photo_urls).size).toBe(2);
      expect(rating?.photo_urls).toHaveLength(2);
      expect(await readServerPhotos(guest)).toHaveLength(2);
      expect(network.seen.filter(({ path }) => path === submit).length).toBeGreaterThanOrEqual(3);
    });
    await test.step("a captive portal answers every request with a page and status 200", async () => {
      network.setFault(null);
      await page.goto("/app/map");
      const portal = { status: 200, contentType: "text/html", body: "<!doctype html><title>Hotel Wi-Fi</title>" };
      network.setFault(({ path }) => (isApi(path) ? portal : null));
      await ratePlace(page, { nth: 1, lemons: 1, comment: "Cold soup.", photos: [createPhoto(13)] });
      await openOutbox(page);
      await expect(outboxItems(page, "queued")).toHaveCount(1);
      expect(await readServerRatings(guest)).toHaveLength(1);
      network.setFault(null);
      await expectEverythingSent(page);
      const ratings = await readServerRatings(guest);
      expect(ratings).toHaveLength(2);
      expect(ratings.find(({ score }) => score === 1)).toMatchObject({ comment: "Cold soup." });
    });
  },
);

test("errors in a third of all answers delay ratings but neither lose nor duplicate any", async ({
  page,
  guest,
  network,
  context,
}) => {
  await signIn(page, guest);
  await goOffline(page);
  const placeIds = new Set<string>();
  for (const nth of [0, 1, 2, 3]) {
    const placeId = await ratePlace(page, {
      nth,
      lemons: 3,
      ...(nth % 3 === 0 ? { photos: [createPhoto(20 + nth)] } : {}),
    });
    placeIds.add(placeId);
    await backToList(page);
  }
  expect(placeIds.size).toBe(4);
  // Every third request fails, each in another way; counted, so that every run is the same.
  let count = 0;
  const failures = [503, 429, 500, 502].map((status) => ({
    status,
    contentType: "text/html",
    body: "<h1>Trouble</h1>",
  }));
  network.setFault(({ path }) => {
    if (!isApi(path)) return null;
    count += 1;
    if (count % 3 !== 0) return null;
    return count % 2 === 0 ? "lose-answer" : (failures[count % failures.length] ?? null);
  });
  await context.setOffline(false);
  await expectEverythingSent(page);
  network.setFault(null);
  const ratings = await readServerRatings(guest);
  expect(new Set(ratings.map(({ restaurant_place_id }) => restaurant_place_id))).toEqual(placeIds);
  expect(ratings.every(({ version, photo_urls }) => version === 1 + photo_urls.length)).toBe(true);
  expect(await readServerPhotos(guest)).toHaveLength(2);
});

test("a rejected rating waits for the guest while the others are sent, and is sent after Try again", async ({
  page,
  guest,
  network,
  context,
}) => {
  await signIn(page, guest);
  await goOffline(page);
  const first = await ratePlace(page, { nth: 0, lemons: 2, comment: "The one that will be refused." });
  await backToList(page);
  const second = await ratePlace(page, { nth: 1, lemons: 3 });
  expect(second).not.toBe(first);
  network.setRewrite(({ path, body }) =>
    path === submit ? body.replaceAll(`"place_id":"${first}"`, '"place_id":"demo:nowhere-0000"') : body,
  );
  await context.setOffline(false);
  await openOutbox(page);
  await expect(outboxItems(page, "attention")).toHaveCount(1);
  await expect(outboxItems(page, "queued")).toHaveCount(0);
  expect(await readServerRatings(guest)).toMatchObject([{ restaurant_place_id: second }]);
  network.setRewrite(null);
  await outboxItems(page, "attention")
    .getByRole("button", { name: /try again/i })
    .click();
  await expect(outboxItems(page, "attention")).toHaveCount(0);
  await expectEverythingSent(page);
  expect(await readServerRatings(guest)).toHaveLength(2);
});

test("the service worker sends a rating after the page is closed, as soon as the connection is back", async ({
  phone,
  guest,
}) => {
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

test("a browser that is killed while sending a rating finishes sending it after a restart", async ({
  phone,
  guest,
  network,
}) => {
  const before = await phone.open();
  let page = await before.newPage();
  await signIn(page, guest);
  await waitForOfflineReady(page);
  await before.setOffline(true);
  for (const nth of [0, 1]) {
    await ratePlace(page, { nth, lemons: 2, photos: [createPhoto(40 + nth)] });
    await backToList(page);
  }
  // The ratings are stored but no answer arrives; the first photo hangs.
  network.setFault(({ path }) => (path === submit ? "lose-answer" : path.startsWith("/storage/") ? "hang" : null));
  await before.setOffline(false);
  await expect.poll(() => network.seen.some(({ path }) => path === submit)).toBe(true);
  phone.kill();

  network.setFault(null);
  const after = await phone.open();
  page = await after.newPage();
  await expectEverythingSent(page);
  const ratings = await readServerRatings(guest);
  expect(ratings.map(({ photo_urls }) => photo_urls.length)).toEqual([1, 1]);
  expect(await readServerPhotos(guest)).toHaveLength(2);
});
