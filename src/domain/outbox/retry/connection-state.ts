import * as z from "zod/mini";

/** The state of the connection to the server: one back-off for all, because it is the connection that fails and not the items. */
export const connectionSchema = z.object({
  /** Attempts in a row of which nothing passed: above 0 it is the connection that fails, and not an item. */
  fails: z.number(),
  nextAttemptAt: z.nullable(z.string()),
  lastAttemptAt: z.nullable(z.string()),
  /** The server refused our tokens: nothing goes out until the person signs in again. */
  signInNeeded: z.boolean(),
  /** When the server last decided anything: a connection that comes and goes is tried more often than one that is gone. */
  lastProgressAt: z.optional(z.nullable(z.string())),
  /** How the last of those attempts ended; "blocked": something answered that is not our server, e.g. a sign-in page. */
  failure: z.optional(z.nullable(z.literal(["no_answer", "blocked", "server_failed", "answer_unreadable", "busy"]))),
});
export type ConnectionState = z.infer<typeof connectionSchema>;

export const idleConnection: ConnectionState = {
  fails: 0,
  nextAttemptAt: null,
  lastAttemptAt: null,
  signInNeeded: false,
  failure: null,
};
