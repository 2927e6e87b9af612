import type { RatingContent } from "../domain/rating.ts";

/** The fact of this topic, by the id of the place, is the rating that this device handed in last. */
export const handedInTopic = "handed-in";
/** `version`: of the server's rating that it was laid over, 0 for a first one. */
export type HandedIn = { opId: string; version: number; content: RatingContent };
