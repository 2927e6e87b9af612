import { readPerson } from "./first-reads.ts";

const prefix = "five-lemons:";
const personPrefix = "five-lemons:person:";
/**
 * Notes about a person outside the database, in localStorage, because a page needs them before the database answers. Their
 * keys begin alike, which is how they are found when the person leaves.
 */
export type NoteKey = `five-lemons:person:${string}`;

type NoteStorage = {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
};
/** Throws where storage is forbidden; the types that the worker is checked with do not name it. */
const open = (name: "localStorage" | "sessionStorage") => (globalThis as unknown as Record<string, NoteStorage>)[name];

/** Keeps a note while that person is here: who signs out in another tab meanwhile takes it along. A full or forbidden storage keeps none. */
export async function saveNoteOf(uid: string, key: NoteKey, text: string): Promise<void> {
  try {
    open("localStorage")?.setItem(key, text);
    if ((await readPerson())?.uid !== uid) open("localStorage")?.removeItem(key);
  } catch {
    // Costs the first frame a picture, nothing else.
  }
}

/** `null` when there is none, also where storage is forbidden. */
export function readNote(key: NoteKey): string | null {
  try {
    return open("localStorage")?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** For a note that is no longer true. */
export function removeNote(key: NoteKey): void {
  try {
    open("localStorage")?.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}

/** In every tab once nobody is signed in: what was noted of the person goes; where somebody wanted to go after signing in stays. */
export const removePersonNotes = (): void => removeKeys(personPrefix);

/** In the tab that signs out: also the address that was typed and the pages that were looked at. */
export const removeTabNotes = (): void => removeKeys(prefix);

function removeKeys(beginning: string): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    try {
      const storage = open(name);
      const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");
      for (const key of keys) if (key.startsWith(beginning)) storage?.removeItem(key);
    } catch {
      // Without storage nothing was kept.
    }
  }
}
