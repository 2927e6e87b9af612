import type { PlaceCommand } from "../domain/commands.ts";
import { mergeContent } from "../domain/merge.ts";
import { contentOf, type Rating, type RatingContent } from "../domain/rating.ts";

/** The rating that the person saw when they began to change it; null when there was none. */
export type StartedFrom = { version: number; content: RatingContent } | null;

/**
 * A form may stay open, or lie as a draft, while the rating moves on: by another device, pulled meanwhile. What was not
 * touched here then follows the other device, and what both changed is asked about by the server, as a conflict.
 */
export function rebase(save: PlaceCommand, row: Rating | null, from: StartedFrom): PlaceCommand {
  const { body } = save;
  if (body.kind !== "rating.save.v1") return save;
  const since = { ...save, baseVersion: from?.version ?? 0, body: { ...body, base: from?.content ?? null } };
  if (row === null) return from !== null && from.version > 0 ? since : save;
  const content = from && mergeContent(from.content, body.content, contentOf(row));
  return content ? { ...save, body: { ...body, content } } : since;
}
