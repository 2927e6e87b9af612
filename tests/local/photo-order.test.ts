import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { photoPath } from "../../src/domain/outbox/commands/keys.ts";
import { database } from "../../src/local/database/database.ts";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { enqueueRating, enqueueRemoval, type RatingIntent } from "../../src/sync/outbox/enqueue-rating.ts";
import { undo } from "../../src/sync/outbox/undo.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putDraftPhoto, diskWorld } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));

const place = "place-1";
const save = (photos: Partial<RatingIntent["photos"]>) => enqueueRating(anIntent(photos));

/** Ids whose order differs from the order of any index. */
async function fivePhotos(): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.push(await putDraftPhoto(ada, place));
  return ids.toSorted().toReversed();
}
const shown = async () => (await readRatingView(ada, place))?.photos.map(({ id }) => id);
const paths = (ids: readonly string[]) => ids.map((id) => photoPath(id));

describe("a saved rating", () => {
  it("is summarised after saving exactly as it will be shown, including its photos in order", async () => {
    const { device } = diskWorld();
    const [a, b] = (await fivePhotos()) as [string, string];
    const first = await save({ add: [a, b] });
    expect(first.undo.after).toEqual(await readRatingView(ada, place));
    await device.drain();
    const c = await putDraftPhoto(ada, place);
    const order = [c, b].map((id) => ({ id, caption: `Seen on ${id}` }));
    const second = await enqueueRating(anIntent({ add: [c], remove: [a], order }, { content: content(2) }));
    expect(second.undo.after?.photos).toHaveLength(2);
    expect(second.undo.after).toEqual(await readRatingView(ada, place));
  });

  it("shows no photo whose bytes are missing on the device", async () => {
    const missing = crypto.randomUUID();
    const { after } = (await save({ add: [missing] })).undo;
    expect(after?.photos).toEqual([]);
    expect(after).toEqual(await readRatingView(ada, place));
  });
});

describe("the order of photos", () => {
  it("is kept with the captions while one upload fails, even if the rating is changed meanwhile", async () => {
    const { server, device } = diskWorld();
    const [a, b, c] = (await fivePhotos()) as [string, string, string];
    const order = [a, b, c].map((id, index) => ({ id, caption: `Course ${index}` }));
    await save({ add: [a, b, c], order });
    device.answerUpload = (path) => (path === photoPath(b) ? { reached: false } : server.upload(path, null));
    await device.drain();
    device.answerUpload = null;
    const photos = (await readRatingView(ada, place))?.photos ?? [];
    expect(photos.map(({ id, caption = null }) => ({ id, caption }))).toEqual(order);
    await save({
      order: [c, a, b].map((id) => ({ id, caption: photos.find((one) => one.id === id)?.caption ?? null })),
    });
    await device.drainThrough();
    expect(server.row(ada, place)).toMatchObject({
      photo_urls: paths([c, a, b]),
      photo_captions: Object.fromEntries(order.map(({ id, caption }) => [photoPath(id), caption])),
    });
    expect(await countUnsent(ada)).toBe(0);
  });

  it("places photos that it does not list last, and ignores repeated and unknown ones", async () => {
    const { device, server } = diskWorld();
    const [a, b, c] = (await fivePhotos()) as [string, string, string];
    const order = [c, c, crypto.randomUUID()].map((id) => ({ id, caption: null }));
    await save({ add: [a, b, c], order });
    await device.drain();
    expect(server.row(ada, place)?.photo_urls).toEqual(paths([c, a, b]));
  });

  it("is not sent for a single photo without a caption", async () => {
    await save({ add: [await putDraftPhoto(ada, place)] });
    expect((await database.commands.toArray()).map(({ body }) => body.kind).toSorted()).toEqual([
      "photo.attach.v1",
      "rating.save.v1",
    ]);
  });

  it("is sent only once if the person changes it before sending", async () => {
    const { server, device } = diskWorld();
    const [a, b, c] = (await fivePhotos()) as [string, string, string];
    await save({ add: [a, b, c] });
    await save({ order: [b, c, a].map((id) => ({ id, caption: null })) });
    await device.drain();
    expect(server.batches.flat()).toHaveLength(1 + 3 + 1);
    expect(server.row(ada, place)?.photo_urls).toEqual(paths([b, c, a]));
  });

  it("is dropped when its rating is removed", async () => {
    const { server, device } = diskWorld();
    await save({ add: await fivePhotos() });
    device.faults = [null, ...Array.from({ length: 9 }, () => "lost request" as const)];
    await device.drain();
    device.faults = [];
    await enqueueRemoval({ uid: ada, placeId: place, placeName: "" });
    const kinds = (await database.commands.toArray()).map(({ body }) => body.kind);
    expect(kinds.filter((kind) => kind !== "photo.detach.v1")).toEqual(["rating.remove.v1"]);
    await device.drainThrough();
    expect(server.row(ada, place)).toBeNull();
    expect(await countUnsent(ada)).toBe(0);
  });
});

describe("captions", () => {
  it("stay with their photos before and after sending, until the person removes them", async () => {
    const { server, device } = diskWorld();
    const photo = await putDraftPhoto(ada, place);
    await save({ add: [photo], order: [{ id: photo, caption: " The terrace " }] });
    const caption = async () => (await readRatingView(ada, place))?.photos[0]?.caption;
    expect(await caption()).toBe("The terrace");
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({ photo_captions: { [photoPath(photo)]: "The terrace" } });
    expect(await caption()).toBe("The terrace");
    await save({ order: [{ id: photo, caption: null }] });
    expect(await caption()).toBeUndefined();
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({ photo_captions: {} });
  });

  it("that were removed do not return if the rating is changed again before sending", async () => {
    const { server, device } = diskWorld();
    const photo = await putDraftPhoto(ada, place);
    await save({ add: [photo], order: [{ id: photo, caption: "The terrace" }] });
    await device.drain();
    await save({ order: [{ id: photo, caption: null }] });
    await save({ order: [{ id: photo, caption: null }] });
    expect((await readRatingView(ada, place))?.photos[0]?.caption).toBeUndefined();
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({ photo_captions: {} });
  });

  it("that were removed do not return if the answer to sending them was lost", async () => {
    const { server, device } = diskWorld();
    const photo = await putDraftPhoto(ada, place);
    await save({ add: [photo], order: [{ id: photo, caption: "The terrace" }] });
    device.faults = [null, null, "lost answer"];
    await device.drain();
    await save({ order: [{ id: photo, caption: null }] });
    await save({ order: [{ id: photo, caption: null }] });
    await device.drainThrough();
    expect(server.row(ada, place)).toMatchObject({ photo_captions: {} });
    expect(await countUnsent(ada)).toBe(0);
  });

  it("stay if only the comment of the rating changes", async () => {
    const { server, device } = diskWorld();
    const photo = await putDraftPhoto(ada, place);
    await save({ add: [photo], order: [{ id: photo, caption: "The terrace" }] });
    await device.drain();
    await save({});
    expect((await database.commands.toArray()).map(({ body }) => body.kind)).toEqual(["rating.save.v1"]);
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({ photo_captions: { [photoPath(photo)]: "The terrace" } });
  });
});

describe("photo order and captions set on another device, not yet known here", () => {
  async function twoPhotos() {
    const { server, device } = diskWorld();
    const [a, b] = [await putDraftPhoto(ada, place), await putDraftPhoto(ada, place)];
    await save({ add: [a, b] });
    await device.drain();
    const onTablet = (photos: object[]) => {
      const op = { op_id: crypto.randomUUID(), kind: "photos.arrange.v1", device: "tablet", seq: 1, base_version: 0 };
      return server.submit(ada, [{ ...op, place_id: place, photos }], null);
    };
    onTablet([{ path: photoPath(b), caption: "Theirs" }, { path: photoPath(a) }]);
    return { server, device, a, b };
  }

  it("stay if this device changes another caption", async () => {
    const { server, device, a, b } = await twoPhotos();
    await save({
      order: [
        { id: a, caption: "Mine" },
        { id: b, caption: null },
      ],
    });
    expect(await shown()).toEqual([a, b]);
    await device.drain();
    const photo_captions = { [photoPath(a)]: "Mine", [photoPath(b)]: "Theirs" };
    expect(server.row(ada, place)).toMatchObject({ photo_urls: paths([b, a]), photo_captions });
    expect(await shown()).toEqual([b, a]);
  });

  it("stay if this device adds a photo at the end", async () => {
    const { server, device, a, b } = await twoPhotos();
    const c = await putDraftPhoto(ada, place);
    await save({ add: [c] });
    expect(await shown()).toEqual([a, b, c]);
    await device.drain();
    expect(server.row(ada, place)?.photo_urls).toEqual(paths([b, a, c]));
    expect(await shown()).toEqual([b, a, c]);
  });

  it("stay if this device removes the rating and undoes the removal", async () => {
    const { server, device, a, b } = await twoPhotos();
    const token = await enqueueRemoval({ uid: ada, placeId: place, placeName: "" });
    await device.drain();
    await undo(token);
    await device.drain();
    const photo_captions = { [photoPath(b)]: "Theirs" };
    expect(server.row(ada, place)).toMatchObject({ photo_urls: paths([b, a]), photo_captions });
    expect(await shown()).toEqual([b, a]);
  });

  it("stay if this device repeats a caption change before sending", async () => {
    const { server, device, a, b } = await twoPhotos();
    const said = (id: string, caption: string | null = null) => ({ id, caption });
    await save({ order: [said(b), said(a)] });
    for (let times = 0; times < 2; times += 1) {
      await save({ order: [said(b), said(a, "Mine")] });
      expect(await database.commands.get(`${ada}:photos:${place}`)).toMatchObject({
        body: { photos: [{ photoId: b }, { photoId: a, caption: "Mine" }], moved: true },
      });
    }
    await device.drain();
    const photo_captions = { [photoPath(a)]: "Mine", [photoPath(b)]: "Theirs" };
    expect(server.row(ada, place)).toMatchObject({ photo_urls: paths([b, a]), photo_captions });
    expect(await countUnsent(ada)).toBe(0);
  });
});
