import type { RefreshState } from "../map-header.ts";

/** What came of asking the server: for what, in which round of asking, and when (ms). */
export type ServerAnswer = { asked: string; round: number; state: RefreshState; at: number };

/** Coming back from a place within this time asks the server nothing. */
const stillFreshMs = 60_000;

/** Whether this question need not be put to the server again; one that it did not answer always is. */
export const isStillFresh = (answer: ServerAnswer | undefined, asked: string, nowMs: number): boolean =>
  answer?.asked === asked && answer.state === "fresh" && Math.abs(nowMs - answer.at) < stillFreshMs;
