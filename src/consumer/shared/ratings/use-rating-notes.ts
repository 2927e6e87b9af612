import { createContext, useContext } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import { ratingNoteCollection, type RatingNote } from "../../../domain/people/rating-note.ts";
import { readCollection } from "../../../local/server-cache/server-cache.ts";

/** As many as the server tells. */
const kept = 500;

type RatingNotes = ReadonlyMap<string, RatingNote>;
const none: RatingNotes = new Map();
const NotesContext = createContext(none);
export const RatingNotesProvider = NotesContext.Provider;

/** What others said of a person's ratings, by the id of the place; read once for all rows of a list. */
export function useRatingNotes(uid: string): RatingNotes {
  return useLiveQuery(async () => await readNotes(uid), [uid], none);
}

async function readNotes(uid: string): Promise<RatingNotes> {
  const notes = await readCollection(uid, ratingNoteCollection, [], kept);
  return new Map(notes.map(({ key, state }) => [key, state]));
}

export const useRatingNote = (placeId: string): RatingNote =>
  useContext(NotesContext).get(placeId) ?? ratingNoteCollection.none;
