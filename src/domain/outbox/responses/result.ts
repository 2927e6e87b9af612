import * as z from "zod/mini";
import { ratingSchema } from "../../ratings/rating.ts";
import { uuidSchema } from "../../uuid.ts";

/** The result per command. Only an answer that repeats our own op id counts as an answer. */
const placeResultSchema = z.union([
  /** Done, now or by an earlier request (`duplicate`). `row` is the current rating, null once removed. */
  z.object({
    op_id: uuidSchema,
    status: z.literal("applied"),
    duplicate: z.optional(z.boolean()),
    version: z.number(),
    row: z.nullable(ratingSchema),
  }),
  /** A later upsert of this device has arrived before: it continues under a new device id. */
  z.object({ op_id: uuidSchema, status: z.literal("behind") }),
  /**
   * Another device changed the same part since our base. `row` is the current rating (null: removed there).
   * `device_behind`: a later command of this device has arrived before, so its storage was rolled back or copied; it
   * continues under a new device id.
   */
  z.object({
    op_id: uuidSchema,
    status: z.literal("conflict"),
    version: z.number(),
    row: z.nullable(ratingSchema),
    device_behind: z.optional(z.boolean()),
  }),
  /** Not accepted unchanged; `code` names the violated rule. `retry_at` (ISO time): from then on the person may try again. */
  z.object({
    op_id: uuidSchema,
    status: z.literal("rejected"),
    code: z.string(),
    retry_at: z.optional(z.string()),
  }),
  /** Accepted from `retry_at` (ISO time) on: a daily limit. */
  z.object({ op_id: uuidSchema, status: z.literal("later"), code: z.string(), retry_at: z.string() }),
]);
export type PlaceResult = z.infer<typeof placeResultSchema>;

/** A value was set, now or earlier. `state` is the row to cache in the collection `topic`; null: nothing to cache. */
const upsertResultSchema = z.object({
  op_id: uuidSchema,
  status: z.literal("applied"),
  duplicate: z.optional(z.boolean()),
  topic: z.string(),
  state: z.nullable(z.record(z.string(), z.unknown())),
});
/** `until`: ISO time up to which the backup contains all changes of ratings; null if it contains none. */
export const serverGenerationSchema = z.object({ generation: uuidSchema, until: z.nullable(z.string()) });

/** The server's database; it has another generation after it was restored from a backup. */
export type ServerGeneration = z.infer<typeof serverGenerationSchema>;

/** `now`: ISO time by the server's clock. */
export const serverStateSchema = z.extend(serverGenerationSchema, { now: z.string() });

/** Nothing was decided, because the command names another generation of the server. */
export const restoredResultSchema = z.extend(serverGenerationSchema, {
  op_id: uuidSchema,
  status: z.literal("restored"),
});

/** In a result whose command asked for the generation. */
export const generationSchema = z.object({ generation: uuidSchema });

export const resultSchema = z.union([placeResultSchema, upsertResultSchema]);
export type UpsertResult = z.infer<typeof upsertResultSchema>;
export type CommandResult = PlaceResult | UpsertResult;
