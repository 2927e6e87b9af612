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
import type { OwnData } from "../../local/ratings/read-own-data.ts";
import { BadZip, ZipReader } from "./zip-reader.ts";

/** Largest JSON file that is readRatings: ten times that of 10,000 ratings with long comments. */
const maxTextBytes = 64_000_000;
const maxRatings = 20_000;
/** Largest photo that is readRatings: ten times those that this app makes. */
const maxPhotoBytes = 25_000_000;

/** An opened export file. Its ratings and drafts were validated; photos are readRatings on demand. */
export type Archive = {
  about: ExportFile;
  ratings: ExportedRating[];
  drafts: ExportedDraft[];
  /** Number of entries that are no valid rating or draft. */
  unreadable: number;
  /** Null when the archive has no such file. Throws `BadZip` when it is damaged. */
  photo(name: string): Promise<Blob | null>;
};

export type ArchiveProblem = "no-archive" | "newer-version" | "hostile";

/**
 * Opens an export file and validates it. `firstOpened` takes an export date in the future and returns when (ms) a file
 * with that date was first opened here.
 */
export async function readArchive(
  file: Blob,
  nowMs: number,
  firstOpened: (exportedAt: string) => Promise<number> = async () => nowMs,
): Promise<Archive | ArchiveProblem> {
  try {
    const zip = await ZipReader.open(file);
    // A file that was unpacked and packed again by hand has everything in a folder.
    const folder = zip.folderOf(exportFileName);
    const bytes = folder === null ? null : await zip.read(folder + exportFileName, maxTextBytes);
    if (!bytes) return "no-archive";
    const json: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const about = exportFileSchema.safeParse(json);
    if (!about.success) return isNewer(json) ? "newer-version" : "no-archive";
    if (about.data.ratings.length + about.data.drafts.length > maxRatings) return "hostile";
    const readRatings = about.data.ratings.map((one) => exportedRatingSchema.safeParse(one));
    const readDrafts = about.data.drafts.map((one) => exportedDraftSchema.safeParse(one));
    const { exportedAt } = about.data;
    const madeMs = Date.parse(exportedAt);
    const latestMs = madeMs > nowMs ? await firstOpened(exportedAt) : madeMs;
    const ratings = readRatings.flatMap(({ data }) => data ?? []);
    const drafts = readDrafts.flatMap(({ data }) => data ?? []);
    const dates = [...ratings.flatMap((one) => [one.ratedAt, one.changedAt]), ...drafts.map((one) => one.updatedAt)];
    const clamp = clampToLatest(dates, latestMs);
    return {
      about: about.data,
      ratings: newestPerPlace(
        ratings.map((one) => ({ ...one, ratedAt: clamp(one.ratedAt), changedAt: clamp(one.changedAt) })),
      ),
      drafts: drafts.map((one) => ({ ...one, updatedAt: clamp(one.updatedAt) })),
      unreadable: [...readRatings, ...readDrafts].filter(({ success }) => !success).length,
      photo: async (name) => {
        const photo = await zip.read(folder + name, maxPhotoBytes);
        return photo && new Blob([photo], { type: "image/jpeg" });
      },
    };
  } catch (error) {
    if (error instanceof BadZip) return error.isNoArchive ? "no-archive" : "hostile";
    // Invalid JSON, invalid UTF-8, or compressed data that ends early.
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof DOMException) return "hostile";
    throw error;
  }
}

const isNewer = (json: unknown): boolean => {
  const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown };
  return format === "five-lemons" && typeof version === "number" && version > 1;
};

/**
 * Moves dates in the future to `latestMs`: a rating from the future would replace every other one, at each import again. The order
 * of the dates is kept, because it decides whether a draft was begun before its place was rated.
 */
function clampToLatest(dates: readonly string[], latestMs: number): (iso: string) => string {
  const later = [...new Set(dates.map((iso) => Date.parse(iso)).filter((ms) => ms > latestMs))].toSorted(
    (a, b) => a - b,
  );
  return (iso) => {
    const nth = later.indexOf(Date.parse(iso));
    return nth === -1 ? iso : new Date(latestMs - (later.length - 1 - nth)).toISOString();
  };
}

/** A person has one rating per place; of several in a file the newest counts. */
function newestPerPlace(ratings: readonly ExportedRating[]): ExportedRating[] {
  const newest = new Map<string, ExportedRating>();
  for (const rating of ratings) {
    const known = newest.get(rating.placeId);
    if (!known || Date.parse(known.changedAt) < Date.parse(rating.changedAt)) newest.set(rating.placeId, rating);
  }
  return [...newest.values()];
}

export type Plan = { decisions: Record<ImportDecision, ExportedRating[]>; drafts: ExportedDraft[] };

/** What an import would do with each rating and draft, given what is on this device. */
export function planImport(
  archive: Pick<Archive, "ratings" | "drafts">,
  own: Pick<OwnData, "ratings" | "drafts">,
): Plan {
  const here = new Map(
    own.ratings.map(({ view, changedAt }) => [
      view.placeId,
      { content: view.content, changedAt, photos: view.photos.length },
    ]),
  );
  const placesOf = (drafts: OwnData["drafts"]) => new Set(drafts.map(({ placeId }) => placeId));
  const writing = placesOf(own.drafts.filter(({ writer }) => writer !== importMarker));
  const complete = placesOf(own.drafts.filter(({ writer }) => writer !== importMarker && writer !== draftImportMarker));
  const decisions: Plan["decisions"] = { new: [], newer: [], same: [], older: [], writing: [] };
  for (const rating of archive.ratings)
    decisions[importDecision(rating, here.get(rating.placeId) ?? null, writing.has(rating.placeId))].push(rating);
  const inFile = new Map(archive.ratings.map((rating) => [rating.placeId, rating]));
  const drafts = archive.drafts.filter((draft) => {
    const { placeId } = draft;
    return !complete.has(placeId) && !isDraftOutdated(draft, here.get(placeId) ?? null, inFile.get(placeId));
  });
  return { decisions, drafts };
}

/** True when an import would change nothing: nothing is new, waits for a draft, or is unreadable. */
export const isFullyImported = ({ unreadable }: Pick<Archive, "unreadable">, { decisions, drafts }: Plan): boolean =>
  [decisions.new, decisions.newer, decisions.writing, drafts].every(({ length }) => length === 0) && unreadable === 0;

/** `writer` of a draft that exists only while its rating is imported. One that is found later belongs to an interrupted import. */
export const importMarker = "importing a rating";

/** `writer` of a draft that is being imported, until all its photos are there or its owner changes it. */
export const draftImportMarker = "importing a draft";
