import { textChanges } from "../../data/text-changes.ts";
import type { FactChanges, Facts } from "./settings.ts";

/** What stands in the form. */
export type FactFields = {
  name: string;
  vicinity: string;
  city: string;
  opening_hours: string;
  phone: string;
  website: string;
  closed: boolean;
};
type FactError = "name_required" | "too_long" | "website_invalid";

/** As the database has them, which decides. */
export const longest = { name: 200, vicinity: 300, city: 80, opening_hours: 500, phone: 80, website: 500 };
const names = Object.keys(longest) as (keyof typeof longest)[];

export const fieldsOf = (facts: Facts): FactFields => ({
  name: facts.name,
  vicinity: facts.vicinity ?? "",
  city: facts.city ?? "",
  opening_hours: facts.opening_hours ?? "",
  phone: facts.phone ?? "",
  website: facts.website ?? "",
  closed: facts.closed_at !== null,
});

/** What is wrong with which field. */
export function factErrors(fields: FactFields): Partial<Record<keyof FactFields, FactError>> {
  const errors: Partial<Record<keyof FactFields, FactError>> = {};
  for (const name of names) if (fields[name].trim().length > longest[name]) errors[name] = "too_long";
  if (fields.name.trim() === "") errors.name = "name_required";
  const website = fields.website.trim();
  if (website !== "" && !/^https?:\/\//.test(website)) errors.website = "website_invalid";
  return errors;
}

/** Only what differs from what stands: what somebody else corrected meanwhile is not put back. */
export function factChanges(fields: FactFields, facts: Facts): FactChanges {
  const before = fieldsOf(facts);
  return {
    ...textChanges(names, fields, before),
    ...(fields.closed === before.closed ? {} : { closed: fields.closed }),
  };
}
