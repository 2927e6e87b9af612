import * as z from "zod/mini";

/** Fields of a person that other people see. All are null for a person whose profile is visible to nobody. */
export const faceFields = {
  username: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  /** Path on the server. */
  avatar_url: z.nullable(z.string()),
};
export const faceSchema = z.object(faceFields);
export type Face = z.infer<typeof faceSchema>;

export const noFace: Face = { username: null, first_name: null, last_name: null, avatar_url: null };

/** The name that everybody sees, e.g. in reviews (same as `private.public_name`); null if there is none. */
export function publicNameOf({ username, first_name: first, last_name: last }: Face): string | null {
  if (username !== null || first === null) return username;
  return last ? `${first} ${last.slice(0, 1).toUpperCase()}.` : first;
}

/** "Ben B.", or else the username, or else null. */
export function nameOf({ first_name: first, last_name: last, username }: Face): string | null {
  const full = [first, last].flatMap((part) => part?.trim() || []).join(" ");
  return full || username;
}
