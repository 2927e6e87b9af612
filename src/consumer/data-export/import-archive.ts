import {
  importDecision,
  isDraftOutdated,
  type ExportedDraft,
  type ExportedRating,
} from "../../domain/people/data-export.ts";
import { removeDraft, saveDraft } from "../../local/drafts/drafts.ts";
import type { Draft } from "../../local/drafts/draft.ts";
import { readWriter } from "../../local/session/first-reads.ts";
import { isQuotaError } from "../../local/database/quota-error.ts";
import { readExisting } from "../../local/ratings/read-own-data.ts";
import { enqueueRating } from "../../sync/outbox/enqueue-rating.ts";
import { holdUpdates } from "../../sync/worker/hold-updates.ts";
import {
  addPhotos,
  NoRoom,
  removeImportDraft,
  type ImportNotes,
  type LostPhoto,
  type NewIds,
} from "./import-photos.ts";
import { importMarker, draftImportMarker, type Archive, type Plan } from "./read-archive.ts";

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

/** What the device has of a place; null when the rating must not be imported any more: it was rated or drafted meanwhile, or its owner signed out. */
async function readIfWanted(uid: string, rating: ExportedRating) {
  if ((await readWriter()) !== uid) return null;
  const { view, changedAt, draft } = await readExisting(uid, rating.placeId);
  const here = view && { content: view.content, changedAt, photos: view.photos.length };
  const decision = importDecision(rating, here, draft !== null && draft.writer !== importMarker);
  return decision === "new" || decision === "newer" ? { view, draft } : null;
}

/** False when the rating must not be imported any more. */
async function importRating(uid: string, archive: Pick<Archive, "photo">, rating: ExportedRating, notes: ImportNotes) {
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
  { rating, ...notes }: ImportNotes & { rating: ExportedRating | undefined },
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
