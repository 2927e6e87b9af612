import type { Messages } from "../../messages/en.ts";

/** Why the server or a form said no: a key of the catalogue. */
export type AccountError = keyof Messages["account"]["error"];
