import type { RefreshState } from "../map-header.ts";

/** Result of a server request: for which question, in which round, and when (ms). */
export type ServerAnswer = { asked: string; round: number; state: RefreshState; at: number };

/** Returning from a place within this time causes no new request. */
const stillFreshMs = 60_000;

/** True when this question was answered recently. A failed request is always repeated. */
export const isStillFresh = (answer: ServerAnswer | undefined, asked: string, nowMs: number): boolean =>
  answer?.asked === asked && answer.state === "fresh" && Math.abs(nowMs - answer.at) < stillFreshMs;
