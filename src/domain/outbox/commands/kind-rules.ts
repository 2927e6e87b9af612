import type { PlaceBody } from "./bodies.ts";
import type { Command, PlaceCommand } from "./command.ts";
import type { RatingPhoto } from "./rating-photo.ts";
import type { SyncState } from "./sync-state.ts";
import type { Rating, RatingContent } from "../../ratings/rating.ts";
import type { CommandDecision } from "../responses/decision.ts";

/** State that a new intent is based on. */
export type Ground = {
  /** The unanswered command of the same subject, if any. */
  existing: PlaceCommand | null;
  row: Rating | null;
  /** The server's content when the first unanswered intent began. */
  base: RatingContent | null;
  /** True if the server can know nothing about this subject except `row`. */
  unheard: boolean;
};

/** A rating while commands are applied to the server's row, one after another. `content` null: nothing to show. */
export type Shown = {
  content: RatingContent | null;
  placeName: string;
  /** The server's row, or the row that a command restores. */
  row: Rating | null;
  ratedAt: string;
  photos: RatingPhoto[];
};

export type ShowContext = { uid: string; state: SyncState; localPhotoIds: ReadonlySet<string> };

/**
 * Everything that is specific to one kind of command. The code that drains, stores and settles commands only uses these
 * rules. A new kind needs a module like this, an entry in the registry and its texts.
 */
export type Rules<Body> = {
  /** Commands with the same key replace each other while they wait. */
  key(uid: string, body: Body): string;
  /** Order of sending: ratings first, then upserts and removed photos, attached photos, arrangements. */
  rank: 0 | 1 | 2 | 3;
  /** Id of the place whose rating has to arrive first. */
  afterRatingOf?(body: Body): string;
  /** Id of the photo that has to be uploaded first. */
  bytesOf?(body: Body): string | undefined;
  /** Fields of the request beside those of every command. */
  request(body: Body, command: Command): Record<string, unknown>;
  /** True if it leaves no rating, so that an answer without a row means that the row was removed. */
  empties?: boolean;
  /** A decision other than a rejection that a rejection code means for this kind; null: it is a rejection. */
  readRejection?(code: string): CommandDecision | null;
  /** The same intent, after an earlier one of its key arrived and the server has `theirs`; null: a conflict. */
  rebase?(body: Body, seen: RatingContent | null, theirs: RatingContent | null): PlaceBody | null;
};

/**
 * How pages create and display commands about a rating. Separate from `Rules`, because the worker does not need it and
 * must stay small. `UpsertKind` is the counterpart for upserts.
 */
export type Making<Body> = {
  /** The intent based on the waiting command; null if the server needs none. */
  begin(body: Body, ground: Ground): PlaceBody | null;
  /** Photos of the row that must stay removed when this intent is replaced before the server received it. */
  leaves?(body: Body, row: Rating | null): string[];
  /** The same intent after the person saw the server's row and chose their own version. */
  insist?(body: Body, row: Rating | null): PlaceBody;
  show(shown: Shown, command: PlaceCommand & { body: Body }, context: ShowContext): Shown;
};

/** For kinds with a photo: a photo that the server does not have is uploaded again. */
export const photoMissing = (code: string): CommandDecision | null =>
  code === "photo_missing" ? { kind: "photo-missing" } : null;
