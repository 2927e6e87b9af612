import type { Limit } from "./throttle.ts";

export interface Limits {
  bodyBytes: number;
  storageBodyBytes: number;
  /** Wrong passwords per address of a person. */
  failedSignIn: Limit;
  /** Wrong codes per address of a person: a code has only six digits. */
  failedCode: Limit;
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
  mail: { times: 10, perSeconds: 3600 },
  signUp: { times: 300, perSeconds: 3600 },
};
