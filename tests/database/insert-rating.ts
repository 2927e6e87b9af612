import { cast, places, type Person } from "../support/cast.ts";
import type { Stage } from "./harness.ts";

/** Inserts a rating like a client without commands: user, place, score, tags, comment. */
export const insertRating = `insert into public.ratings (user_id, restaurant_place_id, restaurant_name, score, tags, comment)
  values ($1, $2, 'x', $3, $4, $5) returning *`;

/** Rates with four lemons through the table. */
export async function insertOne(
  stage: Stage,
  person: Person = cast.consumerA,
  placeId: string = places.place3.id,
): Promise<{ id: string }> {
  const [row] = await stage.as<{ id: string }>(person, insertRating, [person.id, placeId, 4, ["attentive"], "Good"]);
  if (!row) throw new Error("No row");
  return row;
}
