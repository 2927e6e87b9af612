import * as z from "zod/mini";

/** A restaurant that somebody may say is theirs, as `restaurant-search` tells it. Coordinates in degrees. */
export const foundRestaurantSchema = z.object({
  place_id: z.string().check(z.minLength(1)),
  name: z.string(),
  formatted_address: z.string(),
  lat: z.optional(z.number()),
  lng: z.optional(z.number()),
});
export type FoundRestaurant = z.infer<typeof foundRestaurantSchema>;

/** The whole answer of `restaurant-search`. */
export const foundRestaurantsSchema = z.object({ restaurants: z.array(foundRestaurantSchema) });
