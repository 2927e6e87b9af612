import { createPhoto } from "../support/photo.ts";
import { expect, test } from "./helpers/fixtures.ts";
import {
  backToList,
  expectEverythingSent,
  openOutbox,
  outboxItems,
  ratePlace,
  signIn,
  waitForOfflineReady,
} from "./helpers/journeys.ts";
import { readServerPhotos, readServerRatings } from "./helpers/server-api.ts";

const submit = "/rest/v1/rpc/submit_ops";
const isApi = (path: string) => /^\/(rest|storage|auth|functions)\/v1\//.test(path);

test.beforeEach(async ({ page, guest }) => {
  await signIn(page, guest);
  await waitForOfflineReady(page);
});

test("an answer lost after the commit leaves one rating, not two", async ({ page, guest, network }) => {
  network.setFault(({ path, nth }) => (path === submit && nth <= 2 ? "lose-answer" : null));
  const placeId = await ratePlace(page, { nth: 0, lemons: 3, comment: "Answered into the void." });
  await expectEverythingSent(page);
  const ratings = await readServerRatings(guest);
  expect(ratings).toMatchObject([{ restaurant_place_id: placeId, score: 3, version: 1 }]);
  expect(network.seen.filter(({ path }) => path === submit).length).toBeGreaterThanOrEqual(3);
});

test("a photo whose upload and attachment were answered into the void is there once", async ({
  page,
  guest,
  network,
}) => {
  network.setFault(({ method, path, nth }) =>
    method === "POST" && nth === 1 && (path.startsWith("/storage/v1/object/reviews/") || path === submit)
      ? "lose-answer"
      : null,
  );
  await ratePlace(page, { nth: 0, lemons: 4, photos: [createPhoto(11), createPhoto(12)] });
  await expectEverythingSent(page);
  const [rating] = await readServerRatings(guest);
  expect(new Set(rating?.photo_urls).size).toBe(2);
  expect(rating?.photo_urls).toHaveLength(2);
  expect(await readServerPhotos(guest)).toHaveLength(2);
});

test("a 401 in the middle refreshes the token once and goes on", async ({ page, guest, network }) => {
  const expired = {
    status: 401,
    contentType: "application/json",
    body: JSON.stringify({ code: "PGRST303", message: "JWT expired" }),
  };
  network.setFault(({ path, nth }) => (path === submit && nth === 1 ? expired : null));
  network.clear();
  await ratePlace(page, { nth: 0, lemons: 2 });
  await expectEverythingSent(page);
  expect(await readServerRatings(guest)).toHaveLength(1);
  expect(network.seen.filter(({ path }) => path === "/auth/v1/token")).toHaveLength(1);
});

test("a captive portal that answers everything with a page and 200 delivers nothing and loses nothing", async ({
  page,
  guest,
  network,
}) => {
  const portal = { status: 200, contentType: "text/html", body: "<!doctype html><title>Hotel Wi-Fi</title>" };
  network.setFault(({ path }) => (isApi(path) ? portal : null));
  await ratePlace(page, { nth: 0, lemons: 1, comment: "Cold soup.", photos: [createPhoto(13)] });
  await openOutbox(page);
  await expect(outboxItems(page, "queued")).toHaveCount(1);
  expect(await readServerRatings(guest)).toEqual([]);
  network.setFault(null);
  await expectEverythingSent(page);
  expect(await readServerRatings(guest)).toMatchObject([{ score: 1, comment: "Cold soup." }]);
});

test("a third of all answers being errors delays, and neither loses nor doubles", async ({
  page,
  guest,
  network,
  context,
}) => {
  await context.setOffline(true);
  const placeIds = new Set<string>();
  for (const nth of [0, 1, 2, 3, 4, 5]) {
    const placeId = await ratePlace(page, {
      nth,
      lemons: 3,
      ...(nth % 3 === 0 ? { photos: [createPhoto(20 + nth)] } : {}),
    });
    placeIds.add(placeId);
    await backToList(page);
  }
  expect(placeIds.size).toBe(6);
  // Every third request fails, each in another way; by count, so that the run is the same every time.
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

test("a server that never answers is given up on, and the rating goes out when it does", async ({
  page,
  guest,
  network,
}) => {
  network.setFault(({ path, nth }) => (path === submit && nth === 1 ? "hang" : null));
  await ratePlace(page, { nth: 0, lemons: 4 });
  await expectEverythingSent(page);
  expect(await readServerRatings(guest)).toHaveLength(1);
});

test("one refused rating waits with its reason while the others go out", async ({ page, guest, network, context }) => {
  await context.setOffline(true);
  const first = await ratePlace(page, { nth: 0, lemons: 2, comment: "The one that will be refused." });
  await backToList(page);
  const second = await ratePlace(page, { nth: 1, lemons: 3 });
  await backToList(page);
  const third = await ratePlace(page, { nth: 2, lemons: 4 });
  expect(new Set([first, second, third]).size).toBe(3);
  network.setRewrite(({ path, body }) =>
    path === submit ? body.replaceAll(`"place_id":"${first}"`, '"place_id":"demo:nowhere-0000"') : body,
  );
  await context.setOffline(false);
  await openOutbox(page);
  await expect(outboxItems(page, "attention")).toHaveCount(1);
  await expect(outboxItems(page, "queued")).toHaveCount(0);
  expect(await readServerRatings(guest)).toHaveLength(2);
  network.setRewrite(null);
  await outboxItems(page, "attention")
    .getByRole("button", { name: /try again/i })
    .click();
  await expect(outboxItems(page, "attention")).toHaveCount(0);
  await expectEverythingSent(page);
  expect(await readServerRatings(guest)).toHaveLength(3);
});
