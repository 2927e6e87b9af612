import type { Limit } from "./throttle.ts";

export interface Limits {
  bodyBytes: number;
  storageBodyBytes: number;
  /** Bodies in memory at once, over all requests. */
  bodiesAtOnceBytes: number;
  /** The most that one answer of the REST API may hold. */
  answerBytes: number;
  /** The most that the planner may expect one statement of a request to cost, in its own units (a page read is 1). */
  planCost: number;
  /** How long one statement of a request may take, where the engine can be stopped: Postgres, not PGlite. */
  statementMs: number;
  /** Wrong passwords of one caller for one person. */
  failedSignIn: Limit;
  /** Wrong codes of one caller for one person. */
  failedCode: Limit;
  /** Wrong links of one caller. The library derives a link's token from the code, so guessing one is guessing the other. */
  failedLink: Limit;
  /** Wrong passwords, and wrong codes, for one person from all callers that are new to them. */
  failedPerTarget: Limit;
  /** Wrong passwords and codes of one caller for whomever. */
  failedPerCaller: Limit;
  /** Mails that one caller has sent to one address. */
  mail: Limit;
  /** Mails to one address for strangers together, and as many again for callers who are known to be its owner's. */
  mailPerTarget: Limit;
  /** Mails that one caller has sent to whomever. */
  mailPerCaller: Limit;
  /** New accounts of one caller. */
  signUp: Limit;
  /** Answers that might tell by their time whether an address has an account come in steps of this length. */
  answerStepMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 1024 * 1024,
  storageBodyBytes: 10 * 1024 * 1024,
  bodiesAtOnceBytes: 128 * 1024 * 1024,
  answerBytes: 4 * 1024 * 1024,
  planCost: 50_000,
  statementMs: 5000,
  failedSignIn: { times: 10, perSeconds: 600 },
  failedCode: { times: 10, perSeconds: 600 },
  failedLink: { times: 100, perSeconds: 600 },
  failedPerTarget: { times: 100, perSeconds: 600 },
  failedPerCaller: { times: 100, perSeconds: 600 },
  mail: { times: 10, perSeconds: 3600 },
  mailPerTarget: { times: 30, perSeconds: 3600 },
  mailPerCaller: { times: 100, perSeconds: 3600 },
  signUp: { times: 100, perSeconds: 3600 },
  answerStepMs: 500,
};

/** Digits of a code in a mail. Ten, the most there can be: the token of the link is no stronger than the code. */
export const CODE_DIGITS = 10;

export const POSTGRES_CONNECTIONS = 10;
/** Two connections are nobody's turn: what a piece of work asks for beside its own transaction never waits for itself. */
export const POSTGRES_QUEUE = { atOnce: 8, perCaller: 6 };
/** So few of one caller that the calls which they make in turn keep nobody else's waiting. */
export const FUNCTIONS_QUEUE = { atOnce: 32, perCaller: 4 };
