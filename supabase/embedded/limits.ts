import type { Limit } from "./throttle.ts";

export interface Limits {
  bodyBytes: number;
  storageBodyBytes: number;
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
  failedSignIn: { times: 10, perSeconds: 600 },
  failedCode: { times: 10, perSeconds: 600 },
  failedLink: { times: 100, perSeconds: 600 },
  mail: { times: 10, perSeconds: 3600 },
  signUp: { times: 300, perSeconds: 3600 },
};

/** Digits of a code in a mail. Ten, the most there can be: the token of the link is no stronger than the code. */
export const CODE_DIGITS = 10;
