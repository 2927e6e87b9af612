import * as z from "zod/mini";

/** What one person is shown of another. All null: who lets themselves be seen by nobody here. */
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

/** How the server names somebody to everybody, as in reviews (`private.public_name`); null where it knows no name. */
export function publicNameOf({ username, first_name: first, last_name: last }: Face): string | null {
  if (username !== null || first === null) return username;
  return last ? `${first} ${last.slice(0, 1).toUpperCase()}.` : first;
}

/** "Ben B.", else the username, else null. */
export function nameOf({ first_name: first, last_name: last, username }: Face): string | null {
  const full = [first, last].flatMap((part) => part?.trim() || []).join(" ");
  return full || username;
}
