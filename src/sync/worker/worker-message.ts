import * as z from "zod/mini";

/** What a page tells the worker. The other side may be another version: what it does not know, it ignores. */
export const workerMessageSchema = z.union([
  z.object({ type: z.literal("SYNC") }),
  z.object({ type: z.literal("SKIP_WAITING") }),
  /** To the version that goes: end the waiting between two attempts; the next version takes up the outbox. */
  z.object({ type: z.literal("STOP_RETRYING") }),
  /** A page has started: files that no open page needs any more may go. */
  z.object({ type: z.literal("TIDY_UP") }),
]);
export type WorkerMessage = z.infer<typeof workerMessageSchema>;
