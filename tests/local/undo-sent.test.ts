import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { newDraft } from "../../src/consumer/shared/ratings/new-draft.ts";
import { database } from "../../src/local/database/database.ts";
import { readDraft, saveDraft } from "../../src/local/drafts/drafts.ts";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { enqueueRating, enqueueRemoval } from "../../src/sync/outbox/enqueue-rating.ts";
import { undo } from "../../src/sync/outbox/undo.ts";
import { anIntent } from "../support/an-intent.ts";
import { diskWorld, freshDevice, putDraftPhoto } from "../support/local-device.ts";
import type { ModelServer } from "../support/model-server.ts";
import { ada, content, type Device } from "../support/outbox-world.ts";

let server: ModelServer;
let device: Device;

beforeEach(async () => {
  await freshDevice(ada);
  ({ server, device } = diskWorld());
});

const place = "place-1";

type Photos = { add?: string[]; remove?: string[]; order?: string[] };
const save = (score: 2 | 3 | 4 | 5, { add = [], remove = [], order = [] }: Photos = {}) =>
  enqueueRating(
    anIntent({ add, remove, order: order.map((id) => ({ id, caption: null })) }, { content: content(score) }),
  );

/** Marks commands as sent without an answer. */
const markSent = () => database.commands.toCollection().modify({ tried: 1 });
const putPhotos = async () => [await putDraftPhoto(ada, place), await putDraftPhoto(ada, place)];
const photosOnServer = () => server.row(ada, place)?.photo_urls.map((path) => path.replace(".jpg", ""));

it("a rating submitted from a second tab keeps the photos already sent from the first tab", async () => {
  const photos = await putPhotos();
  await save(4, { add: photos });
  await device.drainThrough();
  expect((await save(3, { add: photos, order: photos })).photosLost).toBeNull();
  await device.drainThrough();
  expect(photosOnServer()).toEqual(photos);
  expect(server.row(ada, place)).toMatchObject({ score: 3 });
  expect([await database.commands.count(), await database.photos.count()]).toEqual([0, 0]);
});

describe("undoing an edit", () => {
  it("that was not sent restores the earlier, still unanswered command with its operation id", async () => {
    await save(4, { add: await putPhotos() });
    await markSent();
    const before = await database.commands.toArray();
    const edited = await save(2);
    await database.commands.where("key").equals(`${ada}:rating:${place}`).modify({ tried: 0 });
    await undo(edited.undo);
    expect(await database.commands.toArray()).toEqual(before);
  });

  it("does nothing if another tab has submitted a later edit, sent or not", async () => {
    for (const isSent of [false, true]) {
      const first = await save(4);
      await save(2);
      if (isSent) await device.drain();
      expect(await undo(first.undo)).toBe(false);
      await device.drain();
      expect(server.row(ada, place)).toMatchObject({ score: 2 });
    }
  });

  it("that was sent keeps the latest known name of the place", async () => {
    const first = await save(4);
    const edited = await save(3);
    await device.drain();
    await undo(edited.undo);
    expect(await readRatingView(ada, place)).toMatchObject({ placeName: "Chez Marie", content: { score: 4 } });
    await device.drain();
    const row = await database.ratings.get([ada, place]);
    if (row) await database.ratings.put({ ...row, restaurant_name: "Chez Marie et Paul" });
    const again = await save(2);
    await device.drain();
    await undo(again.undo);
    expect(await readRatingView(ada, place)).toMatchObject({ placeName: "Chez Marie et Paul", content: { score: 4 } });
    expect(first.photosLost).toBeNull();
    // The same with a command that waits under the earlier name.
    await device.drain();
    await database.ratings.toCollection().modify({ restaurant_name: "Chez Marie et Paul" });
    await save(5);
    const last = await save(2);
    await device.drain();
    await undo(last.undo);
    const names = (await database.commands.toArray()).flatMap(({ body }) =>
      "placeName" in body ? body.placeName : [],
    );
    expect(names).toEqual(["Chez Marie et Paul"]);
  });

  it("whose text was refused but whose photo was delivered detaches the photo", async () => {
    await save(4);
    await device.drain();
    server.refusing = ({ kind }) => (kind === "rating.save.v1" ? "own_place" : null);
    const edited = await save(2, { add: [await putDraftPhoto(ada, place)] });
    await device.drain();
    expect([photosOnServer()?.length, (await database.commands.toArray()).map(({ refusal }) => refusal)]).toEqual([
      1,
      ["own_place"],
    ]);
    server.refusing = () => null;
    await undo(edited.undo);
    await device.drainThrough();
    expect(server.row(ada, place)).toMatchObject({ score: 4, photo_urls: [] });
    expect(await database.commands.count()).toBe(0);
  });

  it("that may have been sent leaves queued photos unchanged and sends each of them once", async () => {
    const photos = await putPhotos();
    await save(4, { add: photos });
    const attaching = await database.commands.where("key").startsWith(`${ada}:photo:`).toArray();
    const edited = await save(3);
    await database.commands.where("key").equals(`${ada}:rating:${place}`).modify({ tried: 1 });
    await undo(edited.undo);
    expect(await database.commands.where("key").startsWith(`${ada}:photo:`).toArray()).toEqual(attaching);
    await device.drainThrough();
    expect(photosOnServer()?.toSorted()).toEqual(photos.toSorted());
    expect(server.row(ada, place)).toMatchObject({ score: 4 });
  });
});

describe("undoing a removal", () => {
  it("that may have been sent restores unsent photos with their bytes", async () => {
    const photos = await putPhotos();
    await save(4, { add: photos });
    await database.commands.where("key").equals(`${ada}:rating:${place}`).modify({ tried: 1 });
    const token = await enqueueRemoval({ uid: ada, placeId: place, placeName: "Chez Marie" });
    await markSent();
    await undo(token);
    expect(await database.photoBytes.bulkGet(photos)).not.toContain(undefined);
    expect((await database.photos.bulkGet(photos)).map((photo) => photo?.stage)).toEqual(["queued", "queued"]);
    await device.drainThrough();
    expect(photosOnServer()?.toSorted()).toEqual(photos.toSorted());
  });
});

describe("a draft restored by undoing a submission", () => {
  it("is merged with a draft begun meanwhile: the newer comment, and the photos of both", async () => {
    const [a = "", b = ""] = await putPhotos();
    const draft = newDraft({ uid: ada, placeId: place, placeName: "Chez Marie" }, null, "2026-11-20T20:00:00.000Z");
    await saveDraft({ ...draft, score: 4, photoIds: [a, b], photoOrder: [b, a], captions: { [a]: "The soup" } });
    const saved = await save(4, { add: [a, b] });
    const own = await putDraftPhoto(ada, place);
    await saveDraft({ ...draft, comment: "Anew", photoIds: [own], captions: { [own]: "The cake" } });
    await undo(saved.undo);
    expect(await readDraft(ada, place)).toMatchObject({
      comment: "Anew",
      photoIds: [a, b, own],
      photoOrder: [b, a],
      captions: { [a]: "The soup", [own]: "The cake" },
    });
  });

  it("contains no photo whose image the device has lost", async () => {
    const [whole = "", lost = ""] = await putPhotos();
    const draft = newDraft({ uid: ada, placeId: place, placeName: "Chez Marie" }, null, "2026-11-20T20:00:00.000Z");
    await saveDraft({ ...draft, score: 4, photoIds: [whole, lost], photoOrder: [lost, whole] });
    await database.photoBytes.delete(lost);
    const saved = await save(4, { add: [whole, lost] });
    expect(saved.photosLost).toBe("erased");
    await device.drain();
    await undo(saved.undo);
    const back = await readDraft(ada, place);
    expect(back?.photoIds).toHaveLength(1);
    expect(await database.photoBytes.count()).toBe(1);
    expect(await database.photos.count()).toBe(1);
  });
});
