import * as z from "zod/mini";
import type { Answer } from "../data/answer.ts";
import { callProcedure } from "../data/call.ts";
import { rolesKey } from "../data/roles.ts";

const restaurantSchema = z.object({
  place_id: z.string(),
  name: z.string(),
  vicinity: z.nullable(z.string()),
  city: z.nullable(z.string()),
});
export type Restaurant = z.infer<typeof restaurantSchema>;

const restaurantsSchema = z.object({
  /** Null for a person who owns nothing. */
  owner: z.nullable(z.object({ id: z.string(), business_name: z.string() })),
  /** Longest owned first. */
  places: z.array(restaurantSchema),
});
export type Restaurants = z.infer<typeof restaurantsSchema>;

/** Below the roles' key, so that a refusal by the server refreshes both. */
export const restaurantsKey = (uid: string): string => `${rolesKey(uid)}/restaurants`;

export const fetchRestaurants = (): Promise<Answer<Restaurants>> =>
  callProcedure("get_my_restaurants", {}, restaurantsSchema);
