import type { Messages } from "../messages/en.ts";

export type AccountError = keyof Messages["account"]["error"];

/** The colour follows `kind`, never the words: "Invitation code is required" is an error without saying so. */
export type Message = { kind: "info" | "good" | "warn" | "bad"; text: string };
