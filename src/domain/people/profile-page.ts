import * as z from "zod/mini";
import { cityFields } from "../places/city-fields.ts";
import { personCollection } from "../outbox/commands/kinds/person-collection.ts";
import type { CacheCollection } from "../outbox/commands/upsert-kind.ts";
import { uuidSchema } from "../uuid.ts";

const text = z.nullable(z.string());
/** The page of a person as the caller may see it (procedure `get_profile_page`). */
export const profilePageSchema = z.object({
  user_id: uuidSchema,
  username: z.string(),
  first_name: text,
  last_name: text,
  avatar_url: text,
  city: text,
  country: text,
  badges: z.array(z.string()),
  /** Only on the person's own page. */
  visible_to: text,
  /** The tie between the two people; null on the person's own page. */
  person: z.nullable(personCollection.schema),
  mayor_of: z.array(z.string()),
  /** True: seen by friends only, so just the name is here. */
  friends_only: z.optional(z.boolean()),
  /** The same cities with their names by language; absent in rows of earlier versions. */
  mayor_cities: z.optional(z.array(z.object({ city: z.string(), ...cityFields }))),
  /** Only for friends and oneself. */
  figures: z.nullable(
    z.object({
      total_ratings: z.number(),
      avg_score: z.nullable(z.number()),
      day_streak: z.number(),
      friends_count: z.number(),
    }),
  ),
});
export type ProfilePage = z.infer<typeof profilePageSchema>;

/** Keys are usernames in lower case. `page` null: there is no such person, or this person may not see them. */
export const profilePageCollection: CacheCollection<{ page: ProfilePage | null }> = {
  name: "profile_page",
  schema: z.object({ page: z.nullable(profilePageSchema) }),
  none: { page: null },
};
export const profilePageKey = (username: string): string => username.toLowerCase();
