import { useState } from "react";
import { saveNoteOf, readNote, type NoteKey } from "../../../local/session/person-notes.ts";

/**
 * A text field whose input survives leaving the page. Every change is saved on this device under `key` and restored when the form opens
 * again with the same initial text (`first`). Call `write("")` after submitting.
 */
export function useSavedText(uid: string, key: NoteKey, first = ""): { text: string; write: (text: string) => void } {
  const firstKey: NoteKey = `${key}:first`;
  const [text, setText] = useState(() => {
    const isSameStart = first === "" || first === readNote(firstKey);
    return (isSameStart ? readNote(key) : null) || first;
  });
  const write = (written: string) => {
    setText(written);
    void saveNoteOf(uid, key, written);
    if (first !== (readNote(firstKey) ?? "")) void saveNoteOf(uid, firstKey, first);
  };
  return { text, write };
}
