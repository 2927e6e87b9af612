import type { OwnFields } from "../../local/own-profile.ts";

const text = (value: string | boolean | null): string => (typeof value === "string" ? value : "");

/** First and last name as others read them; null where neither is said. */
export function fullNameOf({ first_name: first, last_name: last }: Pick<OwnFields, "first_name" | "last_name">) {
  return `${text(first.value)} ${text(last.value)}`.trim() || null;
}
