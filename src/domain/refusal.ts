import { faultReasons } from "./faults.ts";

/** Why a command waits for a person or for another day: the codes of `submit_ops`, then those of the device itself. */
export const refusalCodes = [
  "invalid_op",
  "unknown_kind",
  "not_invited",
  "suspended",
  "guardian_pending",
  "place_unknown",
  "score_invalid",
  "tags_invalid",
  "comment_too_long",
  "server_not_here",
  "own_place",
  "photo_owner",
  "photo_missing",
  "photo_limit",
  "photo_removed",
  "rating_gone",
  "daily_limit",
  "conflict",
  "forbidden",
  "photo_lost",
  "photo_too_large",
  "unreadable",
  "refused",
  ...faultReasons,
] as const;
export type RefusalCode = (typeof refusalCodes)[number];
