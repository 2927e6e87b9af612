import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { newDraft } from "../../src/consumer/shared/ratings/new-draft.ts";
import { database } from "../../src/local/database/database.ts";
import { readDraft, readDraftPhotos, saveDraft } from "../../src/local/drafts/drafts.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { onSyncRequest } from "../../src/sync/drain/request-sync.ts";
import { undo } from "../../src/sync/outbox/undo.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putDraftPhoto, putRows, ratingRow, diskWorld } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));

const place = "place-1";

async function submitWithPhotos() {
  const photos = [await putDraftPhoto(ada, place), await putDraftPhoto(ada, place)];
  const [first = "", second = ""] = photos;
  const draft = {
    ...newDraft({ uid: ada, placeId: place, placeName: "Chez Marie" }, null, "2026-11-20T20:00:00.000Z"),
    score: 4 as const,
    photoIds: photos,
    photoOrder: [second, first],
    captions: { [first]: "The soup" },
  };
  await saveDraft(draft);
  const saved = await enqueueRating(anIntent({ add: photos }));
  return { saved, photos };
}

describe("undoing a submission with photos", () => {
  it("restores sent photos with order and captions, under new ids that no late answer can delete", async () => {
    const { device } = diskWorld();
    const { saved, photos } = await submitWithPhotos();
    await device.drain();
    await undo(saved.undo);
    const draft = await readDraft(ada, place);
    expect(draft?.photoIds).toHaveLength(2);
    const [first = "", second = ""] = draft?.photoIds ?? [];
    for (const id of [first, second]) expect(photos).not.toContain(id);
    expect(draft?.photoOrder).toEqual([second, first]);
    expect(draft?.captions).toEqual({ [first]: "The soup" });
    expect(await database.photoBytes.bulkGet([first, second])).not.toContain(undefined);
    expect((await database.photos.bulkGet([first, second])).map((photo) => photo?.stage)).toEqual(["draft", "draft"]);
  });

  it("returns the same photos to the draft if nothing had been sent", async () => {
    const { saved, photos } = await submitWithPhotos();
    await undo(saved.undo);
    expect((await readDraft(ada, place))?.photoIds).toEqual(photos);
    expect((await database.photos.bulkGet(photos)).map((photo) => photo?.stage)).toEqual(["draft", "draft"]);
  });

  it("creates no duplicate of a photo that is already in a draft", async () => {
    const { device } = diskWorld();
    const { saved, photos } = await submitWithPhotos();
    const [first = ""] = photos;
    const row = await database.photos.get(first);
    await device.drain();
    if (row) await database.photos.put({ ...row, stage: "draft" });
    await undo(saved.undo);
    expect((await readDraft(ada, place))?.photoIds[0]).toBe(first);
    expect(await database.photos.count()).toBe(2);
  });

  it("leaves no photo in the outbox when only the rating may have reached the server", async () => {
    const { server, device } = diskWorld();
    const { saved } = await submitWithPhotos();
    device.faults = ["lost answer"];
    await device.drain();
    await undo(saved.undo);
    expect((await database.photos.toArray()).map(({ stage }) => stage)).toEqual(["draft", "draft"]);
    await device.drainThrough();
    expect(server.row(ada, place)).toBeNull();
    expect(server.objects.size).toBe(0);
    expect(await database.commands.count()).toBe(0);
    expect((await readDraft(ada, place))?.photoIds).toHaveLength(2);
  });

  it("returns each photo of an edit to the draft once when only the text may have been sent", async () => {
    await putRows(ada, [ratingRow(ada, place)]);
    const { saved } = await submitWithPhotos();
    await database.commands.where("key").equals(`${ada}:rating:${place}`).modify({ tried: 1 });
    await undo(saved.undo);
    const shown = (await readDraftPhotos(ada, place)).map(({ id }) => id);
    expect(shown).toHaveLength(2);
    expect((await readDraft(ada, place))?.photoIds.toSorted()).toEqual(shown.toSorted());
    expect(await database.photos.count()).toBe(2);
    expect(await database.photoBytes.count()).toBe(2);
  });

  it("restores a photo that only the server still has without uploading it again", async () => {
    const { server, device } = diskWorld();
    const { photos } = await submitWithPhotos();
    await device.drain();
    const sent = server.row(ada, place)?.photo_urls;
    const [gone = ""] = photos;
    const edited = await enqueueRating(anIntent({ remove: [gone] }, { content: content(3) }));
    await device.drain();
    expect(server.row(ada, place)?.photo_urls).toHaveLength(1);
    await undo(edited.undo);
    let uploads = 0;
    device.answerUpload = (path) => {
      uploads += 1;
      return server.upload(path, null);
    };
    await device.drainThrough();
    expect(server.row(ada, place)).toMatchObject({ score: 4 });
    expect(server.row(ada, place)?.photo_urls.toSorted()).toEqual(sent?.toSorted());
    expect(uploads).toBe(0);
    expect(await database.commands.count()).toBe(0);
  });

  it("triggers a drain of the outbox immediately", async () => {
    const { saved } = await submitWithPhotos();
    let asked = 0;
    onSyncRequest(() => (asked += 1));
    await undo(saved.undo);
    onSyncRequest(null);
    expect(asked).toBe(1);
  });

  it("does not restore a photo whose removal was already being sent before the undone step", async () => {
    const { server, device } = diskWorld();
    const { photos } = await submitWithPhotos();
    await device.drain();
    const [gone = ""] = photos;
    await enqueueRating(anIntent({ remove: [gone] }));
    const second = await enqueueRating(anIntent({}, { content: content(2) }));
    await database.commands.toCollection().modify({ tried: 1 });
    await undo(second.undo);
    const kinds = (await database.commands.toArray()).map(({ body }) => body.kind);
    expect(kinds.toSorted()).toEqual(["photo.detach.v1", "rating.save.v1"]);
    await device.drainThrough();
    expect(server.row(ada, place)).toMatchObject({ score: 4 });
    expect(server.row(ada, place)?.photo_urls).toHaveLength(1);
  });
});
