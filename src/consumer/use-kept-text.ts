import { useState } from "react";
import { keepNoteOf, readNote, type NoteKey } from "../local/notes.ts";

/**
 * A text that somebody writes in one go and may be called away from: every change is kept on this device while they are here,
 * under `key`, and found again by whoever opens the same, unless they come with words of their own (`first`). `write("")` when
 * it was handed in.
 */
export function useKeptText(uid: string, key: NoteKey, first = ""): { text: string; write: (text: string) => void } {
  const [text, setText] = useState(() => first || (readNote(key) ?? ""));
  const write = (written: string) => {
    setText(written);
    void keepNoteOf(uid, key, written);
  };
  return { text, write };
}
