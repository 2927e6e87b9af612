import { friendsPath } from "../../domain/friends-path.ts";
import { pages } from "../../domain/paths.ts";
import { profilePath } from "../../domain/profile-paths.ts";
import type { NoticeType } from "../../domain/notice.ts";

/** Where the thing is that a notice is about; absent: it has no page. */
const targets: Partial<Record<NoticeType, string>> = {
  post_liked: pages.history,
  friend_request: friendsPath("friends"),
  friend_accepted: friendsPath("friends"),
  friend_connected: friendsPath("friends"),
  owner_replied: pages.history,
  moderation_decision: pages.history,
  badge_earned: profilePath("badges"),
  mayor_won: profilePath("mayors"),
  mayor_lost: profilePath("mayors"),
};

export const targetOf = (type: string): string | null =>
  Object.hasOwn(targets, type) ? (targets[type as NoticeType] ?? null) : null;
