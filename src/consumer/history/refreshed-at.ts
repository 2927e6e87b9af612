import * as z from "zod/mini";

const refreshedAtSchema = z.object({ uid: z.string(), at: z.string() });
const storageKey = "five-lemons:ratings-refreshed";

/** ISO time at which this device last had everything that the server knows of this person's ratings. */
export function readRefreshedAt(uid: string): string | null {
  try {
    const parsed = refreshedAtSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "null"));
    return parsed.success && parsed.data.uid === uid ? parsed.data.at : null;
  } catch {
    return null;
  }
}

export function saveRefreshedAt(uid: string, at: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ uid, at } satisfies z.infer<typeof refreshedAtSchema>));
  } catch {
    // A full or forbidden localStorage costs the words "as of", nothing else.
  }
}
