import { readPerson } from "./first-reads.ts";

const prefix = "five-lemons:";
const personPrefix = "five-lemons:person:";
/**
 * Notes about a person in localStorage, because a page needs them before the database answers. Their common prefix
 * makes it possible to delete all of them at sign-out.
 */
export type NoteKey = `five-lemons:person:${string}`;

type NoteStorage = {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
};
/** Throws if storage is forbidden. Accessed through `globalThis`, because the worker's types do not declare it. */
const open = (name: "localStorage" | "sessionStorage") => (globalThis as unknown as Record<string, NoteStorage>)[name];

/** Stores a note about a signed-in person. If they sign out in another tab meanwhile, it is removed. Does nothing if storage is full or forbidden. */
export async function saveNoteOf(uid: string, key: NoteKey, text: string): Promise<void> {
  try {
    open("localStorage")?.setItem(key, text);
    if ((await readPerson())?.uid !== uid) open("localStorage")?.removeItem(key);
  } catch {
    // Without the note, only the first frame lacks its picture.
  }
}

/** `null` if there is none, or if storage is forbidden. */
export function readNote(key: NoteKey): string | null {
  try {
    return open("localStorage")?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function removeNote(key: NoteKey): void {
  try {
    open("localStorage")?.removeItem(key);
  } catch {
    // Without storage there are no notes.
  }
}

/** Removes all notes about a person. The return address for after the sign-in stays. */
export const removePersonNotes = (): void => removeKeys(personPrefix);

/** Removes everything of the app from the storage of this tab, including typed addresses and visited pages. */
export const removeTabNotes = (): void => removeKeys(prefix);

function removeKeys(beginning: string): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    try {
      const storage = open(name);
      const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");
      for (const key of keys) if (key.startsWith(beginning)) storage?.removeItem(key);
    } catch {
      // Without storage there are no notes.
    }
  }
}
