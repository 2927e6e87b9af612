import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { photoPath } from "../../src/domain/outbox/commands/keys.ts";
import type { Rating } from "../../src/domain/ratings/rating.ts";
import { database } from "../../src/local/database/database.ts";
import { readDraft, saveDraft } from "../../src/local/drafts/drafts.ts";
import { readRatingSummary, readRatingView, readRatingViews } from "../../src/local/ratings/read-ratings.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { enqueueRating, enqueueRemoval } from "../../src/sync/outbox/enqueue-rating.ts";
import { keepMine } from "../../src/sync/outbox/outbox-actions.ts";
import { undo } from "../../src/sync/outbox/undo.ts";
import { anIntent } from "../support/an-intent.ts";
import { aDraft } from "../support/a-draft.ts";
import { freshDevice, putDraftPhoto, diskWorld } from "../support/local-device.ts";
import { MemoryOutbox } from "../support/memory-outbox.ts";
import { ada, content, Device } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));

const place = "place-1";
const key = `${ada}:rating:${place}`;
const saving = (wanted: ReturnType<typeof content>, add: string[] = []) => anIntent({ add }, { content: wanted });
const save = (wanted = content(5, "lovely"), add: string[] = []) => enqueueRating(saving(wanted, add));
const remove = () => enqueueRemoval({ uid: ada, placeId: place, placeName: "Chez Marie" });

/** A rating on the server with arranged photos, a verified visit and an old date. */
async function rated() {
  const { server, device } = diskWorld();
  const photos = [await putDraftPhoto(ada, place), await putDraftPhoto(ada, place)];
  await save(content(5, "lovely"), photos);
  await device.drain();
  const known = server.places.get(`${ada}:${place}`);
  if (!known?.row) throw new Error("expected a rating");
  known.row = {
    ...known.row,
    photo_urls: photos.map((id) => photoPath(id)).toReversed(),
    verification: "location",
    rated_at: "2025-03-01T19:00:00.000Z",
    created_at: "2025-03-01T19:00:00.000Z",
  };
  await database.ratings.put(known.row);
  return { server, device, before: known.row };
}

const lasting = (row: Rating | null) => {
  const { version: _version, updated_at: _updated, ...rest } = row ?? ({} as Rating);
  return rest;
};

describe("a delivered removal", () => {
  it("causes no conflict when a draft of the place is submitted as a new rating", async () => {
    const { server, device, before } = await rated();
    const startedFrom = { version: before.version, content: content(5, "lovely") };
    await saveDraft(aDraft(place, { startedFrom }));
    await remove();
    await device.drain();
    const begun = await readDraft(ada, place);
    await enqueueRating({ ...saving(content(3, "on second thought")), startedFrom: begun?.startedFrom });
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({ score: 3, comment: "on second thought" });
    expect(await countUnsent(ada)).toBe(0);
  });
});

describe("undoing a removal", () => {
  it("that was not sent yet sends nothing", async () => {
    const { server, device, before } = await rated();
    await undo(await remove());
    const { calls } = server;
    await device.drain();
    expect(server.calls).toBe(calls);
    expect(server.row(ada, place)).toEqual(before);
  });

  it.each([false, true])("keeps a draft of the place edited after the removal (removal sent: %s)", async (sent) => {
    const { device, before } = await rated();
    const startedFrom = { version: before.version, content: content(5, "lovely") };
    const photo = await putDraftPhoto(ada, place);
    await saveDraft(aDraft(place, { comment: "Go", photoIds: [photo], startedFrom }));
    const token = await remove();
    if (sent) await device.drain();
    const draft = await readDraft(ada, place);
    if (draft) await saveDraft({ ...draft, comment: "Good soup" });
    await undo(token);
    expect(await readDraft(ada, place)).toMatchObject({ comment: "Good soup", photoIds: [photo], startedFrom });
  });

  it("that was sent and answered restores every column of the rating", async () => {
    const { server, device, before } = await rated();
    const token = await remove();
    await device.drain();
    expect(server.row(ada, place)).toBeNull();
    await undo(token);
    // The photos return with the rating and are not attached again.
    expect((await database.commands.toArray()).map(({ body }) => body.kind)).toEqual(["rating.restore.v1"]);
    const shown = await readRatingView(ada, place);
    expect(shown).toMatchObject({
      sync: "queued",
      ratedAt: before.rated_at,
      verification: "location",
      content: { comment: "lovely" },
    });
    expect(shown?.photos.map(({ src }) => src)).toEqual(before.photo_urls);
    expect(await readRatingViews(ada, { offset: 0, limit: 5 })).toHaveLength(1);
    expect(await readRatingSummary(ada)).toMatchObject({ count: 1, trophies: 1 });
    await device.drain();
    expect(lasting(server.row(ada, place))).toEqual(lasting(before));
    expect(await database.ratings.get([ada, place])).toEqual(server.row(ada, place));
    expect(await countUnsent(ada)).toBe(0);
  });

  it.each(["lost answer", "lost request", "late request"] as const)("after a %s restores the rating", async (fault) => {
    const { server, device, before } = await rated();
    const token = await remove();
    device.faults = [fault];
    await device.drain();
    await undo(token);
    expect(await readRatingView(ada, place)).toMatchObject({ ratedAt: before.rated_at, verification: "location" });
    await device.drainThrough();
    expect(lasting(server.row(ada, place))).toEqual(lasting(before));
    expect(await countUnsent(ada)).toBe(0);
  });

  it("that is being sent restores the rating", async () => {
    const { server, device, before } = await rated();
    const token = await remove();
    const { send } = device.ports.delivery;
    device.ports.delivery.send = async (commands, accessToken) => {
      device.ports.delivery.send = send;
      const outcome = await send(commands, accessToken);
      await undo(token);
      return outcome;
    };
    await device.drain();
    expect(lasting(server.row(ada, place))).toEqual(lasting(before));
    expect(await countUnsent(ada)).toBe(0);
  });

  it("that the server refused sends nothing", async () => {
    const { server, device, before } = await rated();
    const token = await remove();
    server.refusing = () => "forbidden";
    await device.drain();
    server.refusing = () => null;
    await undo(token);
    const { calls } = server;
    await device.drain();
    expect(server.calls).toBe(calls);
    expect(server.row(ada, place)).toEqual(before);
    expect(await readRatingView(ada, place)).toMatchObject({ sync: "sent", refusal: null });
  });

  it("and then editing the rating immediately keeps the visit evidence", async () => {
    const { server, device, before } = await rated();
    const token = await remove();
    await device.drain();
    await undo(token);
    await save(content(4, "on second thoughts"));
    expect(await readRatingView(ada, place)).toMatchObject({ content: { score: 4 }, ratedAt: before.rated_at });
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({
      ...content(4, "on second thoughts"),
      verification: "location",
      rated_at: before.rated_at,
      photo_urls: before.photo_urls,
    });
  });

  it("after the server erased its copy saves the rating and its photos again", async () => {
    const { server, device, before } = await rated();
    const token = await remove();
    await device.drain();
    server.eraseTombstones();
    await undo(token);
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({ ...content(5, "lovely"), photo_urls: before.photo_urls });
  });

  it("of a place that was rated again on another device asks the user before overwriting that rating", async () => {
    const { server, device } = await rated();
    const token = await remove();
    await device.drain();
    const other = new MemoryOutbox(ada);
    other.save(place, content(2, "theirs"));
    await new Device(other, server).drain();
    await undo(token);
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({ comment: "theirs" });
    expect(await readRatingView(ada, place)).toMatchObject({ sync: "attention", refusal: "conflict" });
    await keepMine(key);
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({ comment: "lovely", score: 5 });
    expect(await countUnsent(ada)).toBe(0);
  });

  it("of a place rated again elsewhere puts the restored photos and captions after the photo from there", async () => {
    const { server, device, before } = await rated();
    const [first = ""] = before.photo_urls;
    await database.ratings.put({ ...before, photo_captions: { [first]: "The soup" } });
    const token = await remove();
    await device.drain();
    const other = new MemoryOutbox(ada);
    other.save(place, content(2, "theirs"));
    await new Device(other, server).drain();
    const theirs = photoPath(crypto.randomUUID());
    server.objects.add(theirs);
    const known = server.places.get(`${ada}:${place}`);
    known!.row = { ...known!.row!, photo_urls: [theirs] };
    await undo(token);
    await device.drain();
    await keepMine(key);
    const shown = await readRatingView(ada, place);
    expect(shown?.photos.map(({ id }) => photoPath(id))).toEqual([theirs, ...before.photo_urls]);
    await device.drainThrough();
    expect(server.row(ada, place)).toMatchObject({ comment: "lovely", photo_captions: { [first]: "The soup" } });
    expect(server.row(ada, place)?.photo_urls).toEqual([theirs, ...before.photo_urls]);
    expect(await countUnsent(ada)).toBe(0);
  });

  it.each(["before anything is sent", "after everything was sent"])(
    "of a place that was rated again on this device, %s, keeps the new rating and its photo",
    async (when) => {
      const { server, device } = await rated();
      const token = await remove();
      const again = await save(content(2, "on second thought"), [await putDraftPhoto(ada, place)]);
      if (when === "after everything was sent") await device.drain();
      expect(await undo(token)).toBe(false);
      await device.drain();
      expect(server.row(ada, place)).toMatchObject({ score: 2, comment: "on second thought" });
      expect(server.row(ada, place)?.photo_urls).toHaveLength(1);
      // The new rating can be undone as well, without undoing the removal again.
      expect(await undo(again.undo)).toBe(true);
      await device.drain();
      expect(server.row(ada, place)).toBeNull();
      expect(await undo(token)).toBe(true);
      await device.drain();
      expect(server.row(ada, place)).toMatchObject({ score: 5, comment: "lovely" });
    },
  );

  it("restores a rating that never reached the server with its date and visit evidence", async () => {
    const { device } = diskWorld();
    const writtenAt = "2026-03-01T19:00:00.000Z";
    const proof = { evidence: { lat: 49.6, lng: 6.1, accuracy_m: 12, at: writtenAt }, qrCodeId: crypto.randomUUID() };
    await enqueueRating({ ...saving(content(5, "lovely")), ...proof, language: "fr", writtenAt });
    device.faults = ["lost request"];
    await device.drain();
    const token = await remove();
    device.faults = ["lost request"];
    await device.drain(true);
    await undo(token);
    const back = { kind: "rating.restore.v1", ...proof, language: "fr" };
    expect(await database.commands.get(key)).toMatchObject({ body: { ...back, writtenAt } });
    expect(await readRatingView(ada, place)).toMatchObject({ ratedAt: writtenAt });
    await save(content(4, "on second thoughts"));
    expect(await database.commands.get(key)).toMatchObject({ body: { ...proof, writtenAt, content: { score: 4 } } });
  });

  it("restores an edited comment and its language when only the removal reached the server", async () => {
    const { server, device } = await rated();
    await enqueueRating({ ...saving(content(5, "Très bon.")), language: "fr" });
    const token = await remove();
    await device.drain();
    await undo(token);
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({ comment: "Très bon.", language: "fr" });
  });
});
