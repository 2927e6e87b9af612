import type { Grammar } from "../message.ts";
import { formats } from "./format.ts";
import { withN } from "./n-rule.ts";

export const grammar: Grammar = {
  /** `vu<n>{city}</n>` is "vun Tréier" or "vu Metz". */
  tags: { n: (next) => withN("", next) },
  formats,
};
