import type { Limit } from "./throttle.ts";

export interface Limits {
  bodyBytes: number;
  storageBodyBytes: number;
  /** Request bodies in memory at the same time, over all requests. */
  bodiesAtOnceBytes: number;
  /** Size limit of one response of the REST API. */
  answerBytes: number;
  /** Highest planned cost of one statement of a request, in the planner's units (reading a page is 1). */
  planCost: number;
  /** Timeout of one statement of a request. Only Postgres enforces it, PGlite cannot. */
  statementMs: number;
  /** Wrong passwords from one caller for one person. */
  failedSignIn: Limit;
  /** Wrong codes from one caller for one person. */
  failedCode: Limit;
  /**
   * Wrong links from one caller. The library derives the token of a link from the code, so guessing one is guessing the
   * other.
   */
  failedLink: Limit;
  /** Wrong passwords, and wrong codes, for one person from all unknown callers together. */
  failedPerTarget: Limit;
  /** Wrong passwords and codes from one caller for all people. */
  failedPerCaller: Limit;
  /** Mails to one address requested by one caller. */
  mail: Limit;
  /** Mails to one address requested by all strangers; callers known to be the owner's have a quota of the same size. */
  mailPerTarget: Limit;
  /** Mails to any address requested by one caller. */
  mailPerCaller: Limit;
  /** New accounts from one caller. */
  signUp: Limit;
  /** Responses whose time could reveal whether an address has an account come in steps of this length. */
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

/** Digits of a code in a mail. Ten is the maximum: the token of the link is no stronger than the code. */
export const CODE_DIGITS = 10;

export const POSTGRES_CONNECTIONS = 10;
/**
 * Two connections stay free: a query that a task makes outside its own transaction never waits for that transaction.
 */
export const POSTGRES_QUEUE = { atOnce: 8, perCaller: 6 };
/** Few enough per caller that the calls made by these functions delay nobody else. */
export const FUNCTIONS_QUEUE = { atOnce: 32, perCaller: 4 };
