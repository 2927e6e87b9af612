import { nameOf } from "../../../domain/people/face.ts";
import type { Person } from "../../../domain/people/session.ts";
import type { OwnFields } from "../../../local/people/own-profile.ts";

const text = (value: string | boolean | null): string | null => (typeof value === "string" ? value : null);

/** First and last name as others see them; null if both are empty. */
export const fullNameOf = ({ first_name: first, last_name: last }: Pick<OwnFields, "first_name" | "last_name">) =>
  nameOf({ first_name: text(first.value), last_name: text(last.value), username: null, avatar_url: null });

/**
 * The own name with the surname of the sign-up, of which the profile has only the initial ("Ada L."). Null once the person
 * has written another surname, and for an account without one.
 */
export function uncutNameOf(person: Person, fields: Pick<OwnFields, "first_name" | "last_name">): string | null {
  const [first, shown, whole] = [text(fields.first_name.value), text(fields.last_name.value), person.lastName?.trim()];
  if (!first || !whole || shown !== `${/^./u.exec(whole)?.[0].toUpperCase()}.`) return null;
  return `${first} ${whole}`;
}
