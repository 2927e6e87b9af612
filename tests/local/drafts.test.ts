import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { newDraft } from "../../src/consumer/shared/ratings/new-draft.ts";
import { database } from "../../src/local/database/database.ts";
import {
  mergeReturnedDraft,
  countDrafts,
  readDraft,
  readDraftPhotos,
  readDrafts,
  removeDraft,
  removeDraftPhoto,
  saveDraft,
} from "../../src/local/drafts/drafts.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { freshDevice, putDraftPhoto, signIn } from "../support/local-device.ts";
import { ada, ben, content } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));

const draftOf = (placeId: string, updatedAt: string, uid = ada) =>
  newDraft({ uid, placeId, placeName: placeId }, null, updatedAt);

describe("drafts", () => {
  it("are listed newest first, and only for their author", async () => {
    await saveDraft(draftOf("older", "2026-01-01T00:00:00.000Z"));
    await saveDraft(draftOf("newer", "2026-01-02T00:00:00.000Z"));
    expect((await readDrafts(ada)).map(({ placeId }) => placeId)).toEqual(["newer", "older"]);
    await signIn(ben);
    await saveDraft(draftOf("his", "2026-01-03T00:00:00.000Z", ben));
    expect((await readDrafts(ben)).map(({ placeId }) => placeId)).toEqual(["his"]);
    expect([await countDrafts(ada), await countDrafts(ben)]).toEqual([2, 1]);
    expect(await readDraft(ben, "older")).toBeNull();
  });

  it("restored by undo keep the current comment and put their own photos before later ones", () => {
    const back = { ...draftOf("place-1", "2026-01-01T00:00:00.000Z"), comment: "Then", photoIds: ["a", "b"] };
    const here = { ...back, comment: "Now", photoIds: ["b", "c"] };
    expect(mergeReturnedDraft(back, here)).toMatchObject({ comment: "Now", photoIds: ["a", "b", "c"] });
    expect(mergeReturnedDraft(back, undefined)).toBe(back);
  });

  it("are deleted together with their own photos, but no others", async () => {
    const [mine, elsewhere] = [await putDraftPhoto(ada, "place-1"), await putDraftPhoto(ada, "place-2")];
    const sending = await putDraftPhoto(ada, "place-1");
    await database.photos.update(sending, { stage: "queued" });
    await saveDraft(draftOf("place-1", "2026-01-01T00:00:00.000Z"));
    await removeDraft(ada, "place-1");
    expect(await readDraft(ada, "place-1")).toBeNull();
    const kept = await database.photos.toCollection().primaryKeys();
    expect(kept.toSorted()).toEqual([elsewhere, sending].toSorted());
    expect(await database.photoBytes.get(mine)).toBeUndefined();
    expect(await database.photoBytes.count()).toBe(2);
  });
});

describe("a photo of a draft", () => {
  it("is placed in the order in which photos were added", async () => {
    const photos = [await putDraftPhoto(ada, "place-1"), await putDraftPhoto(ada, "place-1")];
    await database.photos.update(photos[0]!, { addedAt: "2026-01-02T00:00:00.000Z" });
    await database.photos.update(photos[1]!, { addedAt: "2026-01-01T00:00:00.000Z" });
    const shown = (await readDraftPhotos(ada, "place-1")).map(({ id }) => id);
    expect(shown).toEqual(photos.toReversed());
  });

  it("can be removed until the rating is submitted", async () => {
    const [dropped, handedIn] = [await putDraftPhoto(ada, "place-1"), await putDraftPhoto(ada, "place-1")];
    await removeDraftPhoto(dropped);
    const intent = { uid: ada, placeId: "place-1", placeName: "place-1", content: content(4) };
    await enqueueRating({ ...intent, evidence: null, qrCodeId: null, photos: { add: [handedIn], remove: [] } });
    await removeDraftPhoto(handedIn);
    expect(await database.photos.toArray()).toMatchObject([{ id: handedIn, stage: "queued" }]);
    expect(await database.photoBytes.toCollection().primaryKeys()).toEqual([handedIn]);
  });
});
