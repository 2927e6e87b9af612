import { profileTexts, type ProfileText } from "../../../domain/people/own-profile.ts";
import type { Field } from "../../../local/people/own-profile.ts";

type Fields = Record<ProfileText, Pick<Field, "value" | "refused">>;
export type Typed = Record<ProfileText, string>;

const textOf = (value: Field["value"]): string => (typeof value === "string" ? value : "");

/** What a form of these fields begins with: what was refused is there to be mended, not to be written again. */
export const typedOf = (fields: Fields): Typed =>
  Object.fromEntries(profileTexts.map((name) => [name, textOf((fields[name].refused ?? fields[name]).value)])) as Typed;

/** What a form says that does not stand, null where it is empty; and `withdrawn`: refused texts that nobody wants any more. */
export function changedTexts(
  typed: Typed,
  fields: Fields,
): { wanted: { name: ProfileText; value: string | null }[]; withdrawn: ProfileText[] } {
  const values = profileTexts.map((name) => ({ name, value: typed[name].trim() || null }));
  const stands = ({ name, value }: { name: ProfileText; value: string | null }) =>
    value === (textOf(fields[name].value) || null);
  return {
    wanted: values.filter((one) => !stands(one)),
    withdrawn: values.filter((one) => stands(one) && fields[one.name].refused !== null).map(({ name }) => name),
  };
}
