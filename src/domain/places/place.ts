import * as z from "zod/mini";
import { promotionSchema } from "./promotion.ts";

/** Place ids are stored without the provider's `places/` prefix. Same pattern as the check in Postgres. */
const placeIdPattern = /^[A-Za-z0-9_:.-]{3,200}$/;
export const placeIdSchema = z.string().check(z.regex(placeIdPattern));

/** `null` when the text is no place id at all, e.g. in a hand-made address. */
export function toPlaceId(text: string | null | undefined): string | null {
  const id = (text ?? "").trim().replace(/^places\//, "");
  return placeIdPattern.test(id) ? id : null;
}

/** A row of the `nearby-places` function and of `search_places`: what a place card shows. Coordinates in degrees. */
export const placeSchema = z.object({
  place_id: placeIdSchema,
  name: z.string(),
  vicinity: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  lat: z.number(),
  lng: z.number(),
  lemon_avg: z.nullable(z.number()),
  lemon_count: z.number(),
  top_tags: z.array(z.string()),
  /** Who supplied the row and must be named beside it, e.g. "© OpenStreetMap contributors"; null for places of our own. */
  attribution: z.nullable(z.string()),
  /** Addresses of the source's own photos, and paths in the bucket `reviews` of those that guests took. */
  photo_urls: z.array(z.string()),
  servers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What the source calls it and what is cooked there, see `place-kind.ts`. These are absent in rows that an earlier version kept. */
  types: z.optional(z.array(z.string())),
  /** As the source writes it, see `opening-hours.ts`. */
  opening_hours: z.optional(z.nullable(z.string())),
  /** As `Intl` names it. */
  time_zone: z.optional(z.nullable(z.string())),
  promotions: z.optional(z.array(promotionSchema)),
});
export type Place = z.infer<typeof placeSchema>;
