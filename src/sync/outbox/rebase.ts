import type { PlaceCommand } from "../../domain/outbox/commands/command.ts";
import { mergeContent, sameContent } from "../../domain/outbox/commands/merge-content.ts";
import { contentOf, type Rating, type RatingContent } from "../../domain/ratings/rating.ts";

/** The rating that the person saw when they began to change it; null if there was none. */
export type StartedFrom = { version: number; content: RatingContent } | null;

/**
 * An open form, a draft or an offer to undo may be outdated because another device has changed the rating meanwhile.
 * Parts that the person did not change follow the other device. If both changed the same part, or the removed rating
 * has changed, the command keeps its old base, and the server reports a conflict.
 */
export function rebase(command: PlaceCommand, row: Rating | null, from: StartedFrom): PlaceCommand {
  const { body } = command;
  if (!("base" in body)) return command;
  const since = { ...command, baseVersion: from?.version ?? 0, body: { ...body, base: from?.content ?? null } };
  if (body.kind === "rating.remove.v1")
    return row && !sameContent(from?.content ?? null, contentOf(row)) ? since : command;
  if (row === null) return from !== null && from.version > 0 ? since : command;
  const content = from && mergeContent(from.content, body.content, contentOf(row));
  return content ? { ...command, body: { ...body, content } } : since;
}
