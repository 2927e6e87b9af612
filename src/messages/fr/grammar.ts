import type { Grammar } from "../message.ts";
import { at, de } from "./elision.ts";

export const grammar: Grammar = {
  tags: {
    de,
    /** "à 12:40", "le 21 nov. 2026". */
    le: at,
    /** "à 12:40", "au 21 nov. 2026": after "jusqu’". */
    au: (when) => at(when).replace(/^le/, "au"),
  },
};
