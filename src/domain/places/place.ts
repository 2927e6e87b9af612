import * as z from "zod/mini";
import { cityFields } from "./city-fields.ts";
import { openTimesSchema } from "./open-times.ts";
import { promotionsSchema } from "./promotion.ts";

/** Place ids are stored without the provider's `places/` prefix. Same pattern as the check in Postgres. */
const placeIdPattern = /^[A-Za-z0-9_:.-]{3,200}$/;
export const placeIdSchema = z.string().check(z.regex(placeIdPattern));

/** `null` if the text is no valid place id, e.g. in a hand-made address. */
export function toPlaceId(text: string | null | undefined): string | null {
  const id = (text ?? "").trim().replace(/^places\//, "");
  return placeIdPattern.test(id) ? id : null;
}

/** A row of the `nearby-places` function and of `search_places`: the data of a place card. Coordinates in degrees. */
export const placeSchema = z.object({
  place_id: placeIdSchema,
  name: z.string(),
  vicinity: z.nullable(z.string()),
  city: z.nullable(z.string()),
  city_id: cityFields.city_id,
  city_names: cityFields.city_names,
  state: z.nullable(z.string()),
  lat: z.number(),
  lng: z.number(),
  lemon_avg: z.nullable(z.number()),
  lemon_count: z.number(),
  top_tags: z.array(z.string()),
  /** The data source that must be credited, e.g. "© OpenStreetMap contributors"; null for places of our own. */
  attribution: z.nullable(z.string()),
  /** Addresses of the source's own photos, and paths in the bucket `reviews` for photos by guests. */
  photo_urls: z.array(z.string()),
  servers: z.array(z.object({ id: z.string(), name: z.string() })),
  /**
   * Types and cuisines in the source's terms, see `place-kind.ts`. This and the following fields are absent in rows of
   * earlier versions.
   */
  types: z.optional(z.array(z.string())),
  /** As the source writes them. */
  opening_hours: z.optional(z.nullable(z.string())),
  /** Null while they are not computed, or if they cannot be read with certainty. */
  open_times: z.optional(z.nullable(openTimesSchema)),
  /** IANA name, as used by `Intl`. */
  time_zone: z.optional(z.nullable(z.string())),
  promotions: z.optional(promotionsSchema),
  /** Former and alternative names and the brand, for search only. */
  other_names: z.optional(z.array(z.string())),
  /** Not part of `vicinity`. */
  postcode: z.optional(z.nullable(z.string())),
  /** ISO 3166, two letters; older rows and corrections have names. */
  country: z.optional(z.nullable(z.string())),
  /** Added by a guest, and nobody else has confirmed that it exists. */
  unconfirmed: z.optional(z.boolean()),
});
export type Place = z.infer<typeof placeSchema>;
