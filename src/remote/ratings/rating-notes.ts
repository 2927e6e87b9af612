import * as z from "zod/mini";
import { ratingNoteRowSchema, type RatingNoteRow } from "../../domain/people/rating-note.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

/** Replies to the caller's ratings and decisions about them, newest first; `null` without a clear answer. */
export async function fetchRatingNotes(config: RemoteConfig, token: string): Promise<RatingNoteRow[] | null> {
  return await readRemote(config, { path: rpcPath("my_rating_notes"), token, body: {} }, z.array(ratingNoteRowSchema));
}
