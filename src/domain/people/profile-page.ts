import * as z from "zod/mini";
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
  /** Only of oneself. */
  visible_to: text,
  /** What the two are to each other; null of oneself. */
  person: z.nullable(personCollection.schema),
  mayor_of: z.array(z.string()),
  /** Among friends alone. */
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

/** By the username in small letters. `page` null: nobody, or nobody whom this person sees. */
export const profilePageCollection: CacheCollection<{ page: ProfilePage | null }> = {
  name: "profile_page",
  schema: z.object({ page: z.nullable(profilePageSchema) }),
  none: { page: null },
};
export const profilePageKey = (username: string): string => username.toLowerCase();
