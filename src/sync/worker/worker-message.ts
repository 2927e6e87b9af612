import * as z from "zod/mini";

/** Messages of a page to the worker. Either side may be another version and ignores what it does not know. */
export const workerMessageSchema = z.union([
  z.object({ type: z.literal("SYNC") }),
  z.object({ type: z.literal("SKIP_WAITING") }),
  /** To the old version: stop waiting between two attempts; the new version continues. */
  z.object({ type: z.literal("STOP_RETRYING") }),
  /** A page has started: delete files that no open page needs. */
  z.object({ type: z.literal("TIDY_UP") }),
]);
export type WorkerMessage = z.infer<typeof workerMessageSchema>;
