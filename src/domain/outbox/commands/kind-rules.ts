import type { PlaceBody } from "./bodies.ts";
import type { Command, PlaceCommand } from "./command.ts";
import type { RatingPhoto } from "./rating-photo.ts";
import type { SyncState } from "./sync-state.ts";
import type { Rating, RatingContent } from "../../ratings/rating.ts";
import type { CommandDecision } from "../responses/decision.ts";

/** What a new intent is made on top of. */
export type Ground = {
  /** The unanswered command of the same subject. */
  existing: PlaceCommand | null;
  row: Rating | null;
  /** What the server had when the first unanswered intent began. */
  base: RatingContent | null;
  /** Whether the server can know nothing of this subject but `row`. */
  unheard: boolean;
};

/** A rating while the commands are laid over the server's row, one after another. `content` null: nothing to show. */
export type Shown = {
  content: RatingContent | null;
  placeName: string;
  /** The row it goes by: the server's, or the one that a command brings back. */
  row: Rating | null;
  ratedAt: string;
  photos: RatingPhoto[];
};

export type ShowContext = { uid: string; state: SyncState; localPhotoIds: ReadonlySet<string> };

/**
 * All that is particular to one kind of command. What drains, stores and settles commands asks here and knows no kind: a new
 * one is a module like this, a line in the registry and its words.
 */
export type Rules<Body> = {
  /** Commands of one subject replace each other while they wait. */
  key(uid: string, body: Body): string;
  /** What goes first: ratings, what belongs to them, photos and what comes with them. */
  rank: 0 | 1 | 2 | 3;
  /** The place whose rating the server has to have first. */
  afterRatingOf?(body: Body): string;
  /** The photo whose bytes have to be on the server first, if it has one. */
  bytesOf?(body: Body): string | undefined;
  /** What the server is told beside what it is told of every command. */
  request(body: Body, command: Command): Record<string, unknown>;
  /** Whether it leaves no rating behind, so that an answer without a row is news. */
  empties?: boolean;
  /** What a refusal means for this kind, where it is more than a refusal. */
  readRejection?(code: string): CommandDecision | null;
  /** The same intent, now that an earlier one of its subject has arrived and `theirs` stands; null is a conflict. */
  rebase?(body: Body, seen: RatingContent | null, theirs: RatingContent | null): PlaceBody | null;
};

/**
 * What a person does with commands about a rating, and sees of them: pages alone need it, and the worker is kept small. Of
 * commands that put a value it is `PutKind`.
 */
export type Making<Body> = {
  /** The intent on top of what waits; null when the server has nothing to hear of it. */
  begin(body: Body, ground: Ground): PlaceBody | null;
  /** Photos of the row that must not come back when this intent is replaced before the server heard of it. */
  leaves?(body: Body, row: Rating | null): string[];
  /** The same intent once the person has seen what stands and still wants theirs. */
  insist?(body: Body, row: Rating | null): PlaceBody;
  show(shown: Shown, command: PlaceCommand & { body: Body }, context: ShowContext): Shown;
};

/** Of kinds that name a photo: what the server lacks is sent again. */
export const photoMissing = (code: string): CommandDecision | null =>
  code === "photo_missing" ? { kind: "photo-missing" } : null;
