import { toHex } from "../../domain/text/base64url.ts";
import {
  importDecision,
  isDraftOutdated,
  type ExportedDraft,
  type ExportedPhoto,
  type ExportedRating,
} from "../../domain/people/data-export.ts";
import { removeDraft, saveDraft, type Draft } from "../../local/drafts/drafts.ts";
import { readWriter } from "../../local/session/first-reads.ts";
import { isQuotaError } from "../../local/database/quota-error.ts";
import { readExisting } from "../../local/read-own-data.ts";
import { addDraftPhoto } from "../../sync/photos/add-photo.ts";
import { enqueueRating } from "../../sync/outbox/enqueue-rating.ts";
import { holdUpdates } from "../../sync/worker/hold-updates.ts";
import { importMarker, draftImportMarker, type Archive, type Plan } from "./read-archive.ts";
import { BadZip } from "./zip-reader.ts";

export type LostPhoto = { placeName: string; reason: "missing" | "unreadable" | "full" | "limit" };
/** `stopped`: the device is full; what was brought back until then stays, and the same file may be taken again. */
export type ImportResult = { ratings: number; drafts: number; lost: LostPhoto[]; stopped: boolean };

type Progress = (done: number, all: number) => void;

/**
 * Brings ratings and drafts to this device, as if they had been made here: through the outbox, one after the other. Whatever
 * ends it in between, each is there whole or not at all, and the same file again brings the rest and doubles nothing. Two tabs
 * take turns: each would take the other's photos for those of one that was interrupted.
 */
export const importArchive = (
  uid: string,
  archive: Pick<Archive, "photo">,
  plan: Plan,
  progress: Progress,
): Promise<ImportResult> =>
  navigator.locks.request("five-lemons:bring-back", () => bringAll(uid, archive, plan, progress));

async function bringAll(
  uid: string,
  archive: Pick<Archive, "photo">,
  { fates, drafts }: Plan,
  progress: Progress,
): Promise<ImportResult> {
  const wanted = [...fates.new, ...fates.newer];
  const taken = new Map(Object.values(fates).flatMap((some) => some.map((one) => [one.placeId, one] as const)));
  // A photo that is brought here has a name of its own from then on.
  const renamed: Renamed = new Map();
  const done: ImportResult = { ratings: 0, drafts: 0, lost: [], stopped: false };
  const release = holdUpdates();
  try {
    for (const [index, rating] of wanted.entries()) {
      if (await bringRating(uid, archive, rating, { lost: done.lost, renamed })) done.ratings += 1;
      progress(index + 1, wanted.length);
    }
    for (const draft of drafts) {
      const rating = taken.get(draft.placeId);
      if (await bringDraft(uid, archive, draft, { lost: done.lost, renamed, rating })) done.drafts += 1;
    }
    return done;
  } catch (error) {
    if (!(error instanceof NoRoom) && !isQuotaError(error)) throw error;
    return { ...done, stopped: true };
  } finally {
    release();
  }
}

class NoRoom extends Error {}

/** Ids that photos have here, by those in the file. */
type Renamed = Map<string, string>;
type Notes = { lost: LostPhoto[]; renamed: Renamed };

/** What is here of a place; null when the rating is no longer wanted: rated or written about in the meantime, or its owner has left. */
async function readWanted(uid: string, rating: ExportedRating) {
  if ((await readWriter()) !== uid) return null;
  const { view, changedAt, draft } = await readExisting(uid, rating.placeId);
  const here = view && { content: view.content, changedAt, photos: view.photos.length };
  const fate = importDecision(rating, here, draft !== null && draft.writer !== importMarker);
  return fate === "new" || fate === "newer" ? { view, draft } : null;
}

/** Nothing but what bringing back has begun: who writes there by now keeps it. */
async function removeBegun({ uid, placeId, writer }: Draft): Promise<void> {
  if ((await readExisting(uid, placeId)).draft?.writer === writer) await removeDraft(uid, placeId);
}

/** False when it is no longer wanted. */
async function bringRating(uid: string, archive: Pick<Archive, "photo">, rating: ExportedRating, notes: Notes) {
  const { placeId, placeName, content } = rating;
  const before = await readWanted(uid, rating);
  if (!before) return false;
  if (before.draft) await removeDraft(uid, placeId);
  const marked: Draft = { ...draftOf(uid, rating), writer: importMarker };
  const known = new Set(before.view?.photos.map(({ id }) => id));
  const added = await addPhotos(marked, archive, rating.photos, { ...notes, known });
  // Making pictures small takes seconds, in which their owner may have rated the place, or begun to.
  const here = await readWanted(uid, rating);
  if (!here) {
    await removeBegun(marked);
    return false;
  }
  const { view } = here;
  const shown = view?.photos.map(({ id, caption }) => ({ id, caption: caption ?? null })) ?? [];
  const { photosLost } = await enqueueRating({
    uid,
    placeId,
    placeName,
    content,
    evidence: null,
    qrCodeId: null,
    photos: { add: added.map(({ id }) => id), remove: [], order: [...shown, ...added] },
    ...(view ? {} : { writtenAt: rating.ratedAt }),
  });
  if (photosLost !== null) notes.lost.push(...added.map((): LostPhoto => ({ placeName, reason: "full" })));
  return true;
}

async function bringDraft(
  uid: string,
  archive: Pick<Archive, "photo">,
  taken: ExportedDraft,
  { rating, ...notes }: Notes & { rating: ExportedRating | undefined },
) {
  const { view, changedAt, draft: here } = await readExisting(uid, taken.placeId);
  const isTheirs = here !== null && here.writer !== draftImportMarker;
  if (isTheirs || (await readWriter()) !== uid) return false;
  if (isDraftOutdated(taken, view && { content: view.content, changedAt, photos: view.photos.length }, rating))
    return false;
  // It lacks photos: what brought it was interrupted.
  if (here) await removeDraft(uid, taken.placeId);
  const idHere = (id: string) => notes.renamed.get(id) ?? id;
  const removedPhotoIds = (taken.removed ?? []).map(idHere);
  const draft: Draft = { ...draftOf(uid, taken), removedPhotoIds, writer: draftImportMarker };
  await saveDraft(draft);
  const added = await addPhotos(draft, archive, taken.photos, notes);
  const ofRating = Object.entries(taken.captions ?? {}).map(([id, words]) => [idHere(id), words]);
  const ofAdded = added.flatMap(({ id, caption }) => (caption === null ? [] : [[id, caption]]));
  const captions: Record<string, string> = Object.fromEntries([...ofRating, ...ofAdded]);
  const { draft: kept } = await readExisting(uid, taken.placeId);
  if (!kept) return true;
  const { writer, ...whole } = kept;
  const said = Object.keys(captions).length > 0 ? { captions: { ...captions, ...kept.captions } } : {};
  const photoOrder = kept.photoOrder ?? (taken.order ?? []).map(idHere);
  const placed = photoOrder.length > 0 ? { photoOrder } : {};
  await saveDraft({ ...(writer === draftImportMarker ? whole : kept), ...said, ...placed });
  return true;
}

function draftOf(uid: string, taken: ExportedRating | ExportedDraft): Draft {
  const { placeId, placeName } = taken;
  const nothing = { serverId: null, qrCodeId: null, evidence: null, photoIds: [], removedPhotoIds: [] };
  if ("score" in taken) {
    const { score, tags, comment, serverName, award, updatedAt } = taken;
    return { ...nothing, uid, placeId, placeName, score, tags, comment, serverName, award, updatedAt };
  }
  const { score, tags, comment, server_name: serverName, server_emoji: award } = taken.content;
  const written = { score, tags, comment: comment ?? "", serverName: serverName ?? "", award };
  return { ...nothing, uid, placeId, placeName, ...written, updatedAt: new Date().toISOString() };
}

/** Each is decoded and encoded again, as every photo that somebody chooses: what a file calls a photo may be anything. */
async function addPhotos(
  draft: Draft,
  archive: Pick<Archive, "photo">,
  photos: readonly ExportedPhoto[],
  { lost, renamed, known }: Notes & { known?: ReadonlySet<string> },
) {
  const added: { id: string; caption: string | null }[] = [];
  for (const { id, file, caption } of photos) {
    const lose = (reason: LostPhoto["reason"]) => lost.push({ placeName: draft.placeName, reason });
    // The archive has said itself that it is not in there.
    if (file === null || known?.has(id)) continue;
    const photo = await readPhoto(archive, file);
    if (!photo) {
      lose(photo === null ? "missing" : "unreadable");
      continue;
    }
    const name = await nameHere(draft, id, photo);
    if (known?.has(name)) continue;
    const answer = await addDraftPhoto(draft, photo, null, name);
    if (answer.ok) {
      added.push({ id: answer.photoId, caption });
      renamed.set(id, answer.photoId);
    } else if (answer.reason === "full") {
      await removeBegun(draft);
      throw new NoRoom();
    } else lose(answer.reason);
  }
  return added;
}

/**
 * The same for one photo of one file however often and on whichever device it is brought, so that a rating never has it twice;
 * another one for each person, since a photo is its owner's alone.
 */
async function nameHere({ uid, placeId }: Draft, id: string, photo: Blob): Promise<string> {
  const said = new Blob([JSON.stringify([uid, placeId, id]), photo]);
  const digest = await crypto.subtle.digest("SHA-256", await said.arrayBuffer());
  // In the form of an id that was drawn at random.
  return toHex(new Uint8Array(digest)).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}

/** null: not in the archive; undefined: not to be read. */
async function readPhoto(archive: Pick<Archive, "photo">, name: string): Promise<Blob | null | undefined> {
  try {
    return await archive.photo(name);
  } catch (error) {
    if (error instanceof BadZip || error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}
