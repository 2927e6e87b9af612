import * as z from "zod/mini";

/** The state of the line to the server: one back-off for all, because it is the line that fails and not the items. */
export const linkSchema = z.object({
  fails: z.number(),
  nextAttemptAt: z.nullable(z.string()),
  lastAttemptAt: z.nullable(z.string()),
  /** The server refused our tokens: nothing goes out until the person signs in again. */
  signInNeeded: z.boolean(),
});
export type Link = z.infer<typeof linkSchema>;

export const idleLink: Link = { fails: 0, nextAttemptAt: null, lastAttemptAt: null, signInNeeded: false };
