import { createHash, randomInt } from "node:crypto";
import { CODE_DIGITS } from "../shared/limits.ts";

export const newMailCode = (): string => Array.from({ length: CODE_DIGITS }, () => randomInt(0, 10)).join("");

/** The token of a link, which the library derives from the address and the code of the same mail. */
export const tokenHashOf = (email: string, code: string): string =>
  createHash("sha256")
    .update(email.toLowerCase() + code)
    .digest("hex");
