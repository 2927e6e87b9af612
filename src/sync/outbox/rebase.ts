import type { PlaceCommand } from "../../domain/outbox/commands/command.ts";
import { mergeContent, sameContent } from "../../domain/outbox/commands/merge-content.ts";
import { contentOf, type Rating, type RatingContent } from "../../domain/ratings/rating.ts";

/** The rating that the person saw when they began to change it; null when there was none. */
export type StartedFrom = { version: number; content: RatingContent } | null;

/**
 * A form may stay open, or lie as a draft, while the rating moves on, and so may the offer to undo: by another device, pulled
 * meanwhile. What was not touched here then follows the other device, and what both changed is asked about by the server, as a
 * conflict; so is a removal of what is not the same any more.
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
