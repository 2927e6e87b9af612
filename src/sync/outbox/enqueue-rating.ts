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
 * Takes back what was just saved or removed; lives in memory for as long as the screen offers Undo. `lastSubmission`: the op id of the
 * rating that was handed in last by then, null where the device knows of none. `before`, `after`: what the device held, and what
 * it shows since; null where nothing is left.
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
  /** Absent: unknown, and taken for what the device has now. */
  startedFrom?: StartedFrom | undefined;
  photos: {
    /** Ids of draft photos. */
    add: readonly string[];
    /** Ids of photos that the rating shows now. */
    remove: readonly string[];
    /** All photos of the rating as they are to stand, new ones too; absent: as they stand, then the added ones. */
    order?: readonly ArrangedPhoto[] | undefined;
  };
  /** Of the comment: a BCP 47 tag. */
  language?: string | undefined;
  /** ISO time at which it was first written, where that was not now: it comes from a file that was taken along. */
  writtenAt?: string;
};

/** Why a rating was saved without some of its photos: the device is full, or the browser has erased them there. */
export type PhotosLost = "full" | "erased";

/**
 * `photosLost` null: all of them were kept. `undo.after` is what is now on the disk, so that nobody has to read it again to show
 * it; without the address, which may stand beside it on the device.
 */
export type Enqueued = { photosLost: PhotosLost | null; undo: UndoToken };

/**
 * Puts a rating on its way: one transaction, no network. When it resolves, the device has it. Rejects only if the
 * device can not even keep the text.
 */
export async function enqueueRating(intent: RatingIntent): Promise<Enqueued> {
  const content = ratingContentSchema.parse(intent.content);
  const enqueued = await savedWithRoom({ ...intent, content });
  // Asked for before anything can be sent, and waited for by nobody.
  holdPhotos(enqueued.undo.before).catch(() => undefined);
  void keepStorage();
  requestSync();
  return enqueued;
}

/** Rating first, photos second: a full disk costs the photos, and only after all that can be fetched again was given up for them. */
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
    // All of it is asked for at once and written at once: on the way to "saved", a round trip costs more than the writing.
    const named = [...intent.photos.add, ...(intent.photos.order ?? []).map(({ id }) => id)];
    const [before, lastSeq, note, here] = await Promise.all([
      takeSnapshot(uid, placeId, intent.photos.remove),
      readKv("seq"),
      database.serverCache.get([uid, lastSubmissionCollection, placeId]),
      database.photoBytes.where("id").anyOf(named).primaryKeys(),
    ]);
    const whole = intent.photos.add.filter((id) => here.includes(id));
    const added = whole.flatMap((id) => before.photos.find((photo) => photo.id === id) ?? []);
    // A form that was open in two tabs names those too that the other one has handed in, and that have arrived since.
    const isLost = (id: string) => !added.some((photo) => photo.id === id) && !hasPhoto(before.row, id);
    const { bodies, plain } = bodiesOf(intent, added, before);
    const intents = new PlaceIntents(
      { uid, placeId, commands: before.commands, row: before.row },
      stampFrom(lastSeq, intent.writtenAt),
    );
    // An intent that waits already knows what it starts from.
    const { startedFrom: begun } = intent;
    const lastSubmission = note?.state as LastSubmission | undefined;
    const inOtherTab =
      lastSubmission && before.row && begun !== undefined && (begun?.version ?? 0) <= lastSubmission.version;
    // A form may be open in two tabs: what the other one has handed in since is nobody else's doing, to be asked about.
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
      ...added.map((photo) => database.photos.put({ ...photo, stage: "queued" })),
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

type Bodies = { bodies: [save: PlaceBody, ...others: PlaceBody[]]; plain: boolean };

/** The rating first, then the order of its photos, then these. */
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

/** Also that there are none any more: the server may have some. */
const saysWords = (waiting: PlaceCommand | null): boolean =>
  waiting !== null && "photos" in waiting.body && waiting.body.photos.some((photo) => "caption" in photo);

const primaryTag = (language: string | undefined): string | null =>
  /^[a-z]{2,8}(?=-|$)/.exec(language?.toLowerCase() ?? "")?.[0] ?? null;

/** Wants a rating gone. What never left the device is taken back without a word to the server. */
export async function enqueueRemoval(intent: { uid: string; placeId: string; placeName: string }): Promise<UndoToken> {
  const { uid, placeId, placeName } = intent;
  const remove = async (): Promise<UndoToken> => {
    const before = await takeSnapshot(uid, placeId, "all photos");
    const lastSubmission = await readLastSubmission(uid, placeId);
    const opId = await withIntents(uid, placeId, (intents) => intents.removeRating(placeName));
    await forgetUnsentPhotos(uid, placeId);
    // What is being written no longer starts from it: that it is gone is nobody else's doing, to be asked about.
    if (before.draft?.startedFrom) await database.drafts.put({ ...before.draft, startedFrom: null });
    return { uid, placeId, opId, lastSubmission, before, after: null };
  };
  const token = await withRoom(() => database.transaction("rw", [...outboxTables(), database.serverCache], remove));
  requestSync();
  return token;
}

/** Inside a transaction: a rating that will not be there takes its waiting photos along. */
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
