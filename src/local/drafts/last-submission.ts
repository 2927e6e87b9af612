import type { RatingContent } from "../../domain/ratings/rating.ts";
import { database } from "../database/database.ts";

/** Collection with the rating that this device submitted last, by place id. Its name on disk is that of the first version. */
export const lastSubmissionCollection = "handed-in";
/** `version`: version of the server's rating that it replaces, 0 for a first rating. */
export type LastSubmission = { opId: string; version: number; content: RatingContent };

/** Op id of the last submission; null if there is none. */
export async function readLastSubmission(uid: string, placeId: string): Promise<string | null> {
  const note = await database.serverCache.get([uid, lastSubmissionCollection, placeId]);
  return (note?.state as LastSubmission | undefined)?.opId ?? null;
}
