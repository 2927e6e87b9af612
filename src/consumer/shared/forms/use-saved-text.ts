import { useState } from "react";
import { saveNoteOf, readNote, type NoteKey } from "../../../local/session/person-notes.ts";

/**
 * A text that somebody writes in one go and may be called away from: every change is kept on this device while they are here,
 * under `key`, and found again by whoever opens the same, unless they come with other words (`first`) than those that it went
 * on from. `write("")` when it was handed in.
 */
export function useSavedText(uid: string, key: NoteKey, first = ""): { text: string; write: (text: string) => void } {
  const firstKey: NoteKey = `${key}:first`;
  const [text, setText] = useState(() => {
    const goesOn = first === "" || first === readNote(firstKey);
    return (goesOn ? readNote(key) : null) || first;
  });
  const write = (written: string) => {
    setText(written);
    void saveNoteOf(uid, key, written);
    if (first !== (readNote(firstKey) ?? "")) void saveNoteOf(uid, firstKey, first);
  };
  return { text, write };
}
