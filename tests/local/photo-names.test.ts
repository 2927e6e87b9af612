import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { photoIdOf } from "../../src/domain/ratings/rating.ts";
import { database } from "../../src/local/database/database.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { enqueueRating, enqueueRemoval, type RatingIntent } from "../../src/sync/outbox/enqueue-rating.ts";
import { undo } from "../../src/sync/outbox/undo.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putDraftPhoto, diskWorld } from "../support/local-device.ts";
import { ModelServer } from "../support/model-server.ts";
import { ada, Device } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));

const place = "place-1";
const save = (photos: Partial<RatingIntent["photos"]>) => enqueueRating(anIntent(photos));

/** A device with an earlier app that names photos with the person's folder, until `device.earlierNames` is false. */
function earlier() {
  const world = diskWorld();
  world.device.earlierNames = true;
  return world;
}

async function updated(device: Device) {
  device.earlierNames = false;
  device.faults = [];
  await device.drainThrough();
}
const shown = async () => (await readRatingView(ada, place))?.photos.map(({ id }) => id);
const idsOn = (server: ModelServer) => server.row(ada, place)?.photo_urls.map(photoIdOf);
const twoPhotos = async () => [await putDraftPhoto(ada, place), await putDraftPhoto(ada, place)];

describe("a photo's file name", () => {
  it("does not reveal whose photo it is", async () => {
    const { server, device } = earlier();
    const photo = await putDraftPhoto(ada, place);
    await save({ add: [photo] });
    await updated(device);
    expect([...server.objects]).toEqual([`${photo}.jpg`]);
    expect(JSON.stringify(server.row(ada, place)?.photo_urls)).not.toContain(ada);
  });
});

describe("photos named with the person's folder by the previous app version", () => {
  it.each([
    ["unsent", ["lost request"]],
    ["with the answer to the rating lost", ["lost answer"]],
    ["with the answer to an upload lost", [null, "lost answer"]],
    ["uploaded but not attached", [null, null, null, "lost request"]],
    ["with the answer to attaching the photo lost", [null, null, null, "lost answer"]],
  ] as const)("reach the server once after the update: %s", async (_state, faults) => {
    const { server, device } = earlier();
    const photos = (await twoPhotos()).toSorted().toReversed();
    await save({ add: photos, order: photos.map((id, at) => ({ id, caption: `Number ${at}` })) });
    device.faults = [...faults, ...Array.from({ length: 9 }, () => "lost request" as const)];
    await device.drain();
    await updated(device);
    expect(idsOn(server)).toEqual(photos);
    expect(await shown()).toEqual(photos);
    expect((await readRatingView(ada, place))?.photos.map(({ caption }) => caption)).toEqual(["Number 0", "Number 1"]);
    expect(await countUnsent(ada)).toBe(0);
  });

  it("that were already sent can be detached, arranged and followed by new ones", async () => {
    const { server, device } = earlier();
    const [one = "", two = ""] = await twoPhotos();
    await save({ add: [one, two] });
    await device.drainThrough();
    expect(server.row(ada, place)?.photo_urls[0]).toContain(`${ada}/`);
    device.earlierNames = false;
    const three = await putDraftPhoto(ada, place);
    await save({ add: [three], remove: [one], order: [three, two].map((id) => ({ id, caption: id })) });
    expect(await shown()).toEqual([three, two]);
    await device.drainThrough();
    expect(idsOn(server)).toEqual([three, two]);
    expect((await readRatingView(ada, place))?.photos.map(({ caption }) => caption)).toEqual([three, two]);
  });

  it("are retried under the new name after a refusal", async () => {
    const { server, device } = earlier();
    const [photo = ""] = await twoPhotos();
    server.refusing = ({ kind }) => (kind === "photo.attach.v1" ? "photo_limit" : null);
    await save({ add: [photo] });
    await device.drainThrough();
    expect((await readRatingView(ada, place))?.sync).toBe("attention");
    server.refusing = () => null;
    await database.commands.toCollection().modify({ state: "queued", refusal: null });
    await updated(device);
    expect(idsOn(server)).toEqual([photo]);
    expect(await countUnsent(ada)).toBe(0);
  });

  it.each(["unsent", "sent"])(
    "come back once if the rating's removal is undone after the update: %s",
    async (state) => {
      const { server, device } = earlier();
      const photos = (await twoPhotos()).toSorted().toReversed();
      await save({ add: photos, order: photos.map((id) => ({ id, caption: id })) });
      await device.drainThrough();
      const removal = await enqueueRemoval({ uid: ada, placeId: place, placeName: "Chez Marie" });
      if (state === "sent") await device.drainThrough();
      device.earlierNames = false;
      await undo(removal);
      const view = await readRatingView(ada, place);
      // Shown under the server's name.
      expect(view?.photos.map(({ src, caption }) => [src, caption])).toEqual(
        photos.map((id) => [`${ada}/${id}.jpg`, id]),
      );
      await device.drainThrough();
      expect(idsOn(server)).toEqual(photos);
      expect(await shown()).toEqual(photos);
    },
  );

  it("are not sent again if a change to the rating is undone", async () => {
    const { device } = earlier();
    await save({ add: await twoPhotos() });
    await device.drainThrough();
    device.earlierNames = false;
    const saved = await save({});
    await device.drainThrough();
    await undo(saved.undo);
    expect((await database.commands.toArray()).map(({ body }) => body.kind)).toEqual(["rating.save.v1"]);
  });

  it("return once if the change that detached one of them is undone", async () => {
    const { server, device } = earlier();
    const [one = "", two = ""] = await twoPhotos();
    await save({ add: [one, two] });
    await device.drainThrough();
    device.earlierNames = false;
    const saved = await save({ remove: [one] });
    await device.drainThrough();
    await undo(saved.undo);
    await device.drainThrough();
    expect(new Set(idsOn(server))).toEqual(new Set([one, two]));
    expect(idsOn(server)).toHaveLength(2);
  });

  it("stay detached after the update even if a late copy of the attaching command arrives", async () => {
    const { server, device } = earlier();
    const [one = "", two = ""] = await twoPhotos();
    await save({ add: [one] });
    await device.drainThrough();
    await save({ add: [two] });
    device.faults = [null, null, "late request", "lost request"];
    await device.drain();
    expect(idsOn(server)).toEqual([one]);
    device.earlierNames = false;
    await save({ remove: [two] });
    await updated(device);
    expect(idsOn(server)).toEqual([one]);
    expect(await shown()).toEqual([one]);
  });

  it("that a second, updated device detached stay detached on the first", async () => {
    const { server, device } = earlier();
    const [one = "", two = ""] = await twoPhotos();
    await save({ add: [one, two] });
    await device.drainThrough();
    const second = { device: crypto.randomUUID(), seq: 1, base_version: 1, edited_at: new Date().toISOString() };
    const detach = { op_id: crypto.randomUUID(), kind: "photo.detach.v1", place_id: place, path: `${one}.jpg` };
    server.submit(ada, [{ ...second, ...detach }], null);
    await save({});
    await updated(device);
    expect(idsOn(server)).toEqual([two]);
    expect(await shown()).toEqual([two]);
  });
});
