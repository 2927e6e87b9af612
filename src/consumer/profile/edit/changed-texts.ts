import { profileTexts, type ProfileText } from "../../../domain/people/own-profile.ts";
import type { Field } from "../../../local/people/own-profile.ts";

type Fields = Record<ProfileText, Pick<Field, "value" | "refused">>;
export type Typed = Record<ProfileText, string>;

const textOf = (value: Field["value"]): string => (typeof value === "string" ? value : "");

/** Initial values of the form. A refused text is kept, so that it can be corrected. */
export const typedOf = (fields: Fields): Typed =>
  Object.fromEntries(profileTexts.map((name) => [name, textOf((fields[name].refused ?? fields[name]).value)])) as Typed;

/** `wanted`: texts that differ from the stored ones, null for empty; `withdrawn`: refused texts that were changed back. */
export function changedTexts(
  typed: Typed,
  fields: Fields,
): { wanted: { name: ProfileText; value: string | null }[]; withdrawn: ProfileText[] } {
  const values = profileTexts.map((name) => ({ name, value: typed[name].trim() || null }));
  const isStored = ({ name, value }: { name: ProfileText; value: string | null }) =>
    value === (textOf(fields[name].value) || null);
  return {
    wanted: values.filter((one) => !isStored(one)),
    withdrawn: values.filter((one) => isStored(one) && fields[one.name].refused !== null).map(({ name }) => name),
  };
}
