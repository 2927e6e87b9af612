import type { RatingContent } from "../../domain/ratings/rating.ts";
import { database } from "../database/database.ts";

/** The fact of this topic, by the id of the place, is the rating that this device handed in last. */
export const handedInTopic = "handed-in";
/** `version`: of the server's rating that it was laid over, 0 for a first one. */
export type HandedIn = { opId: string; version: number; content: RatingContent };

/** Its op id; null where the device knows of none. */
export async function readHandedIn(uid: string, placeId: string): Promise<string | null> {
  const note = await database.facts.get([uid, handedInTopic, placeId]);
  return (note?.state as HandedIn | undefined)?.opId ?? null;
}
