import * as z from "zod/mini";

/** What the server says about a city besides its local name; absent in rows of earlier versions. */
export const cityFields = {
  /** Id of GeoNames; from a billion on for a city that was made from its places. */
  city_id: z.optional(z.nullable(z.number())),
  /** By language, where it differs from the local name. */
  city_names: z.optional(z.nullable(z.record(z.string(), z.string()))),
  /** ISO 3166, two letters. */
  country: z.optional(z.nullable(z.string())),
};
