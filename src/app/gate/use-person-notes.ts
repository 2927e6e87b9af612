import { useEffect } from "react";
import type { Person } from "../../domain/people/session.ts";
import { removePersonNotes, saveNoteOf } from "../../local/session/person-notes.ts";
import { hereKey } from "../../local/session/person-note-keys.ts";

/**
 * Stores who is signed in, for the next start. What was last on screen is private: it is deleted at sign-out (`null`),
 * in every tab.
 */
export function usePersonNotes(person: Person | null | undefined): void {
  const uid = person === null ? null : person?.uid;
  useEffect(() => {
    if (uid === null) removePersonNotes();
    else if (uid !== undefined) void saveNoteOf(uid, hereKey, uid);
  }, [uid]);
}
