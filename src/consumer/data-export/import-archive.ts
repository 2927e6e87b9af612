import { toHex } from "../../domain/text/base64url.ts";
import {
  importDecision,
  isDraftOutdated,
  type ExportedDraft,
  type ExportedPhoto,
  type ExportedRating,
} from "../../domain/people/data-export.ts";
import { removeDraft, saveDraft } from "../../local/drafts/drafts.ts";
import type { Draft } from "../../local/drafts/draft.ts";
import { readWriter } from "../../local/session/first-reads.ts";
import { isQuotaError } from "../../local/database/quota-error.ts";
import { readExisting } from "../../local/read-own-data.ts";
import { addDraftPhoto } from "../../sync/photos/add-photo.ts";
import { enqueueRating } from "../../sync/outbox/enqueue-rating.ts";
import { holdUpdates } from "../../sync/worker/hold-updates.ts";
import { importMarker, draftImportMarker, type Archive, type Plan } from "./read-archive.ts";
import { BadZip } from "./zip-reader.ts";

export type LostPhoto = { placeName: string; reason: "missing" | "unreadable" | "full" | "limit" };
/** `stopped`: the device is full. What was imported until then stays, and the same file can be imported again. */
export type ImportResult = { ratings: number; drafts: number; lost: LostPhoto[]; stopped: boolean };

type Progress = (done: number, all: number) => void;

/**
 * Imports ratings and drafts as if they had been made here, one after the other through the outbox. An interruption leaves each of them
 * complete or absent, and importing the same file again adds the rest without duplicates. Two tabs take turns, because each would
 * treat the other's drafts as left over from an interrupted import.
 */
export const importArchive = (
  uid: string,
  archive: Pick<Archive, "photo">,
  plan: Plan,
  progress: Progress,
): Promise<ImportResult> =>
  navigator.locks.request("five-lemons:import", () => importAll(uid, archive, plan, progress));

async function importAll(
  uid: string,
  archive: Pick<Archive, "photo">,
  { decisions, drafts }: Plan,
  progress: Progress,
): Promise<ImportResult> {
  const wanted = [...decisions.new, ...decisions.newer];
  const exported = new Map(Object.values(decisions).flatMap((some) => some.map((one) => [one.placeId, one] as const)));
  const newIds: NewIds = new Map();
  const done: ImportResult = { ratings: 0, drafts: 0, lost: [], stopped: false };
  const release = holdUpdates();
  try {
    for (const [index, rating] of wanted.entries()) {
      if (await importRating(uid, archive, rating, { lost: done.lost, newIds })) done.ratings += 1;
      progress(index + 1, wanted.length);
    }
    for (const draft of drafts) {
      const rating = exported.get(draft.placeId);
      if (await importDraft(uid, archive, draft, { lost: done.lost, newIds, rating })) done.drafts += 1;
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

/** Ids of imported photos on this device, by their id in the file. */
type NewIds = Map<string, string>;
type Notes = { lost: LostPhoto[]; newIds: NewIds };

/** What the device has of a place; null when the rating must not be imported any more: it was rated or drafted meanwhile, or its owner signed out. */
async function readIfWanted(uid: string, rating: ExportedRating) {
  if ((await readWriter()) !== uid) return null;
  const { view, changedAt, draft } = await readExisting(uid, rating.placeId);
  const here = view && { content: view.content, changedAt, photos: view.photos.length };
  const decision = importDecision(rating, here, draft !== null && draft.writer !== importMarker);
  return decision === "new" || decision === "newer" ? { view, draft } : null;
}

/** Removes the draft of an import, but not one that its owner has changed since. */
async function removeImportDraft({ uid, placeId, writer }: Draft): Promise<void> {
  if ((await readExisting(uid, placeId)).draft?.writer === writer) await removeDraft(uid, placeId);
}

/** False when the rating must not be imported any more. */
async function importRating(uid: string, archive: Pick<Archive, "photo">, rating: ExportedRating, notes: Notes) {
  const { placeId, placeName, content } = rating;
  const before = await readIfWanted(uid, rating);
  if (!before) return false;
  if (before.draft) await removeDraft(uid, placeId);
  const marked: Draft = { ...draftOf(uid, rating), writer: importMarker };
  const known = new Set(before.view?.photos.map(({ id }) => id));
  const added = await addPhotos(marked, archive, rating.photos, { ...notes, known });
  // Resizing photos takes seconds, in which the owner may have rated the place or begun a draft.
  const here = await readIfWanted(uid, rating);
  if (!here) {
    await removeImportDraft(marked);
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

async function importDraft(
  uid: string,
  archive: Pick<Archive, "photo">,
  exported: ExportedDraft,
  { rating, ...notes }: Notes & { rating: ExportedRating | undefined },
) {
  const { view, changedAt, draft: here } = await readExisting(uid, exported.placeId);
  const isTheirs = here !== null && here.writer !== draftImportMarker;
  if (isTheirs || (await readWriter()) !== uid) return false;
  if (isDraftOutdated(exported, view && { content: view.content, changedAt, photos: view.photos.length }, rating))
    return false;
  // The draft of an interrupted import lacks photos.
  if (here) await removeDraft(uid, exported.placeId);
  const idHere = (id: string) => notes.newIds.get(id) ?? id;
  const removedPhotoIds = (exported.removed ?? []).map(idHere);
  const draft: Draft = { ...draftOf(uid, exported), removedPhotoIds, writer: draftImportMarker };
  await saveDraft(draft);
  const added = await addPhotos(draft, archive, exported.photos, notes);
  const ofRating = Object.entries(exported.captions ?? {}).map(([id, words]) => [idHere(id), words]);
  const ofAdded = added.flatMap(({ id, caption }) => (caption === null ? [] : [[id, caption]]));
  const captions: Record<string, string> = Object.fromEntries([...ofRating, ...ofAdded]);
  const { draft: kept } = await readExisting(uid, exported.placeId);
  if (!kept) return true;
  const { writer, ...rest } = kept;
  const said = Object.keys(captions).length > 0 ? { captions: { ...captions, ...kept.captions } } : {};
  const photoOrder = kept.photoOrder ?? (exported.order ?? []).map(idHere);
  const placed = photoOrder.length > 0 ? { photoOrder } : {};
  await saveDraft({ ...(writer === draftImportMarker ? rest : kept), ...said, ...placed });
  return true;
}

function draftOf(uid: string, exported: ExportedRating | ExportedDraft): Draft {
  const { placeId, placeName } = exported;
  const nothing = { serverId: null, qrCodeId: null, evidence: null, photoIds: [], removedPhotoIds: [] };
  if ("score" in exported) {
    const { score, tags, comment, serverName, award, updatedAt } = exported;
    return { ...nothing, uid, placeId, placeName, score, tags, comment, serverName, award, updatedAt };
  }
  const { score, tags, comment, server_name: serverName, server_emoji: award } = exported.content;
  const written = { score, tags, comment: comment ?? "", serverName: serverName ?? "", award };
  return { ...nothing, uid, placeId, placeName, ...written, updatedAt: new Date().toISOString() };
}

/** Decodes and encodes each photo again, like every photo that a person chooses, because the file may contain anything. */
async function addPhotos(
  draft: Draft,
  archive: Pick<Archive, "photo">,
  photos: readonly ExportedPhoto[],
  { lost, newIds, known }: Notes & { known?: ReadonlySet<string> },
) {
  const added: { id: string; caption: string | null }[] = [];
  for (const { id, file, caption } of photos) {
    const lose = (reason: LostPhoto["reason"]) => lost.push({ placeName: draft.placeName, reason });
    // Photos that the export itself could not include are not reported as lost.
    if (file === null || known?.has(id)) continue;
    const photo = await readPhoto(archive, file);
    if (!photo) {
      lose(photo === null ? "missing" : "unreadable");
      continue;
    }
    const name = await importedPhotoId(draft, id, photo);
    if (known?.has(name)) continue;
    const answer = await addDraftPhoto(draft, photo, null, name);
    if (answer.ok) {
      added.push({ id: answer.photoId, caption });
      newIds.set(id, answer.photoId);
    } else if (answer.reason === "full") {
      await removeImportDraft(draft);
      throw new NoRoom();
    } else lose(answer.reason);
  }
  return added;
}

/**
 * Id of an imported photo. It is derived from the person, the place and the bytes: importing a file again, or on another device, gives
 * the same id, so that a rating never gets a photo twice, and two people never share an id.
 */
async function importedPhotoId({ uid, placeId }: Draft, id: string, photo: Blob): Promise<string> {
  const said = new Blob([JSON.stringify([uid, placeId, id]), photo]);
  const digest = await crypto.subtle.digest("SHA-256", await said.arrayBuffer());
  // The format of a random UUID.
  return toHex(new Uint8Array(digest)).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}

/** null: not in the archive; undefined: damaged. */
async function readPhoto(archive: Pick<Archive, "photo">, name: string): Promise<Blob | null | undefined> {
  try {
    return await archive.photo(name);
  } catch (error) {
    if (error instanceof BadZip || error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}
