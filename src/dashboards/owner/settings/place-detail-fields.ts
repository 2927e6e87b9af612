import { textChanges } from "../../data/text-changes.ts";
import { hasGaps } from "./hours/week-hours.ts";
import type { PlaceDetailChanges, PlaceDetails } from "./settings.ts";

/** Form state. */
export type PlaceDetailFields = {
  name: string;
  vicinity: string;
  postcode: string;
  city: string;
  opening_hours: string;
  phone: string;
  website: string;
  closed: boolean;
};
type PlaceDetailError = "name_required" | "too_long" | "website_invalid" | "hours_incomplete";

/** Maximum lengths for early feedback; the database enforces them. */
export const maxLengths = {
  name: 200,
  vicinity: 300,
  postcode: 20,
  city: 80,
  opening_hours: 500,
  phone: 80,
  website: 500,
};
const names = Object.keys(maxLengths) as (keyof typeof maxLengths)[];

export const fieldsOf = (facts: PlaceDetails): PlaceDetailFields => ({
  name: facts.name,
  vicinity: facts.vicinity ?? "",
  postcode: facts.postcode ?? "",
  city: facts.city ?? "",
  opening_hours: facts.opening_hours ?? "",
  phone: facts.phone ?? "",
  website: facts.website ?? "",
  closed: facts.closed_at !== null,
});

/** Error per field. */
export function placeDetailErrors(
  fields: PlaceDetailFields,
): Partial<Record<keyof PlaceDetailFields, PlaceDetailError>> {
  const errors: Partial<Record<keyof PlaceDetailFields, PlaceDetailError>> = {};
  for (const name of names) if (fields[name].trim().length > maxLengths[name]) errors[name] = "too_long";
  if (fields.name.trim() === "") errors.name = "name_required";
  if (hasGaps(fields.opening_hours)) errors.opening_hours = "hours_incomplete";
  const website = fields.website.trim();
  if (website !== "" && !/^https?:\/\//.test(website)) errors.website = "website_invalid";
  return errors;
}

/** Only the changed fields, so that a correction somebody else made in the meantime survives. */
export function placeDetailChanges(fields: PlaceDetailFields, facts: PlaceDetails): PlaceDetailChanges {
  const before = fieldsOf(facts);
  return {
    ...textChanges(names, fields, before),
    ...(fields.closed === before.closed ? {} : { closed: fields.closed }),
  };
}
