import type { RatingContent } from "../../domain/ratings/rating.ts";
import { database } from "../database/database.ts";

/** The fact of this topic, by the id of the place, is the rating that this device handed in last. */
export const lastSubmissionCollection = "handed-in";
/** `version`: of the server's rating that it was laid over, 0 for a first one. */
export type LastSubmission = { opId: string; version: number; content: RatingContent };

/** Its op id; null where the device knows of none. */
export async function readLastSubmission(uid: string, placeId: string): Promise<string | null> {
  const note = await database.serverCache.get([uid, lastSubmissionCollection, placeId]);
  return (note?.state as LastSubmission | undefined)?.opId ?? null;
}
