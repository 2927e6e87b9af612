import type { Messages } from "./generated/messages.ts";

/** What happened, what is safe, what to do. */
type RefusalText = { happened: string; safe: string; todo: string };

/** Why the server refused a command. A code from a newer server gets a general text. `when`: the next try in words, if there is one. */
export function refusalText(t: Messages["refusals"], code: string | null, when: string | null = null): RefusalText {
  if (code === null || !Object.hasOwn(t, code)) return t.refused;
  const text = t[code as keyof typeof t];
  return when !== null && "todoAt" in text ? { ...text, todo: text.todoAt({ when }) } : text;
}
