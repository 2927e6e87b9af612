import * as z from "zod/mini";
import { maxProfileTextLength } from "../limits.ts";
import { cityFields } from "../places/city-fields.ts";
import type { CacheCollection } from "../outbox/commands/upsert-kind.ts";

/** Data about the person that only the server can compute. Waiting commands are applied where it is shown. */
const standingSchema = z.object({
  /** Names of badges. An earned badge is never lost. */
  badges: z.array(z.string()),
  /** Number of hidden ratings, which do not count for badges. */
  hidden: z.number(),
  /** Number of visits per day, e.g. "2026-11-22": 2, in the person's time zone; the latest thousand days. */
  visit_days: z.record(z.string(), z.number()),
  /** ISO times. */
  mayorships: z.array(z.object({ city: z.string(), ...cityFields, since: z.string() })),
  /** Cities with the most published ratings; twenty at most. */
  cities: z.array(z.object({ city: z.string(), ...cityFields, ratings: z.number() })),
  /** ISO time at which the account will be erased; null: no deletion was requested. */
  erase_at: z.nullable(z.string()),
  /** True: the person never chose who sees them, and is visible to everyone. Absent in rows of earlier versions. */
  asks_visibility: z.optional(z.boolean()),
  /** ISO time by the server's clock; later changes are not included. Absent in rows of earlier versions. */
  as_of: z.optional(z.string()),
});
export type Standing = z.infer<typeof standingSchema>;

const value = z.union([z.string(), z.boolean(), z.number()]);
/** The answer of `get_my_profile`. `fields` null: the profile has no row yet. */
export const ownProfileSchema = z.extend(standingSchema, {
  fields: z.nullable(z.record(z.string(), z.nullable(value))),
  settings: z.record(z.string(), value),
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** One row per person; `null` until the server has answered. */
export const standingCollection: CacheCollection<Standing> = {
  name: "standing",
  schema: standingSchema,
  none: { badges: [], hidden: 0, visit_days: {}, mayorships: [], cities: [], erase_at: null },
};
export const standingKey = "me";

/** Text fields of the profile, in the order of the form. */
export const profileTexts = ["username", "first_name", "last_name", "city", "country"] as const;
export type ProfileText = (typeof profileTexts)[number];
export const profileFields = [...profileTexts, "avatar_url", "time_zone", "visible_to", "mayor_opt_out"] as const;

const username = /^[A-Za-z0-9][A-Za-z0-9_.-]{2,29}$/;

/** Why the server would reject a text, as far as the device can know. Same codes as the server's. */
export function problemOf(
  field: ProfileText,
  text: string,
): "username_required" | "username_invalid" | "text_too_long" | null {
  if (field !== "username") return text.length > maxProfileTextLength ? "text_too_long" : null;
  if (text === "") return "username_required";
  return username.test(text) ? null : "username_invalid";
}

/** The server's default for people who have not chosen a time zone. */
export const defaultTimeZone = "Europe/Luxembourg";
