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
  /** Null: nobody who owns anything. */
  owner: z.nullable(z.object({ id: z.string(), business_name: z.string() })),
  /** What was owned first in front. */
  places: z.array(restaurantSchema),
});
export type Restaurants = z.infer<typeof restaurantsSchema>;

/** Below the roles, so that both are asked for again when the server refuses something to this account. */
export const restaurantsKey = (uid: string): string => `${rolesKey(uid)}/restaurants`;

export const fetchRestaurants = (): Promise<Answer<Restaurants>> =>
  callProcedure("get_my_restaurants", {}, restaurantsSchema);
