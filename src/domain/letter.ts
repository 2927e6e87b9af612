import { maxContactMessageLength, maxContactNameLength } from "./limits.ts";
/** The same as in the database, which rejects any other. */
export const letterTopics = ["general", "account", "restaurant", "privacy", "press", "problem"] as const;

export const letterFields = ["name", "email", "topic", "message"] as const;
export type LetterField = (typeof letterFields)[number];

/** A message as it is typed; every field may still be invalid. `opId` makes repeated sending the same message. */
export type DraftLetter = Record<LetterField | "opId", string>;

/** Possible errors of each field, in the order in which they are checked. */
export const letterErrors = {
  name: ["name_required", "name_long"],
  email: ["email_invalid"],
  topic: ["topic_required"],
  message: ["message_required", "message_long"],
} as const satisfies Record<LetterField, readonly string[]>;
export type LetterError = (typeof letterErrors)[LetterField][number];

/**
 * Validates a stored draft, possibly of another version of the page. Written by hand, because the page needs no schema
 * library otherwise.
 */
export function isDraftLetter(kept: unknown): kept is DraftLetter {
  if (typeof kept !== "object" || kept === null) return false;
  const fields = kept as Record<string, unknown>;
  return (
    letterFields.every((name) => typeof fields[name] === "string") &&
    typeof fields["opId"] === "string" &&
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(fields["opId"])
  );
}

/** At most one error per field. The server validates again. */
export function checkLetter({ name, email, topic, message }: DraftLetter): Partial<Record<LetterField, LetterError>> {
  const wrong: Record<LetterField, LetterError | null> = {
    name: name.trim() === "" ? "name_required" : name.trim().length > maxContactNameLength ? "name_long" : null,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && email.length <= 320 ? null : "email_invalid",
    topic: letterTopics.some((one) => one === topic) ? null : "topic_required",
    message:
      message.trim() === ""
        ? "message_required"
        : message.trim().length > maxContactMessageLength
          ? "message_long"
          : null,
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, code]) => code !== null));
}

/** The field that a rejection code of the server is about. */
export const fieldOfRefusal = (code: string): LetterField | undefined =>
  letterFields.find((field) => letterErrors[field].some((error) => error === code));
