import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { writeKv } from "../../src/local/database/kv.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { countHeldPhotos } from "../../src/local/device-settings/photo-network.ts";
import { readQueue } from "../../src/local/outbox/outbox-storage.ts";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { drainNow } from "../../src/sync/drain/run-drain.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putDraftPhoto, signIn } from "../support/local-device.ts";
import { ModelServer } from "../support/model-server.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { answerFrom, stubFetch } from "../support/stub-fetch.ts";

let server: ModelServer;
beforeEach(async () => {
  server = new ModelServer();
  stubFetch((call) => answerFrom(server, call));
  await freshDevice(ada);
});
afterEach(() => vi.unstubAllGlobals());
const on = (connection: object) => vi.stubGlobal("navigator", { locks: navigator.locks, connection });

it("a rating is sent immediately while its photos wait for Wi-Fi, and no photo is lost", async () => {
  await writeKv("photosOver", "wifi");
  const photo = await putDraftPhoto(ada, "place-1");
  await enqueueRating(anIntent({ add: [photo] }));
  on({ type: "cellular", saveData: false });
  await drainNow({ force: true });
  expect(server.row(ada, "place-1")).toMatchObject({ score: 4, photo_urls: [] });
  expect([server.objects.size, await countUnsent(ada), (await readQueue(ada)).commands]).toEqual([0, 1, []]);
  // The outbox mentions waiting photos, but none of an unfinished draft.
  await putDraftPhoto(ada, "place-2");
  expect([await countHeldPhotos(ada), await countHeldPhotos(ben)]).toEqual([1, 0]);
  on({ type: "wifi", saveData: false });
  expect(await countHeldPhotos(ada)).toBe(0);
  await drainNow({ force: true });
  expect(server.row(ada, "place-1")?.photo_urls).toEqual([`${photo}.jpg`]);
  expect(await countUnsent(ada)).toBe(0);
});

it("an already uploaded photo is attached to its rating over any connection", async () => {
  await writeKv("photosOver", "wifi");
  const photo = await putDraftPhoto(ada, "place-1");
  await enqueueRating(anIntent({ add: [photo] }));
  server.upload(`${photo}.jpg`, null);
  await database.photos.update(photo, { stage: "uploaded" });
  on({ type: "cellular", saveData: false });
  await drainNow({ force: true });
  expect(server.row(ada, "place-1")?.photo_urls).toEqual([`${photo}.jpg`]);
});

it("a photo order is not sent before its waiting photo, which stays visible with its caption", async () => {
  await writeKv("photosOver", "wifi");
  const menu = await putDraftPhoto(ada, "place-1");
  await enqueueRating(anIntent({ add: [menu], order: [{ id: menu, caption: "The menu" }] }));
  on({ type: "cellular", saveData: false });
  await drainNow({ force: true });
  const shown = (await readRatingView(ada, "place-1"))?.photos ?? [];
  expect(shown).toMatchObject([{ id: menu, caption: "The menu", state: "queued" }]);
  const cellar = await putDraftPhoto(ada, "place-1");
  // The form starts from the shown order.
  const order = shown.map(({ id, caption }) => ({ id, caption: caption ?? null }));
  await enqueueRating(anIntent({ add: [cellar], order: [{ id: cellar, caption: null }, ...order] }));
  await drainNow({ force: true });
  on({ type: "wifi", saveData: false });
  await drainNow({ force: true });
  expect(server.row(ada, "place-1")).toMatchObject({
    photo_urls: [cellar, menu].map((id) => `${id}.jpg`),
    photo_captions: { [`${menu}.jpg`]: "The menu" },
  });
  expect(await countUnsent(ada)).toBe(0);
});

it("a photo order is kept while one photo waits, even if another is already uploaded", async () => {
  const cellar = await putDraftPhoto(ada, "place-1");
  await enqueueRating(anIntent({ add: [cellar] }));
  await drainNow({ force: true });
  await writeKv("photosOver", "wifi");
  on({ type: "cellular", saveData: false });
  const menu = await putDraftPhoto(ada, "place-1");
  const order = [
    { id: menu, caption: "The menu" },
    { id: cellar, caption: null },
  ];
  await enqueueRating(anIntent({ add: [menu], order }));
  await drainNow({ force: true });
  expect((await readRatingView(ada, "place-1"))?.photos).toMatchObject([
    { id: menu, caption: "The menu" },
    { id: cellar },
  ]);
});

it("photos keep waiting for Wi-Fi if the person signs out and signs in again", async () => {
  await writeKv("photosOver", "wifi");
  on({ type: "cellular", saveData: false });
  await enqueueRating(anIntent({ add: [await putDraftPhoto(ada, "place-1")] }));
  await forgetPerson("local");
  await signIn(ada);
  await drainNow({ force: true });
  expect([server.row(ada, "place-1")?.score, server.objects.size, await countHeldPhotos(ada)]).toEqual([4, 0, 1]);
});

it("photos wait while the browser saves data, unless the person allowed any connection", async () => {
  const photo = await putDraftPhoto(ada, "place-1");
  await enqueueRating(anIntent({ add: [photo] }));
  on({ saveData: true });
  await drainNow({ force: true });
  expect(server.objects.size).toBe(0);
  await writeKv("photosOver", "any");
  await drainNow({ force: true });
  expect(server.objects.size).toBe(1);
});
