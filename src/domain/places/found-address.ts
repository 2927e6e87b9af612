import * as z from "zod/mini";
import { cityFields } from "./city-fields.ts";

const text = z.optional(z.nullable(z.string()));

/** A street, a house or a town. A town has neither `name` nor `vicinity`. Degrees. */
export const foundAddressSchema = z.object({
  /** Of a square, building or quarter, or the whole text of a geocoder that gives no parts. */
  name: text,
  vicinity: z.nullable(z.string()),
  postcode: text,
  city: z.nullable(z.string()),
  city_names: cityFields.city_names,
  state: text,
  country: cityFields.country,
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
});
export type FoundAddress = z.infer<typeof foundAddressSchema>;

/**
 * The answer of `find-address`. `known`: of places and towns. `found`: of the geocoder, which is `off` without one, and `busy` if
 * it was asked too often.
 */
export const addressAnswerSchema = z.object({
  known: z.array(foundAddressSchema),
  geocoder: z.enum(["off", "answered", "failed", "busy"]),
  found: z.array(foundAddressSchema),
  /** Whose data `found` is. */
  attribution: z.nullable(z.string()),
});
export type AddressAnswer = z.infer<typeof addressAnswerSchema>;

/** Longest query; further letters are ignored by the database as well. */
export const longestAddress = 100;
/** Shorter texts match too many addresses. */
export const addressSearchedFrom = 3;
