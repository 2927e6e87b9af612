import * as z from "zod/mini";
import { uuidSchema } from "../uuid.ts";

/** A token answer of the auth server. Unknown fields are preserved. */
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

/** The age is measured from `receivedAtMs`, our own clock at receipt, so that a device with a wrong clock works. */
export const storedSessionSchema = z.object({ session: sessionSchema, receivedAtMs: z.number() });
export type StoredSession = z.infer<typeof storedSessionSchema>;

/** The signed-in person. Outlives the tokens: a rejected refresh asks for a new sign-in and hides nothing. */
export const personSchema = z.object({
  uid: uuidSchema,
  email: z.string(),
  firstName: z.nullable(z.string()),
  /** Of the sign-up; the profile has only its initial until the person writes more. Absent where the sign-in did not say it. */
  lastName: z.optional(z.string()),
});
export type Person = z.infer<typeof personSchema>;

export function toPerson(session: Session): Person {
  const { first_name: firstName, last_name: lastName } = session.user.user_metadata ?? {};
  return {
    uid: session.user.id,
    email: session.user.email ?? "",
    firstName: isText(firstName) ? firstName : null,
    ...(isText(lastName) ? { lastName } : {}),
  };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
