import { arrangePhotos, type ArrangedPhoto } from "../../domain/outbox/commands/arrange-photos.ts";
import { arrangementKey, ratingKey } from "../../domain/outbox/commands/keys.ts";
import type { Evidence } from "../../domain/ratings/evidence.ts";
import type { PlaceBody } from "../../domain/outbox/commands/bodies.ts";
import type { PlaceCommand } from "../../domain/outbox/commands/command.ts";
import { PlaceIntents } from "../../domain/outbox/commands/place-intents.ts";
import { overlayRating, type RatingView } from "../../domain/outbox/commands/rating-view.ts";
import { hasPhoto, ratingContentSchema, type RatingContent } from "../../domain/ratings/rating.ts";
import { database, type PhotoRow } from "../../local/database/database.ts";
import {
  lastSubmissionCollection,
  readLastSubmission,
  type LastSubmission,
} from "../../local/drafts/last-submission.ts";
import { readKv } from "../../local/database/kv.ts";
import { isQuotaError } from "../../local/database/quota-error.ts";
import { takeSnapshot, type Snapshot } from "../../local/outbox/snapshot.ts";
import { keepStorage } from "../storage/device-storage.ts";
import { withRoom } from "../storage/make-room.ts";
import { rebase, type StartedFrom } from "./rebase.ts";
import { requestSync } from "../drain/request-sync.ts";
import { holdPhotos } from "./undo-draft.ts";
import { outboxTables, stampFrom, withIntents, writesOf } from "./write-intents.ts";

/**
 * Undoes the last save or removal; held in memory while the screen offers Undo. `lastSubmission`: op id of the last
 * submitted rating, null if unknown. `before`: the state of the device before; `after`: the rating shown afterwards,
 * null if there is none.
 */
export type UndoToken = {
  uid: string;
  placeId: string;
  opId: string | null;
  lastSubmission: string | null;
  before: Snapshot;
  after: RatingView | null;
};

export type RatingIntent = {
  uid: string;
  placeId: string;
  placeName: string;
  content: RatingContent;
  evidence: Evidence | null;
  qrCodeId: string | null;
  /** Absent: unknown; the device's current rating is assumed. */
  startedFrom?: StartedFrom | undefined;
  photos: {
    /** Ids of draft photos. */
    add: readonly string[];
    /** Ids of photos that the rating shows now. */
    remove: readonly string[];
    /** All photos in their new order, including added ones; absent: the current order, followed by the added ones. */
    order?: readonly ArrangedPhoto[] | undefined;
  };
  /** Language of the comment: a BCP 47 tag. */
  language?: string | undefined;
  /** ISO time at which it was first written, if not now: an imported rating has the time from its file. */
  writtenAt?: string;
};

/** Why a rating was saved without some of its photos: the device is full, or the browser has deleted their bytes. */
export type PhotosLost = "full" | "erased";

/**
 * `photosLost` null: all photos were saved. `undo.after` is the stored rating, so that callers can show it without
 * reading it again; it lacks the address, which only the place on the device may have.
 */
export type Enqueued = { photosLost: PhotosLost | null; undo: UndoToken };

/**
 * Enqueues a rating: one transaction, no network. Once it resolves, the device has stored the rating. Rejects only if
 * the device cannot even store the text.
 */
export async function enqueueRating(intent: RatingIntent): Promise<Enqueued> {
  const content = ratingContentSchema.parse(intent.content);
  const enqueued = await savedWithRoom({ ...intent, content });
  // Started before anything can be sent; nobody waits for it.
  holdPhotos(enqueued.undo.before).catch(() => undefined);
  void keepStorage();
  requestSync();
  return enqueued;
}

/**
 * Rating first, photos second: on a full device, photos are given up only after everything that can be fetched again
 * was deleted.
 */
async function savedWithRoom(intent: RatingIntent): Promise<Enqueued> {
  try {
    return await withRoom(() => writeRating(intent));
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
  const enqueued = await writeRating({ ...intent, photos: { ...intent.photos, add: [] } });
  return { ...enqueued, photosLost: intent.photos.add.length === 0 ? null : "full" };
}

async function writeRating(intent: RatingIntent): Promise<Enqueued> {
  const { uid, placeId } = intent;
  return await database.transaction("rw", [...outboxTables(), database.serverCache, database.sent], async () => {
    // All reads run in parallel, and so do all writes: until "saved" appears, round trips cost more than the writing.
    const named = [...intent.photos.add, ...(intent.photos.order ?? []).map(({ id }) => id)];
    const [before, lastSeq, note, here] = await Promise.all([
      takeSnapshot(uid, placeId, intent.photos.remove),
      readKv("seq"),
      database.serverCache.get([uid, lastSubmissionCollection, placeId]),
      storedPhotos(named),
    ]);
    const whole = intent.photos.add.filter((id) => here.includes(id));
    const added = whole.flatMap((id) => before.photos.find((photo) => photo.id === id) ?? []);
    // A form that was open in two tabs also names photos that the other tab has submitted and that have arrived since.
    const isLost = (id: string) => !added.some((photo) => photo.id === id) && !hasPhoto(before.row, id);
    const { bodies, plain } = bodiesOf(intent, added, before);
    const intents = new PlaceIntents(
      { uid, placeId, commands: before.commands, row: before.row },
      stampFrom(lastSeq, intent.writtenAt),
    );
    // A waiting intent already has its base.
    const { startedFrom: begun } = intent;
    const lastSubmission = note?.state as LastSubmission | undefined;
    const inOtherTab =
      lastSubmission && before.row && begun !== undefined && (begun?.version ?? 0) <= lastSubmission.version;
    // A form may be open in two tabs: a submission from the other tab is the person's own, so it must not cause a
    // conflict.
    const startedFrom = inOtherTab && (await database.sent.get(lastSubmission.opId)) ? lastSubmission : begun;
    const alone = intents.get(ratingKey(uid, placeId)) === null && startedFrom !== undefined;
    const [save, ...others] = bodies;
    const opId = intents.setRating(save, others, {
      remove: intent.photos.remove,
      finish: (command) => (alone ? rebase(command, before.row, startedFrom) : command),
    });
    if (plain && !saysWords(intents.get(arrangementKey(uid, placeId)))) intents.forget(arrangementKey(uid, placeId));
    const left = before.photos.filter((photo) => photo.stage === "draft" && !added.includes(photo));
    for (const { id } of left) intents.forgotten.add(id);
    const state = { opId: opId ?? "", version: before.row?.version ?? 0, content: intent.content };
    await Promise.all([
      ...writesOf(intents),
      database.serverCache.put({
        uid,
        collection: lastSubmissionCollection,
        key: placeId,
        state,
        at: new Date().toISOString(),
      }),
      added.length > 0 && database.photos.bulkPut(added.map((photo) => ({ ...photo, stage: "queued" }))),
      database.drafts.delete([uid, placeId]),
    ]);
    const pending = { uid, commands: intents.commands(), sending: new Set<string>(), localPhotoIds: new Set(here) };
    return {
      photosLost: intent.photos.add.some(isLost) ? ("erased" as const) : null,
      undo: {
        uid,
        placeId,
        opId,
        lastSubmission: state.opId,
        before,
        after: overlayRating(placeId, before.row, pending),
      },
    };
  });
}

/** Which of these photos have their bytes on the device. Without reading the bytes, and side by side: a cursor asks one by one. */
async function storedPhotos(ids: readonly string[]): Promise<string[]> {
  const counts = await Promise.all(ids.map((id) => database.photoBytes.where("id").equals(id).count()));
  return ids.filter((_, index) => counts[index] === 1);
}

type Bodies = { bodies: [save: PlaceBody, ...others: PlaceBody[]]; plain: boolean };

/** The rating first, then the order of its photos, then the photos. */
function bodiesOf(intent: RatingIntent, added: readonly PhotoRow[], before: Snapshot): Bodies {
  const { uid, placeId, placeName, content, evidence, qrCodeId } = intent;
  const pending = { uid, commands: before.commands, sending: new Set<string>(), localPhotoIds: new Set<string>() };
  const shown = overlayRating(placeId, before.row, pending)?.photos ?? [];
  const { remove, order = [] } = intent.photos;
  const { photos, moved, changed, plain } = arrangePhotos({ shown, added: added.map(({ id }) => id), remove, order });
  const save: PlaceBody = {
    kind: "rating.save.v1",
    placeId,
    placeName,
    content,
    base: null,
    evidence,
    qrCodeId,
    language: content.comment === null ? null : primaryTag(intent.language),
  };
  const arrange: PlaceBody = { kind: "photos.arrange.v1", placeId, photos, moved };
  const attach = photos
    .filter(({ photoId }) => added.some(({ id }) => id === photoId))
    .map(({ photoId }): PlaceBody => ({ kind: "photo.attach.v1", placeId, photoId }));
  return { bodies: [save, ...(changed ? [arrange] : []), ...attach], plain: plain && !changed };
}

/** True also for empty captions: the server may have some that have to be removed. */
const saysWords = (waiting: PlaceCommand | null): boolean =>
  waiting !== null && "photos" in waiting.body && waiting.body.photos.some((photo) => "caption" in photo);

const primaryTag = (language: string | undefined): string | null =>
  /^[a-z]{2,8}(?=-|$)/.exec(language?.toLowerCase() ?? "")?.[0] ?? null;

/**
 * Enqueues the removal of a rating. If the rating never left the device, its command is deleted and the server needs
 * none.
 */
export async function enqueueRemoval(intent: { uid: string; placeId: string; placeName: string }): Promise<UndoToken> {
  const { uid, placeId, placeName } = intent;
  const remove = async (): Promise<UndoToken> => {
    const before = await takeSnapshot(uid, placeId, "all photos");
    const lastSubmission = await readLastSubmission(uid, placeId);
    const opId = await withIntents(uid, placeId, (intents) => intents.removeRating(placeName));
    await forgetUnsentPhotos(uid, placeId);
    // The draft is no longer based on the removed rating: the person removed it, so it must not cause a conflict.
    if (before.draft?.startedFrom) await database.drafts.put({ ...before.draft, startedFrom: null });
    return { uid, placeId, opId, lastSubmission, before, after: null };
  };
  const token = await withRoom(() => database.transaction("rw", [...outboxTables(), database.serverCache], remove));
  requestSync();
  return token;
}

/** Inside a transaction: removes the waiting photos of a removed rating. */
export async function dropPhotos(uid: string, placeId: string): Promise<void> {
  await withIntents(uid, placeId, (intents) => intents.dropPhotos());
  await forgetUnsentPhotos(uid, placeId);
}

async function forgetUnsentPhotos(uid: string, placeId: string): Promise<void> {
  const photos = await database.photos.where({ uid, placeId }).toArray();
  const ids = photos.filter(({ stage }) => stage !== "draft").map(({ id }) => id);
  await database.photos.bulkDelete(ids);
  await database.photoBytes.bulkDelete(ids);
}
