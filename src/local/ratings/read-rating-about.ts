import { ratingNoteCollection } from "../../domain/people/rating-note.ts";
import type { RatingView } from "../../domain/outbox/commands/rating-view.ts";
import { database, ofPerson } from "../database/database.ts";
import { readCollection } from "../server-cache/server-cache.ts";
import { readRatingView } from "./read-ratings.ts";

/** Maximum number of notes that the server sends. */
const mostNotes = 500;

/** The person's rating with this id, or the one that the decision with this id is about; null if it is not stored. */
export async function readRatingAbout(uid: string, id: string): Promise<RatingView | null> {
  const own = ofPerson(database.ratings.where("[user_id+rated_at]"), uid);
  const row = await own.filter((rating) => rating.id === id).first();
  const placeId = row?.restaurant_place_id ?? (await placeOfDecision(uid, id));
  return placeId === undefined ? null : await readRatingView(uid, placeId);
}

async function placeOfDecision(uid: string, id: string): Promise<string | undefined> {
  const notes = await readCollection(uid, ratingNoteCollection, [], mostNotes);
  return notes.find(({ state }) => state.decision?.id === id)?.key;
}
