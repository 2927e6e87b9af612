import * as z from "zod/mini";
import { isDemoPlace } from "./demo-place.ts";

/** A result of `restaurant-search`, which its owner can claim. Coordinates in degrees. */
export const foundRestaurantSchema = z.object({
  place_id: z.string().check(z.minLength(1)),
  name: z.string(),
  formatted_address: z.string(),
  lat: z.optional(z.number()),
  lng: z.optional(z.number()),
});
export type FoundRestaurant = z.infer<typeof foundRestaurantSchema>;

/** True if some results are fictional, which the page has to say. */
export const holdsDemoPlaces = (found: readonly FoundRestaurant[]): boolean =>
  found.some(({ place_id: placeId }) => isDemoPlace(placeId));

/** The whole answer of `restaurant-search`. */
export const foundRestaurantsSchema = z.object({ restaurants: z.array(foundRestaurantSchema) });
