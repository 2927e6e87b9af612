import * as z from "zod/mini";

/**
 * State of the connection to the server. All commands share one back-off, because the connection fails and not the
 * items.
 */
export const connectionSchema = z.object({
  /** Number of attempts in a row in which nothing passed. Above 0 the connection is considered failed, not an item. */
  fails: z.number(),
  nextAttemptAt: z.nullable(z.string()),
  lastAttemptAt: z.nullable(z.string()),
  /** The server rejected our tokens: nothing is sent until the person signs in again. */
  signInNeeded: z.boolean(),
  /** True if the present pause was already cut short once: a burst of events must not use up the pauses. */
  early: z.optional(z.boolean()),
  /** ISO time of the first of those attempts. */
  failingSince: z.optional(z.nullable(z.string())),
  /** How the last of those attempts ended. "blocked": something other than our server answered, e.g. a login page. */
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

const serverFailures: ReadonlySet<ConnectionState["failure"]> = new Set(["server_failed", "answer_unreadable", "busy"]);

/** True if our own server failed or asked for the pause: then a new network connection does not end it. */
export const isPausedByServer = ({ fails, failure }: ConnectionState): boolean =>
  fails > 0 && serverFailures.has(failure);
