import {
  exportFileName,
  type Missing,
  type ExportedDraft,
  type ExportedPhoto,
  type ExportedRating,
} from "../../domain/people/data-export.ts";
import type { RatingPhoto } from "../../domain/outbox/commands/rating-view.ts";
import type { OwnData } from "../../local/read-own-data.ts";
import { maxZipBytes, maxZipEntries, type ZipEntry } from "./zip-writer.ts";
import { inOrder } from "../../domain/outbox/commands/in-order.ts";

/** What could not be taken along, for the person to read. */
export type OmittedPhotos = { placeName: string; photos: number; reason: Missing };

export type ExportedData = {
  ratings: ExportedRating[];
  drafts: ExportedDraft[];
  leftBehind: OmittedPhotos[];
};

export type ExportPorts = {
  /** The bytes of a photo, wherever they are; null: nowhere that can be reached now. */
  photo(photo: Pick<RatingPhoto, "id" | "src">): Promise<ArrayBuffer | null>;
  /** The page that opens without us. */
  journal(packed: ExportedData): Promise<string>;
  /** What else stands in the file for programs. */
  rest: Record<string, unknown>;
  progress(done: number, all: number): void;
  exportedAt: string;
};

/**
 * The files of the archive, one after the other, photos first: only then it is known which are missing. `onPacked` is told
 * what went in before the last two files, which name it all.
 */
export async function* exportFiles(
  { person, ratings, drafts }: OwnData,
  ports: ExportPorts,
  onPacked: (packed: ExportedData) => void,
): AsyncGenerator<ZipEntry> {
  const packed: ExportedData = { ratings: [], drafts: [], leftBehind: [] };
  const photos = new PhotoNames();
  const all =
    ratings.reduce((sum, { view }) => sum + view.photos.length, 0) + drafts.flatMap((one) => one.photoIds).length;
  let done = 0;

  async function* take(
    of: { placeName: string; at: string },
    own: readonly Pick<RatingPhoto, "id" | "src" | "caption">[],
  ) {
    const taken: ExportedPhoto[] = [];
    for (const photo of own) {
      const bytes = await ports.photo(photo);
      const file = bytes && photos.nameFor(of, bytes.byteLength);
      if (bytes && file) yield { name: file, bytes: new Uint8Array(bytes) };
      const missing: Missing = bytes ? "too-much" : "not-here";
      if (!file) leave(packed.leftBehind, of.placeName, missing);
      taken.push({ id: photo.id, file, caption: photo.caption ?? null, ...(file ? {} : { missing }) });
      ports.progress((done += 1), all);
    }
    return taken;
  }

  for (const { view, changedAt } of ratings) {
    const { placeId, placeName, vicinity, city, content, ratedAt, sync, verification } = view;
    const taken = yield* take({ placeName, at: ratedAt }, view.photos);
    packed.ratings.push({
      placeId,
      placeName,
      vicinity,
      city,
      content,
      ratedAt,
      changedAt,
      sync,
      verification,
      photos: taken,
    });
  }
  for (const draft of drafts) {
    const { placeId, placeName, score, tags, comment, serverName, award, updatedAt, captions = {} } = draft;
    const photos = draft.photoIds.map((id) => ({ id, src: null, ...(captions[id] ? { caption: captions[id] } : {}) }));
    const order = draft.photoOrder ?? [];
    const taken = yield* take({ placeName, at: updatedAt }, inOrder(photos, order));
    const words = { placeId, placeName, score, tags, comment, serverName, award, updatedAt };
    const ofRating = Object.entries(captions).filter(([id]) => !draft.photoIds.includes(id));
    const { removedPhotoIds: removed } = draft;
    packed.drafts.push({ ...words, photos: taken, removed, captions: Object.fromEntries(ofRating), order });
  }
  onPacked(packed);
  const { uid: id, email, firstName } = person;
  const file = {
    format: "five-lemons",
    version: 1,
    exportedAt: ports.exportedAt,
    person: { id, email, firstName },
    ratings: packed.ratings,
    drafts: packed.drafts,
    leftBehind: packed.leftBehind,
    ...ports.rest,
  };
  yield { name: exportFileName, bytes: encode(JSON.stringify(file, null, 2)) };
  yield { name: "journal.html", bytes: encode(await ports.journal(packed)) };
}

const encode = (text: string) => new TextEncoder().encode(text);

function leave(leftBehind: OmittedPhotos[], placeName: string, reason: Missing): void {
  const known = leftBehind.find((one) => one.placeName === placeName && one.reason === reason);
  if (known) known.photos += 1;
  else leftBehind.push({ placeName, photos: 1, reason });
}

/** Names a person recognises, made of nothing that any system could mind. Room is kept for the two files at the end. */
class PhotoNames {
  private readonly used = new Set<string>();
  private bytes = 0;

  /** Null when it does not fit any more. */
  nameFor({ placeName, at }: { placeName: string; at: string }, bytes: number): string | null {
    if (this.bytes + bytes > maxZipBytes - roomForText || this.used.size >= maxZipEntries - 2) return null;
    this.bytes += bytes;
    const slug = placeName
      .normalize("NFD")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, " ")
      .trim()
      .replaceAll(" ", "-")
      .slice(0, 40)
      .replace(/-$/, "");
    const stem = `${at.slice(0, 10).replace(/\D+/g, "-") || "photo"}-${slug || "place"}`.replace(/^-+/, "");
    for (let number = 1; ; number += 1) {
      const name = `photos/${stem}-${number}.jpg`;
      if (this.used.has(name)) continue;
      this.used.add(name);
      return name;
    }
  }
}
const roomForText = 200_000_000;
