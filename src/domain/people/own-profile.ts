import * as z from "zod/mini";
import { maxProfileTextLength } from "../limits.ts";
import type { CacheCollection } from "../outbox/commands/upsert-kind.ts";

/** What only the server knows of a person. Waiting commands are applied where it is shown. */
const standingSchema = z.object({
  /** Names of badges; once earned they stay. */
  badges: z.array(z.string()),
  /** Ratings out of sight, which count for no badge. */
  hidden: z.number(),
  /** Days of visits with how many of them, e.g. "2026-11-22": 2, in the person's time zone; the latest thousand. */
  visit_days: z.record(z.string(), z.number()),
  /** ISO times. */
  mayorships: z.array(z.object({ city: z.string(), since: z.string() })),
  /** Where most ratings were published; twenty at most. */
  cities: z.array(z.object({ city: z.string(), ratings: z.number() })),
  /** ISO time at which the account is erased; null: nobody asked for it. */
  erase_at: z.nullable(z.string()),
  /** ISO time of the server's clock: what changed there later is not in it. Absent in what an earlier version kept. */
  as_of: z.optional(z.string()),
});
export type Standing = z.infer<typeof standingSchema>;

const value = z.union([z.string(), z.boolean(), z.number()]);
/** The answer of `get_my_profile`. `fields` null: there is no row yet. */
export const ownProfileSchema = z.extend(standingSchema, {
  fields: z.nullable(z.record(z.string(), z.nullable(value))),
  settings: z.record(z.string(), value),
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** One fact per person. `null` as long as the server has said nothing. */
export const standingCollection: CacheCollection<Standing> = {
  name: "standing",
  schema: standingSchema,
  none: { badges: [], hidden: 0, visit_days: {}, mayorships: [], cities: [], erase_at: null },
};
export const standingKey = "me";

/** Those that a person writes, in the order of the form. */
export const profileTexts = ["username", "first_name", "last_name", "city", "country"] as const;
export type ProfileText = (typeof profileTexts)[number];
export const profileFields = [...profileTexts, "avatar_url", "time_zone", "visible_to", "mayor_opt_out"] as const;

const username = /^[A-Za-z0-9][A-Za-z0-9_.-]{2,29}$/;

/** Why a text will not be taken, as far as the device can know: the same codes as those of the server. */
export function problemOf(
  field: ProfileText,
  text: string,
): "username_required" | "username_invalid" | "text_too_long" | null {
  if (field !== "username") return text.length > maxProfileTextLength ? "text_too_long" : null;
  if (text === "") return "username_required";
  return username.test(text) ? null : "username_invalid";
}

/** Where the server puts somebody who has not said. */
export const defaultTimeZone = "Europe/Luxembourg";
