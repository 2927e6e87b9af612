import * as z from "zod/mini";
import { uuidSchema } from "../uuid.ts";

/** What the auth server answers with tokens. Fields we do not name are kept as they are. */
export const sessionSchema = z.looseObject({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
  token_type: z.string(),
  user: z.looseObject({
    id: uuidSchema,
    email: z.optional(z.string()),
    user_metadata: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type Session = z.infer<typeof sessionSchema>;

/** Age is counted from `receivedAtMs`, our own clock at receipt: a device with a wrong clock keeps working. */
export const storedSessionSchema = z.object({ session: sessionSchema, receivedAtMs: z.number() });
export type StoredSession = z.infer<typeof storedSessionSchema>;

/** Whose things the device shows. Outlives the tokens: a refused refresh asks to sign in and hides nothing. */
export const personSchema = z.object({ uid: uuidSchema, email: z.string(), firstName: z.nullable(z.string()) });
export type Person = z.infer<typeof personSchema>;

export function toPerson(session: Session): Person {
  const firstName = session.user.user_metadata?.["first_name"];
  return {
    uid: session.user.id,
    email: session.user.email ?? "",
    firstName: typeof firstName === "string" && firstName !== "" ? firstName : null,
  };
}

/** How long before its end a token counts as old, and by how much a clock may be put right without a word. */
const marginMs = 60_000;

/** `aheadMs` asks whether the token will still do for that long: the page refreshes before it has to. */
export function isFresh(stored: StoredSession, nowMs: number, aheadMs = 0): boolean {
  const ageMs = nowMs - stored.receivedAtMs;
  // A clock that was set back makes the age negative: then it says nothing, and the token could be old for ever.
  return ageMs >= -marginMs && ageMs + aheadMs < stored.session.expires_in * 1_000 - marginMs;
}
