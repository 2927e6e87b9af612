import { fateOf, type TakenDraft, type TakenPhoto, type TakenRating } from "../../domain/people/take-home.ts";
import { removeDraft, saveDraft, type Draft } from "../../local/drafts.ts";
import { isQuotaError } from "../../local/quota.ts";
import { readHere } from "../../local/read-take-home.ts";
import { addDraftPhoto } from "../../sync/add-photo.ts";
import { enqueueRating } from "../../sync/enqueue.ts";
import { holdUpdates } from "../../sync/hold-updates.ts";
import { bringingBack, bringingDraft, type Archive, type Plan } from "./read-archive.ts";
import { BadZip } from "./zip-read.ts";

export type LostPhoto = { placeName: string; reason: "missing" | "unreadable" | "full" | "limit" };
/** `stopped`: the device is full; what was brought back until then stays, and the same file may be taken again. */
export type BroughtBack = { ratings: number; drafts: number; lost: LostPhoto[]; stopped: boolean };

/**
 * Brings ratings and drafts to this device, as if they had been made here: through the outbox, one after the other. Whatever
 * ends it in between, each is there whole or not at all, and the same file again brings the rest and doubles nothing.
 */
export async function bringBack(
  uid: string,
  archive: Pick<Archive, "photo">,
  { fates, drafts }: Plan,
  progress: (done: number, all: number) => void,
): Promise<BroughtBack> {
  const wanted = [...fates.new, ...fates.newer];
  const done: BroughtBack = { ratings: 0, drafts: 0, lost: [], stopped: false };
  const release = holdUpdates();
  try {
    for (const [index, rating] of wanted.entries()) {
      if (await bringRating(uid, archive, rating, done.lost)) done.ratings += 1;
      progress(index + 1, wanted.length);
    }
    for (const draft of drafts) if (await bringDraft(uid, archive, draft, done.lost)) done.drafts += 1;
    return done;
  } catch (error) {
    if (!(error instanceof NoRoom) && !isQuotaError(error)) throw error;
    return { ...done, stopped: true };
  } finally {
    release();
  }
}

class NoRoom extends Error {}

/** What is here of a place; null when the rating is no longer wanted: rated or written about in the meantime, say. */
async function readWanted(uid: string, rating: TakenRating) {
  const { view, changedAt, draft } = await readHere(uid, rating.placeId);
  const here = view && { content: view.content, changedAt, photos: view.photos.length };
  const fate = fateOf(rating, here, draft !== null && draft.writer !== bringingBack);
  return fate === "new" || fate === "newer" ? { view, draft } : null;
}

/** Nothing but what bringing back has begun: who writes there by now keeps it. */
async function removeBegun({ uid, placeId, writer }: Draft): Promise<void> {
  if ((await readHere(uid, placeId)).draft?.writer === writer) await removeDraft(uid, placeId);
}

/** False when it is no longer wanted. */
async function bringRating(uid: string, archive: Pick<Archive, "photo">, rating: TakenRating, lost: LostPhoto[]) {
  const { placeId, placeName, content } = rating;
  const before = await readWanted(uid, rating);
  if (!before) return false;
  if (before.draft) await removeDraft(uid, placeId);
  const known = new Set(before.view?.photos.map(({ id }) => id));
  const photos = rating.photos.filter(({ id }) => !known.has(id));
  const marked: Draft = { ...draftOf(uid, rating), writer: bringingBack };
  const added = await addPhotos(marked, archive, photos, lost);
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
  if (photosLost !== null) lost.push(...added.map((): LostPhoto => ({ placeName, reason: "full" })));
  return true;
}

async function bringDraft(uid: string, archive: Pick<Archive, "photo">, taken: TakenDraft, lost: LostPhoto[]) {
  const { view, changedAt, draft: here } = await readHere(uid, taken.placeId);
  const isTheirs = here !== null && here.writer !== bringingDraft;
  if (isTheirs || (view && Date.parse(changedAt) >= Date.parse(taken.updatedAt))) return false;
  // It lacks photos: what brought it was interrupted.
  if (here) await removeDraft(uid, taken.placeId);
  const draft: Draft = { ...draftOf(uid, taken), writer: bringingDraft };
  await saveDraft(draft);
  const added = await addPhotos(draft, archive, taken.photos, lost);
  const captions = Object.fromEntries(added.flatMap(({ id, caption }) => (caption === null ? [] : [[id, caption]])));
  const { draft: kept } = await readHere(uid, taken.placeId);
  if (!kept) return true;
  const { writer, ...whole } = kept;
  const said = added.length > 0 ? { captions: { ...captions, ...kept.captions } } : {};
  await saveDraft({ ...(writer === bringingDraft ? whole : kept), ...said });
  return true;
}

function draftOf(uid: string, taken: TakenRating | TakenDraft): Draft {
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
  photos: readonly TakenPhoto[],
  lost: LostPhoto[],
) {
  const added: { id: string; caption: string | null }[] = [];
  for (const { file, caption } of photos) {
    const lose = (reason: LostPhoto["reason"]) => lost.push({ placeName: draft.placeName, reason });
    // The archive has said itself that it is not in there.
    if (file === null) continue;
    const photo = await readPhoto(archive, file);
    if (!photo) {
      lose(photo === null ? "missing" : "unreadable");
      continue;
    }
    const answer = await addDraftPhoto(draft, photo);
    if (answer.ok) added.push({ id: answer.photoId, caption });
    else if (answer.reason === "full") {
      await removeBegun(draft);
      throw new NoRoom();
    } else lose(answer.reason);
  }
  return added;
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
