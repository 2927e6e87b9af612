import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RatingContent } from "../../src/domain/ratings/rating.ts";
import { database } from "../../src/local/database/database.ts";
import { readDraft, readDraftPhotos, saveDraft } from "../../src/local/drafts/drafts.ts";
import { addReceipt } from "../../src/local/outbox/receipts.ts";
import { readOutbox } from "../../src/local/outbox/read-outbox.ts";
import { readRatingView, readRatingViews } from "../../src/local/ratings/read-ratings.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { enqueueRating, enqueueRemoval, type RatingIntent } from "../../src/sync/outbox/enqueue-rating.ts";
import { undo } from "../../src/sync/outbox/undo.ts";
import type { CommandBody } from "../../src/domain/outbox/commands/bodies.ts";
import { aCommand } from "../support/a-command.ts";
import { aDraft } from "../support/a-draft.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putDraftPhoto, putRows, ratingRow } from "../support/local-device.ts";
import { ada, ben, content } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));

const intent = (placeId: string, wanted: RatingContent, photos: Partial<RatingIntent["photos"]> = {}): RatingIntent =>
  anIntent(photos, { placeId, placeName: `Name of ${placeId}`, content: wanted });

describe("saving a rating", () => {
  it("shows the rating immediately with its photos and removes the draft", async () => {
    const photo = await putDraftPhoto(ada, "place-1");
    const dropped = await putDraftPhoto(ada, "place-1");
    await saveDraft(aDraft("place-1", { photoIds: [photo] }));
    expect((await enqueueRating(intent("place-1", content(5, "lovely"), { add: [photo] }))).photosLost).toBeNull();

    const view = await readRatingView(ada, "place-1");
    expect(view).toMatchObject({ content: { score: 5, comment: "lovely" }, sync: "queued", version: 0 });
    expect(view?.photos).toEqual([{ id: photo, src: null, local: true, state: "queued" }]);
    expect(await readDraft(ada, "place-1")).toBeNull();
    expect(await readDraftPhotos(ada, "place-1")).toEqual([]);
    expect(await database.photoBytes.get(dropped)).toBeUndefined();
    expect(await countUnsent(ada)).toBe(1);
  });

  it("never reuses a sequence number, even if one step writes several commands", async () => {
    const photos = [await putDraftPhoto(ada, "place-1"), await putDraftPhoto(ada, "place-1")];
    await enqueueRating(intent("place-1", content(5), { add: photos }));
    await enqueueRating(intent("place-2", content(3)));
    const numbers = (await database.commands.toArray()).map(({ seq }) => seq);
    expect(numbers.length).toBeGreaterThan(3);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("sends the version on which an edit is based, even after a second edit", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", { ...content(3, "before"), version: 7 })]);
    await enqueueRating(intent("place-1", content(4, "before")));
    await enqueueRating(intent("place-1", content(5, "after")));
    const [command] = await database.commands.toArray();
    expect(command).toMatchObject({ baseVersion: 7, body: { base: { score: 3, comment: "before" } } });
  });

  it("keeps the proof of the visit if the rating is edited before sending", async () => {
    const evidence = { lat: 49.6, lng: 6.1, accuracy_m: 10, at: "2026-01-01T00:00:00Z" };
    await enqueueRating({ ...intent("place-1", content(3)), evidence });
    await enqueueRating(intent("place-1", content(4)));
    expect((await database.commands.toArray())[0]).toMatchObject({ body: { evidence } });
  });

  it("reports a photo that the browser erased as erased, not as a lack of space", async () => {
    const [whole, lost] = [await putDraftPhoto(ada, "place-1"), await putDraftPhoto(ada, "place-1")];
    await database.photoBytes.delete(lost);
    expect((await enqueueRating(intent("place-1", content(4), { add: [whole, lost] }))).photosLost).toBe("erased");
    expect((await readRatingView(ada, "place-1"))?.photos.map(({ id }) => id)).toEqual([whole]);
    expect((await database.photos.toArray()).map(({ id, stage }) => ({ id, stage }))).toEqual([
      { id: whole, stage: "queued" },
    ]);
  });

  it.each([
    ["fr-CA", "très bien", "fr"],
    ["de", "gut", "de"],
    ["EN-us", "good", "en"],
    ["x-klingon", "Qapla'", null],
    [undefined, "good", null],
    ["fr", null, null],
  ])("stores the language of the comment for readers elsewhere: %s, %s", async (language, comment, tag) => {
    await enqueueRating({ ...intent("place-1", content(4, comment)), language });
    expect((await database.commands.toArray())[0]?.body).toMatchObject({ language: tag });
  });

  it("writes rating, photos and draft removal together, or nothing", async () => {
    const photo = await putDraftPhoto(ada, "place-1");
    await saveDraft(aDraft("place-1", { photoIds: [photo] }));
    const failing = vi.spyOn(database.drafts, "delete").mockRejectedValue(new Error("disk error"));
    await expect(enqueueRating(intent("place-1", content(5), { add: [photo] }))).rejects.toThrow("disk error");
    failing.mockRestore();
    expect(await countUnsent(ada)).toBe(0);
    expect(await readDraft(ada, "place-1")).not.toBeNull();
    expect(await readDraftPhotos(ada, "place-1")).toHaveLength(1);
  });

  it("rejects a waiter on a rating whose score allows none", async () => {
    await expect(enqueueRating(intent("place-1", { ...content(3), server_name: "Sam" }))).rejects.toThrow(
      "server_only",
    );
    expect(await countUnsent(ada)).toBe(0);
  });
});

/** Writes a command as a later app version would have left it before a downgrade. */
const leaveUnreadable = () =>
  database.commands.put({
    ...aCommand(),
    key: `${ada}:reaction:place-1`,
    body: { kind: "rating.react.v9", placeId: "place-1" } as unknown as CommandBody,
  });

describe("beside a command that only a later version can read", () => {
  it("a place can be rated, removed and restored as usual, and the command is kept", async () => {
    await leaveUnreadable();
    const photo = await putDraftPhoto(ada, "place-1");
    await enqueueRating(intent("place-1", content(4), { add: [photo] }));
    expect(await readRatingView(ada, "place-1")).toMatchObject({ content: { score: 4 }, photos: [{ id: photo }] });
    const token = await enqueueRemoval({ uid: ada, placeId: "place-1", placeName: "" });
    expect(await readRatingView(ada, "place-1")).toBeNull();
    await undo(token);
    expect(await readRatingView(ada, "place-1")).toMatchObject({ content: { score: 4 }, photos: [{ id: photo }] });
    expect(await database.commands.get(`${ada}:reaction:place-1`)).toMatchObject({ body: { kind: "rating.react.v9" } });
  });
});

describe("removing a rating", () => {
  it("silently drops a rating that never left the device", async () => {
    const photo = await putDraftPhoto(ada, "place-1");
    await enqueueRating(intent("place-1", content(5), { add: [photo] }));
    await enqueueRemoval({ uid: ada, placeId: "place-1", placeName: "" });
    expect(await database.commands.count()).toBe(0);
    expect(await database.photos.count()).toBe(0);
    expect(await database.photoBytes.count()).toBe(0);
  });

  it("keeps the draft of the place and its photos", async () => {
    await putRows(ada, [ratingRow(ada, "place-1")]);
    const photo = await putDraftPhoto(ada, "place-1");
    await saveDraft(aDraft("place-1", { photoIds: [photo] }));
    await enqueueRemoval({ uid: ada, placeId: "place-1", placeName: "" });
    expect((await readDraftPhotos(ada, "place-1")).map(({ id }) => id)).toEqual([photo]);
    expect(await database.photoBytes.get(photo)).toBeDefined();
    expect(await readDraft(ada, "place-1")).toMatchObject({ photoIds: [photo] });
  });

  it("silently drops a photo that is still unsent, and requests the removal of an attached one", async () => {
    const attached = crypto.randomUUID();
    await putRows(ada, [ratingRow(ada, "place-1", { photo_urls: [`${ada}/${attached}.jpg`] })]);
    const waiting = await putDraftPhoto(ada, "place-1");
    await enqueueRating(intent("place-1", content(4), { add: [waiting] }));
    await enqueueRating(intent("place-1", content(4), { remove: [waiting, attached] }));
    const kinds = (await readOutbox(ada)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["photo.detach.v1", "rating.save.v1"]);
    expect((await readRatingView(ada, "place-1"))?.photos).toEqual([]);
    expect(await database.photoBytes.count()).toBe(0);
  });
});

it("a place rated again before its removal was sent does not show photos of the removed rating", async () => {
  const photo = crypto.randomUUID();
  await putRows(ada, [ratingRow(ada, "place-1", { photo_urls: [`${ada}/${photo}.jpg`] })]);
  await enqueueRemoval({ uid: ada, placeId: "place-1", placeName: "" });
  await enqueueRating(intent("place-1", content(2)));
  const kinds = (await database.commands.toArray()).map(({ body }) => body.kind);
  expect(kinds.toSorted()).toEqual(["photo.detach.v1", "rating.save.v1"]);
  expect((await readRatingView(ada, "place-1"))?.photos).toEqual([]);
});

describe("undo", () => {
  it("restores a draft as it was before the submission", async () => {
    const photo = await putDraftPhoto(ada, "place-1");
    await saveDraft(aDraft("place-1", { photoIds: [photo] }));
    const { undo: token } = await enqueueRating(intent("place-1", content(5), { add: [photo] }));
    await undo(token);
    expect(await readRatingView(ada, "place-1")).toBeNull();
    expect(await readDraft(ada, "place-1")).toMatchObject({ comment: "half a thought", photoIds: [photo] });
    expect(await readDraftPhotos(ada, "place-1")).toHaveLength(1);
    expect(await countUnsent(ada)).toBe(0);
  });
});

describe("two people on one phone", () => {
  it("do not see each other's ratings, drafts or outbox", async () => {
    await enqueueRating(intent("place-1", content(5)));
    await saveDraft(aDraft("place-2"));
    expect(await readRatingViews(ben, { offset: 0, limit: 10 })).toEqual([]);
    expect(await readOutbox(ben)).toEqual([]);
    expect(await countUnsent(ben)).toBe(0);
    expect(await readDraft(ben, "place-2")).toBeNull();
  });
});

describe("a rating changed on another device while the form was open", () => {
  const startedFrom = { version: 1, content: content(4, "first words") };
  const command = async () => (await database.commands.toArray())[0];

  it("keeps the other device's value in fields that the form did not change", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", { ...content(4, "better words"), version: 2 })]);
    await enqueueRating({ ...intent("place-1", content(2, "first words")), startedFrom });
    expect(await command()).toMatchObject({ baseVersion: 2, body: { content: { score: 2, comment: "better words" } } });
  });

  it("is submitted with its original base version if both devices changed the same field", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", { ...content(4, "better words"), version: 2 })]);
    await enqueueRating({ ...intent("place-1", content(4, "my words")), startedFrom });
    const body = { content: { comment: "my words" }, base: startedFrom.content };
    expect(await command()).toMatchObject({ baseVersion: 1, body });
  });

  it("is submitted as a new rating if the other device created it after the form was opened", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", { ...content(5, "from the tablet"), version: 1 })]);
    await enqueueRating({ ...intent("place-1", content(2, "from the phone")), startedFrom: null });
    expect(await command()).toMatchObject({ baseVersion: 0, body: { base: null } });
  });

  it("is not silently restored if the other device removed it", async () => {
    await enqueueRating({ ...intent("place-1", content(2, "first words")), startedFrom });
    expect(await command()).toMatchObject({ baseVersion: 1, body: { base: startedFrom.content } });
  });

  it("keeps the base of an unsent change, even if the rating has changed since then", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", { ...content(4, "first words"), version: 1 })]);
    await enqueueRating({ ...intent("place-1", content(2, "first words")), startedFrom });
    await putRows(ada, [ratingRow(ada, "place-1", { ...content(4, "better words"), version: 2 })]);
    const shown = { version: 2, content: content(2, "first words") };
    await enqueueRating({ ...intent("place-1", content(1, "first words")), startedFrom: shown });
    const body = { content: content(1, "first words"), base: startedFrom.content };
    expect(await command()).toMatchObject({ baseVersion: 1, body });
  });

  it("is submitted as a new rating if its first save was discarded while the form was open", async () => {
    const unsent = { version: 0, content: content(4, "first words") };
    await enqueueRating({ ...intent("place-1", content(2, "second words")), startedFrom: unsent });
    expect(await command()).toMatchObject({ baseVersion: 0, body: { base: null } });
  });

  describe("or in another tab of this device", () => {
    /** The first tab submits and is delivered while the second, with the same base, is still open. */
    async function handInElsewhere(from: RatingIntent["startedFrom"], version: number) {
      const { undo: token } = await enqueueRating({
        ...intent("place-1", content(4, "better words")),
        startedFrom: from,
      });
      const sent = await database.commands.toArray();
      await database.commands.clear();
      for (const one of sent) await addReceipt(one, new Date().toISOString());
      await putRows(ada, [ratingRow(ada, "place-1", { ...content(4, "better words"), version })]);
      return token;
    }

    it("is based on what the other tab submitted if no other device changed it", async () => {
      await handInElsewhere(null, 1);
      await enqueueRating({ ...intent("place-1", content(4, "better words, and more")), startedFrom: null });
      const body = { content: content(4, "better words, and more"), base: content(4, "better words") };
      expect(await command()).toMatchObject({ baseVersion: 1, body });
    });

    it("is based on what the other tab submitted even if both tabs change an existing rating", async () => {
      await putRows(ada, [ratingRow(ada, "place-1", { ...content(4, "first words"), version: 1 })]);
      await handInElsewhere(startedFrom, 2);
      await enqueueRating({ ...intent("place-1", content(4, "my words")), startedFrom });
      const body = { content: content(4, "my words"), base: content(4, "better words") };
      expect(await command()).toMatchObject({ baseVersion: 2, body });
    });

    it("keeps its original base version if another device has changed the same field since then", async () => {
      await handInElsewhere(null, 1);
      await putRows(ada, [ratingRow(ada, "place-1", { ...content(4, "from the tablet"), version: 2 })]);
      await enqueueRating({ ...intent("place-1", content(4, "better words, and more")), startedFrom: null });
      expect(await command()).toMatchObject({ baseVersion: 0, body: { base: content(4, "better words") } });
    });

    it("is sent again if undo in the other tab removed it after it had reached the server", async () => {
      const stood = ratingRow(ada, "place-1", { ...content(4, "first words"), version: 1 });
      await putRows(ada, [stood]);
      const token = await handInElsewhere(startedFrom, 2);
      await undo(token);
      await database.commands.clear();
      await putRows(ada, [{ ...stood, version: 3 }]);
      await enqueueRating({ ...intent("place-1", content(4, "better words")), startedFrom });
      expect(await command()).toMatchObject({ baseVersion: 3, body: { content: content(4, "better words") } });
    });

    it("is created again without a question after its deletion", async () => {
      await putRows(ada, [ratingRow(ada, "place-1", { ...content(4, "first words"), version: 1 })]);
      await handInElsewhere(startedFrom, 2);
      await database.ratings.clear();
      await enqueueRating({ ...intent("place-1", content(2, "second words")), startedFrom: null });
      expect(await command()).toMatchObject({ baseVersion: 0, body: { base: null } });
    });

    it("is not based on a submission that never reached the server", async () => {
      await enqueueRating({ ...intent("place-1", content(4, "given up")), startedFrom: null });
      await database.commands.clear();
      await putRows(ada, [ratingRow(ada, "place-1", { ...content(5, "from the tablet"), version: 1 })]);
      await enqueueRating({ ...intent("place-1", content(4, "given up")), startedFrom: null });
      expect(await command()).toMatchObject({ baseVersion: 0, body: { base: null } });
    });

    it("is not based on the other tab's submission if the draft was begun on a later rating", async () => {
      await handInElsewhere(null, 1);
      await putRows(ada, [ratingRow(ada, "place-1", { ...content(3, "from the watch"), version: 3 })]);
      const shown = { version: 2, content: content(4, "from the tablet") };
      await enqueueRating({ ...intent("place-1", content(4, "my words")), startedFrom: shown });
      expect(await command()).toMatchObject({ baseVersion: 2, body: { base: shown.content } });
    });
  });
});
