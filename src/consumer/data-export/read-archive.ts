import {
  importDecision,
  isDraftOutdated,
  exportFileName,
  exportFileSchema,
  exportedDraftSchema,
  exportedRatingSchema,
  type ImportDecision,
  type ExportFile,
  type ExportedDraft,
  type ExportedRating,
} from "../../domain/people/data-export.ts";
import type { OwnData } from "../../local/read-own-data.ts";
import { BadZip, ZipReader } from "./zip-reader.ts";

/** What the JSON may weigh: ten thousand ratings with long comments are a tenth of it. */
const maxTextBytes = 64_000_000;
const maxRatings = 20_000;
/** Ours weigh a tenth of it. */
const maxPhotoBytes = 25_000_000;

/** A file that was taken along, opened: what is in it was read and judged, photos are read when they are wanted. */
export type Archive = {
  about: ExportFile;
  ratings: ExportedRating[];
  drafts: ExportedDraft[];
  /** Ratings and drafts that are none. */
  unreadable: number;
  /** Throws `BadZip` when it cannot be read; null when it is not in the file. */
  photo(name: string): Promise<Blob | null>;
};

export type ArchiveProblem = "no-archive" | "newer-version" | "hostile";

/** `firstOpened`: when, in ms, a file that says it is from the future was opened for the first time, by when it says it was made. */
export async function readArchive(
  file: Blob,
  nowMs: number,
  firstOpened: (exportedAt: string) => Promise<number> = async () => nowMs,
): Promise<Archive | ArchiveProblem> {
  try {
    const zip = await ZipReader.open(file);
    // Unpacked and packed again by hand, all of it is in a folder.
    const folder = zip.folderOf(exportFileName);
    const bytes = folder === null ? null : await zip.read(folder + exportFileName, maxTextBytes);
    if (!bytes) return "no-archive";
    const json: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const about = exportFileSchema.safeParse(json);
    if (!about.success) return isNewer(json) ? "newer-version" : "no-archive";
    if (about.data.ratings.length + about.data.drafts.length > maxRatings) return "hostile";
    const read = about.data.ratings.map((one) => exportedRatingSchema.safeParse(one));
    const begun = about.data.drafts.map((one) => exportedDraftSchema.safeParse(one));
    const { exportedAt } = about.data;
    const madeMs = Date.parse(exportedAt);
    const latestMs = madeMs > nowMs ? await firstOpened(exportedAt) : madeMs;
    const ratings = read.flatMap(({ data }) => data ?? []);
    const drafts = begun.flatMap(({ data }) => data ?? []);
    const stamps = [...ratings.flatMap((one) => [one.ratedAt, one.changedAt]), ...drafts.map((one) => one.updatedAt)];
    const past = notLater(stamps, latestMs);
    return {
      about: about.data,
      ratings: newestOfEach(
        ratings.map((one) => ({ ...one, ratedAt: past(one.ratedAt), changedAt: past(one.changedAt) })),
      ),
      drafts: drafts.map((one) => ({ ...one, updatedAt: past(one.updatedAt) })),
      unreadable: [...read, ...begun].filter(({ success }) => !success).length,
      photo: async (name) => {
        const photo = await zip.read(folder + name, maxPhotoBytes);
        return photo && new Blob([photo], { type: "image/jpeg" });
      },
    };
  } catch (error) {
    if (error instanceof BadZip) return error.isNone ? "no-archive" : "hostile";
    // No JSON, no UTF-8, or a stream that breaks off.
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof DOMException) return "hostile";
    throw error;
  }
}

const isNewer = (json: unknown): boolean => {
  const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown };
  return format === "five-lemons" && typeof version === "number" && version > 1;
};

/**
 * Nobody has rated tomorrow: a date from the future would win against everything for ever, and with each time the file is brought.
 * Those of a file stay in their order, by which it is known whether a draft was begun before its place was rated.
 */
function notLater(stamps: readonly string[], latestMs: number): (iso: string) => string {
  const later = [...new Set(stamps.map((iso) => Date.parse(iso)).filter((ms) => ms > latestMs))].toSorted(
    (a, b) => a - b,
  );
  return (iso) => {
    const nth = later.indexOf(Date.parse(iso));
    return nth === -1 ? iso : new Date(latestMs - (later.length - 1 - nth)).toISOString();
  };
}

/** There is one rating per place and person, whatever the file says. */
function newestOfEach(ratings: readonly ExportedRating[]): ExportedRating[] {
  const newest = new Map<string, ExportedRating>();
  for (const rating of ratings) {
    const known = newest.get(rating.placeId);
    if (!known || Date.parse(known.changedAt) < Date.parse(rating.changedAt)) newest.set(rating.placeId, rating);
  }
  return [...newest.values()];
}

export type Plan = { fates: Record<ImportDecision, ExportedRating[]>; drafts: ExportedDraft[] };

/** What would become of everything in the file, beside what is on this device now. */
export function planOf(archive: Pick<Archive, "ratings" | "drafts">, own: Pick<OwnData, "ratings" | "drafts">): Plan {
  const here = new Map(
    own.ratings.map(({ view, changedAt }) => [
      view.placeId,
      { content: view.content, changedAt, photos: view.photos.length },
    ]),
  );
  const placesOf = (drafts: OwnData["drafts"]) => new Set(drafts.map(({ placeId }) => placeId));
  const writing = placesOf(own.drafts.filter(({ writer }) => writer !== importMarker));
  const whole = placesOf(own.drafts.filter(({ writer }) => writer !== importMarker && writer !== draftImportMarker));
  const fates: Plan["fates"] = { new: [], newer: [], same: [], older: [], writing: [] };
  for (const rating of archive.ratings)
    fates[importDecision(rating, here.get(rating.placeId) ?? null, writing.has(rating.placeId))].push(rating);
  const taken = new Map(archive.ratings.map((rating) => [rating.placeId, rating]));
  const drafts = archive.drafts.filter((draft) => {
    const { placeId } = draft;
    return !whole.has(placeId) && !isDraftOutdated(draft, here.get(placeId) ?? null, taken.get(placeId));
  });
  return { fates, drafts };
}

/** Whether nothing of the file is missing here: neither what is to be brought, nor what waits for a draft, nor what nobody can read. */
export const isFullyImported = ({ unreadable }: Pick<Archive, "unreadable">, { fates, drafts }: Plan): boolean =>
  [fates.new, fates.newer, fates.writing, drafts].every(({ length }) => length === 0) && unreadable === 0;

/** Marks a draft that is there only while its rating is brought back: one that is left behind was interrupted. */
export const importMarker = "bringing back";

/** Marks a draft that is itself brought back, until all its photos are there or its owner goes on with it. */
export const draftImportMarker = "bringing back a draft";
