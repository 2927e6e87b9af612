import { useEffect } from "react";
import type { Person } from "../domain/session.ts";
import { forgetNotes } from "../local/notes.ts";

/** The list that was last on screen tells where somebody was: it goes when they sign out, in every tab. */
export function useForgetNotes(person: Person | null | undefined): void {
  const nobody = person === null;
  useEffect(() => {
    if (nobody) forgetNotes();
  }, [nobody]);
}
