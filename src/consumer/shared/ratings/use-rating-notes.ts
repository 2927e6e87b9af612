import { createContext, useContext } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import { ratingNoteCollection, type RatingNote } from "../../../domain/people/rating-note.ts";
import { readCollection } from "../../../local/server-cache/server-cache.ts";

/** Most notes that are read; the server sends no more. */
const maxNotes = 500;

type RatingNotes = ReadonlyMap<string, RatingNote>;
const none: RatingNotes = new Map();
const NotesContext = createContext(none);
export const RatingNotesProvider = NotesContext.Provider;

/** Replies and moderation decisions on a person's ratings, by place id. Read once for all rows of a list. */
export function useRatingNotes(uid: string): RatingNotes {
  return useLiveQuery(async () => await readNotes(uid), [uid], none);
}

async function readNotes(uid: string): Promise<RatingNotes> {
  const notes = await readCollection(uid, ratingNoteCollection, [], maxNotes);
  return new Map(notes.map(({ key, state }) => [key, state]));
}

export const useRatingNote = (placeId: string): RatingNote =>
  useContext(NotesContext).get(placeId) ?? ratingNoteCollection.none;
