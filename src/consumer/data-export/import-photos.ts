import { toHex } from "../../domain/text/base64url.ts";
import type { ExportedPhoto } from "../../domain/people/data-export.ts";
import { removeDraft } from "../../local/drafts/drafts.ts";
import type { Draft } from "../../local/drafts/draft.ts";
import { readExisting } from "../../local/ratings/read-own-data.ts";
import { addDraftPhoto } from "../../sync/photos/add-photo.ts";
import type { Archive } from "./read-archive.ts";
import { BadZip } from "./zip-reader.ts";

export type LostPhoto = { placeName: string; reason: "missing" | "unreadable" | "full" | "limit" };

/** The device is full. */
export class NoRoom extends Error {}

/** Ids of imported photos on this device, by their id in the file. */
export type NewIds = Map<string, string>;
export type ImportNotes = { lost: LostPhoto[]; newIds: NewIds };

/** Removes the draft of an import, but not one that its owner has changed since. */
export async function removeImportDraft({ uid, placeId, writer }: Draft): Promise<void> {
  if ((await readExisting(uid, placeId)).draft?.writer === writer) await removeDraft(uid, placeId);
}

/** Decodes and encodes each photo again, like every photo that a person chooses, because the file may contain anything. */
export async function addPhotos(
  draft: Draft,
  archive: Pick<Archive, "photo">,
  photos: readonly ExportedPhoto[],
  { lost, newIds, known }: ImportNotes & { known?: ReadonlySet<string> },
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
