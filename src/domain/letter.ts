import * as z from "zod/mini";

/** As in the database, which refuses any other. */
export const letterTopics = ["general", "account", "restaurant", "privacy", "press", "problem"] as const;

export const mostNameLetters = 120;
export const mostLetterLetters = 4000;

/** A letter as it is written: nothing in it need be right yet. `opId` makes it one letter, however often it is sent. */
export const draftLetterSchema = z.object({
  opId: z.uuid(),
  name: z.string(),
  email: z.string(),
  topic: z.string(),
  message: z.string(),
});
export type DraftLetter = z.infer<typeof draftLetterSchema>;

export type LetterError =
  | "name_required"
  | "name_long"
  | "email_invalid"
  | "topic_required"
  | "message_required"
  | "message_long";

/** One thing that is wrong with each field; the server decides again. */
export function checkLetter({ name, email, topic, message }: DraftLetter): Partial<Record<string, LetterError>> {
  const wrong: Record<string, LetterError | null> = {
    name: name.trim() === "" ? "name_required" : name.trim().length > mostNameLetters ? "name_long" : null,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && email.length <= 320 ? null : "email_invalid",
    topic: letterTopics.some((one) => one === topic) ? null : "topic_required",
    message:
      message.trim() === "" ? "message_required" : message.trim().length > mostLetterLetters ? "message_long" : null,
  };
  return Object.fromEntries(Object.entries(wrong).flatMap(([field, code]) => (code ? [[field, code]] : [])));
}
