import type { Limit } from "./throttle.ts";

export interface Limits {
  bodyBytes: number;
  storageBodyBytes: number;
  /** The most that one answer of the REST API may hold. */
  answerBytes: number;
  /** The most that the planner may expect one statement of a request to cost, in its own units (a page read is 1). */
  planCost: number;
  /** How long one statement of a request may take, where the engine can be stopped: Postgres, not PGlite. */
  statementMs: number;
  /** Wrong passwords per address of a person. */
  failedSignIn: Limit;
  /** Wrong codes per address of a person. */
  failedCode: Limit;
  /** Wrong links over all callers: the library derives a link's token from the code, so guessing one is guessing the other. */
  failedLink: Limit;
  /** Mails to one address. */
  mail: Limit;
  /** New accounts over all callers: whoever calls, the address it comes from can be forged. */
  signUp: Limit;
}

export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 1024 * 1024,
  storageBodyBytes: 10 * 1024 * 1024,
  answerBytes: 4 * 1024 * 1024,
  planCost: 50_000,
  statementMs: 5000,
  failedSignIn: { times: 10, perSeconds: 600 },
  failedCode: { times: 10, perSeconds: 600 },
  failedLink: { times: 100, perSeconds: 600 },
  mail: { times: 10, perSeconds: 3600 },
  signUp: { times: 300, perSeconds: 3600 },
};

/** Digits of a code in a mail. Ten, the most there can be: the token of the link is no stronger than the code. */
export const CODE_DIGITS = 10;
