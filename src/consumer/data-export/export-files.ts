import {
  exportFileName,
  type Missing,
  type ExportedDraft,
  type ExportedPhoto,
  type ExportedRating,
} from "../../domain/people/data-export.ts";
import type { RatingPhoto } from "../../domain/outbox/commands/rating-photo.ts";
import type { OwnData } from "../../local/ratings/read-own-data.ts";
import { inOrder } from "../../domain/outbox/commands/in-order.ts";
import { zipLimits } from "./zip-limits.ts";
import type { ZipEntry } from "./zip-writer.ts";

/** Photos of one place that are missing from the archive, shown to the person. `photos`: how many. */
export type OmittedPhotos = { placeName: string; photos: number; reason: Missing };

export type ExportedData = {
  ratings: ExportedRating[];
  drafts: ExportedDraft[];
  leftBehind: OmittedPhotos[];
};

export type ExportPorts = {
  /** Bytes of a photo; null when neither the device nor the server has it now. */
  photo(photo: Pick<RatingPhoto, "id" | "src">): Promise<ArrayBuffer | null>;
  /** The page that shows the export in any browser. */
  journal(contents: ExportedData): Promise<string>;
  /** Further keys of the JSON file. */
  rest: Record<string, unknown>;
  progress(done: number, all: number): void;
  exportedAt: string;
};

/**
 * Files of the archive in order: photos first, because the JSON file and the journal name those that are missing. `onCollected` is
 * called with the contents before these two.
 */
export async function* exportFiles(
  { person, ratings, drafts }: OwnData,
  ports: ExportPorts,
  onCollected: (contents: ExportedData) => void,
): AsyncGenerator<ZipEntry> {
  const contents: ExportedData = { ratings: [], drafts: [], leftBehind: [] };
  const photos = new PhotoNames();
  const all =
    ratings.reduce((sum, { view }) => sum + view.photos.length, 0) + drafts.flatMap((one) => one.photoIds).length;
  let done = 0;

  async function* exportPhotos(
    of: { placeName: string; at: string },
    own: readonly Pick<RatingPhoto, "id" | "src" | "caption">[],
  ) {
    const exported: ExportedPhoto[] = [];
    for (const photo of own) {
      const bytes = await ports.photo(photo);
      const file = bytes && photos.nameFor(of, bytes.byteLength);
      if (bytes && file) yield { name: file, bytes: new Uint8Array(bytes) };
      const missing: Missing = bytes ? "too-much" : "not-here";
      if (!file) addOmitted(contents.leftBehind, of.placeName, missing);
      exported.push({ id: photo.id, file, caption: photo.caption ?? null, ...(file ? {} : { missing }) });
      ports.progress((done += 1), all);
    }
    return exported;
  }

  for (const { view, changedAt } of ratings) {
    const { placeId, placeName, vicinity, city, content, ratedAt, sync, verification } = view;
    const exported = yield* exportPhotos({ placeName, at: ratedAt }, view.photos);
    contents.ratings.push({
      placeId,
      placeName,
      vicinity,
      city,
      content,
      ratedAt,
      changedAt,
      sync,
      verification,
      photos: exported,
    });
  }
  for (const draft of drafts) {
    const { placeId, placeName, score, tags, comment, serverName, award, updatedAt, captions = {} } = draft;
    const photos = draft.photoIds.map((id) => ({ id, src: null, ...(captions[id] ? { caption: captions[id] } : {}) }));
    const order = draft.photoOrder ?? [];
    const exported = yield* exportPhotos({ placeName, at: updatedAt }, inOrder(photos, order));
    const words = { placeId, placeName, score, tags, comment, serverName, award, updatedAt };
    const ofRating = Object.entries(captions).filter(([id]) => !draft.photoIds.includes(id));
    const { removedPhotoIds: removed } = draft;
    contents.drafts.push({ ...words, photos: exported, removed, captions: Object.fromEntries(ofRating), order });
  }
  onCollected(contents);
  const { uid: id, email, firstName } = person;
  const file = {
    format: "five-lemons",
    version: 1,
    exportedAt: ports.exportedAt,
    person: { id, email, firstName },
    ratings: contents.ratings,
    drafts: contents.drafts,
    leftBehind: contents.leftBehind,
    ...ports.rest,
  };
  yield { name: exportFileName, bytes: encode(JSON.stringify(file, null, 2)) };
  yield { name: "journal.html", bytes: encode(await ports.journal(contents)) };
}

const encode = (text: string) => new TextEncoder().encode(text);

function addOmitted(leftBehind: OmittedPhotos[], placeName: string, reason: Missing): void {
  const known = leftBehind.find((one) => one.placeName === placeName && one.reason === reason);
  if (known) known.photos += 1;
  else leftBehind.push({ placeName, photos: 1, reason });
}

/** File names with the day and the place, in characters that every file system accepts. Leaves room for the two text files. */
class PhotoNames {
  private readonly used = new Set<string>();
  private bytes = 0;

  /** Null when the archive is full. */
  nameFor({ placeName, at }: { placeName: string; at: string }, bytes: number): string | null {
    if (this.bytes + bytes > zipLimits.writtenBytes - textBytes || this.used.size >= zipLimits.entries - 2) return null;
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
/** Room for the JSON file and the journal. */
const textBytes = 200_000_000;
