import type { Messages } from "../../messages/generated/messages.ts";

/** Error of the server or of a form, as a key of the messages. */
export type AccountError = keyof Messages["account"]["error"];
