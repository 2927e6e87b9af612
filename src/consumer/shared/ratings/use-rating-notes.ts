import { createContext, useContext } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import { ratingNoteTopic, type RatingNote } from "../../../domain/people/rating-note.ts";
import { readTopic } from "../../../local/server-cache/server-cache.ts";

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
  const notes = await readTopic(uid, ratingNoteTopic, [], kept);
  return new Map(notes.map(({ subject, state }) => [subject, state]));
}

export const useRatingNote = (placeId: string): RatingNote =>
  useContext(NotesContext).get(placeId) ?? ratingNoteTopic.none;
