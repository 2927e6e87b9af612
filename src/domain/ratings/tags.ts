import * as z from "zod/mini";
import { maxTags } from "../limits.ts";
import type { Score } from "./score.ts";

const happy = [
  "friendly_staff",
  "fast_service",
  "attentive",
  "spot_on_order",
  "warm_welcome",
  "great_vibe",
  "above_and_beyond",
  "clean_cozy",
] as const;
const neutral = [
  "reasonable_wait",
  "mixed_attentiveness",
  "minor_errors",
  "average_speed",
  "polite_enough",
  "decent_order",
  "standard_atmosphere",
  "room_for_improvement",
] as const;
const unhappy = [
  "slow_service",
  "rude_interaction",
  "incorrect_order",
  "long_wait",
  "ignored_us",
  "messy_space",
  "cold_attitude",
  "forgotten_items",
] as const;

/** Tags are stored as codes. The Postgres function `private.tags_for_score` has the same sets and decides. */
export const tags = [...happy, ...neutral, ...unhappy] as const;
export type Tag = (typeof tags)[number];
export const tagSchema = z.literal(tags);

export { maxTags };

export function tagsForScore(score: Score): readonly Tag[] {
  if (score >= 4) return happy;
  return score === 3 ? neutral : unhappy;
}

/** Drops tags that do not fit the score and keeps at most three. */
export function keepTagsForScore(chosen: readonly Tag[], score: Score): Tag[] {
  const allowed = tagsForScore(score);
  return chosen.filter((tag) => allowed.includes(tag)).slice(0, maxTags);
}
