import * as z from "zod/mini";
import { saveNoteOf, readNote } from "../../../local/session/person-notes.ts";

const refreshedAtSchema = z.object({ uid: z.string(), at: z.string() });
const noteKey = "five-lemons:person:ratings-refreshed";

/** ISO time when this device last fetched all ratings of this person. */
export function readRefreshedAt(uid: string): string | null {
  try {
    const parsed = refreshedAtSchema.safeParse(JSON.parse(readNote(noteKey) ?? "null"));
    return parsed.success && parsed.data.uid === uid ? parsed.data.at : null;
  } catch {
    return null;
  }
}

export function saveRefreshedAt(uid: string, at: string): void {
  void saveNoteOf(uid, noteKey, JSON.stringify({ uid, at } satisfies z.infer<typeof refreshedAtSchema>));
}
