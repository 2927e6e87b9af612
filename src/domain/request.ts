import * as z from "zod/mini";
import type { Command } from "./commands.ts";
import { rulesOf } from "./kinds.ts";
import { ratingSchema } from "./rating.ts";

/** One element of `submit_ops(p_ops)` as Postgres reads it. */
export function toRequest(command: Command, device: string): Record<string, unknown> {
  const { body } = command;
  return {
    op_id: command.opId,
    kind: body.kind,
    device,
    seq: command.seq,
    base_version: command.baseVersion,
    edited_at: command.editedAt,
    place_id: body.placeId,
    ...rulesOf(body).request(body, command),
  };
}

/** The result per command. Only an answer that repeats our own op id counts as an answer. */
export const resultSchema = z.discriminatedUnion("status", [
  /** Done, now or by an earlier sending (`duplicate`). `row` is the rating as it stands, null once removed. */
  z.object({
    op_id: z.uuid(),
    status: z.literal("applied"),
    duplicate: z.optional(z.boolean()),
    version: z.number(),
    row: z.nullable(ratingSchema),
  }),
  /**
   * Another device changed the same part since our base; `row` is what stands (null: removed there). `device_behind`: this
   * device has spoken later already, so its memory was rolled back or copied; it goes on under a new device id.
   */
  z.object({
    op_id: z.uuid(),
    status: z.literal("conflict"),
    version: z.number(),
    row: z.nullable(ratingSchema),
    device_behind: z.optional(z.boolean()),
  }),
  /** Will never be accepted as it is; `code` names the rule. */
  z.object({ op_id: z.uuid(), status: z.literal("rejected"), code: z.string() }),
  /** Accepted from `retry_at` (ISO time) on: a daily limit. */
  z.object({ op_id: z.uuid(), status: z.literal("later"), code: z.string(), retry_at: z.string() }),
]);
export type CommandResult = z.infer<typeof resultSchema>;
