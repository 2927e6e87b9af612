import {
  fateOf,
  isOutlived,
  takeHomeName,
  takeHomeSchema,
  takenDraftSchema,
  takenRatingSchema,
  type Fate,
  type TakeHome,
  type TakenDraft,
  type TakenRating,
} from "../../domain/people/take-home.ts";
import type { OwnThings } from "../../local/read-take-home.ts";
import { BadZip, ZipReader } from "./zip-read.ts";

/** What the JSON may weigh: ten thousand ratings with long comments are a tenth of it. */
const maxTextBytes = 64_000_000;
const maxRatings = 20_000;
/** Ours weigh a tenth of it. */
const maxPhotoBytes = 25_000_000;

/** A file that was taken along, opened: what is in it was read and judged, photos are read when they are wanted. */
export type Archive = {
  about: TakeHome;
  ratings: TakenRating[];
  drafts: TakenDraft[];
  /** Ratings and drafts that are none. */
  unreadable: number;
  /** Throws `BadZip` when it cannot be read; null when it is not in the file. */
  photo(name: string): Promise<Blob | null>;
};

export type ArchiveProblem = "no-archive" | "newer-version" | "hostile";

export async function readArchive(file: Blob, nowMs: number): Promise<Archive | ArchiveProblem> {
  try {
    const zip = await ZipReader.open(file);
    // Unpacked and packed again by hand, all of it is in a folder.
    const folder = zip.folderOf(takeHomeName);
    const bytes = folder === null ? null : await zip.read(folder + takeHomeName, maxTextBytes);
    if (!bytes) return "no-archive";
    const json: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const about = takeHomeSchema.safeParse(json);
    if (!about.success) return isNewer(json) ? "newer-version" : "no-archive";
    if (about.data.ratings.length + about.data.drafts.length > maxRatings) return "hostile";
    const read = about.data.ratings.map((one) => takenRatingSchema.safeParse(one));
    const begun = about.data.drafts.map((one) => takenDraftSchema.safeParse(one));
    const latestMs = Math.min(nowMs, Date.parse(about.data.exportedAt));
    const ratings = read.flatMap(({ data }) => (data ? notLater(data, latestMs) : []));
    return {
      about: about.data,
      ratings: newestOfEach(ratings),
      drafts: begun.flatMap(({ data }) => data ?? []),
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

/** Nobody has rated tomorrow: a date from the future would win against everything for ever. */
function notLater(rating: TakenRating, latestMs: number): TakenRating {
  const earlier = (iso: string) => new Date(Math.min(Date.parse(iso), latestMs)).toISOString();
  return { ...rating, ratedAt: earlier(rating.ratedAt), changedAt: earlier(rating.changedAt) };
}

/** There is one rating per place and person, whatever the file says. */
function newestOfEach(ratings: readonly TakenRating[]): TakenRating[] {
  const newest = new Map<string, TakenRating>();
  for (const rating of ratings) {
    const known = newest.get(rating.placeId);
    if (!known || Date.parse(known.changedAt) < Date.parse(rating.changedAt)) newest.set(rating.placeId, rating);
  }
  return [...newest.values()];
}

export type Plan = { fates: Record<Fate, TakenRating[]>; drafts: TakenDraft[] };

/** What would become of everything in the file, beside what is on this device now. */
export function planOf(archive: Pick<Archive, "ratings" | "drafts">, own: Pick<OwnThings, "ratings" | "drafts">): Plan {
  const here = new Map(
    own.ratings.map(({ view, changedAt }) => [
      view.placeId,
      { content: view.content, changedAt, photos: view.photos.length },
    ]),
  );
  const placesOf = (drafts: OwnThings["drafts"]) => new Set(drafts.map(({ placeId }) => placeId));
  const writing = placesOf(own.drafts.filter(({ writer }) => writer !== bringingBack));
  const whole = placesOf(own.drafts.filter(({ writer }) => writer !== bringingBack && writer !== bringingDraft));
  const fates: Plan["fates"] = { new: [], newer: [], same: [], older: [], writing: [] };
  for (const rating of archive.ratings)
    fates[fateOf(rating, here.get(rating.placeId) ?? null, writing.has(rating.placeId))].push(rating);
  const taken = new Map(archive.ratings.map((rating) => [rating.placeId, rating]));
  const drafts = archive.drafts.filter((draft) => {
    const { placeId } = draft;
    return !whole.has(placeId) && !isOutlived(draft, here.get(placeId) ?? null, taken.get(placeId));
  });
  return { fates, drafts };
}

/** Marks a draft that is there only while its rating is brought back: one that is left behind was interrupted. */
export const bringingBack = "bringing back";

/** Marks a draft that is itself brought back, until all its photos are there or its owner goes on with it. */
export const bringingDraft = "bringing back a draft";
