import type { BadgeName } from "../../domain/ratings/badges.ts";
import type { Award } from "../../domain/ratings/score.ts";
import type { Tag } from "../../domain/ratings/tags.ts";

/** What ratings and badges are made of. Nothing that the first page needs. */
export const names = {
  badges: {
    first_squeeze: "First Squeeze",
    citrus_scout: "Citrus Scout",
    zesty_regular: "Zesty Regular",
    cordial_critic: "Cordial Critic",
    citrus_captain: "Citrus Captain",
    grand_zester: "Grand Zester",
  } satisfies Record<BadgeName, string>,
  awards: { crown: "Crown", trophy: "Trophy", star: "Star" } satisfies Record<Award, string>,
  tags: {
    friendly_staff: "Friendly staff",
    fast_service: "Fast service",
    attentive: "Attentive",
    spot_on_order: "Spot-on order",
    warm_welcome: "Warm welcome",
    great_vibe: "Great vibe",
    above_and_beyond: "Above and beyond",
    clean_cozy: "Clean & cozy",
    reasonable_wait: "Reasonable wait",
    mixed_attentiveness: "Mixed attentiveness",
    minor_errors: "Minor errors",
    average_speed: "Average speed",
    polite_enough: "Polite enough",
    decent_order: "Decent order",
    standard_atmosphere: "Standard atmosphere",
    room_for_improvement: "Room for improvement",
    slow_service: "Slow service",
    rude_interaction: "Rude interaction",
    incorrect_order: "Incorrect order",
    long_wait: "Long wait",
    ignored_us: "Ignored us",
    messy_space: "Messy space",
    cold_attitude: "Cold attitude",
    forgotten_items: "Forgotten items",
  } satisfies Record<Tag, string>,
};
