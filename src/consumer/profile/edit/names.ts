import { nameOf } from "../../../domain/people/face.ts";
import type { OwnFields } from "../../../local/people/own-profile.ts";

const text = (value: string | boolean | null): string | null => (typeof value === "string" ? value : null);

/** First and last name as others see them; null if both are empty. */
export const fullNameOf = ({ first_name: first, last_name: last }: Pick<OwnFields, "first_name" | "last_name">) =>
  nameOf({ first_name: text(first.value), last_name: text(last.value), username: null, avatar_url: null });
