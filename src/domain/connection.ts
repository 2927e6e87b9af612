import * as z from "zod/mini";

/** The state of the connection to the server: one back-off for all, because it is the connection that fails and not the items. */
export const connectionSchema = z.object({
  fails: z.number(),
  nextAttemptAt: z.nullable(z.string()),
  lastAttemptAt: z.nullable(z.string()),
  /** The server refused our tokens: nothing goes out until the person signs in again. */
  signInNeeded: z.boolean(),
});
export type ConnectionState = z.infer<typeof connectionSchema>;

export const idleConnection: ConnectionState = {
  fails: 0,
  nextAttemptAt: null,
  lastAttemptAt: null,
  signInNeeded: false,
};
