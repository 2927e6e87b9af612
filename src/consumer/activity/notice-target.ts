import { friendsPath } from "../../domain/paths/friends-path.ts";
import { historyPathAbout } from "../../domain/paths/history-path.ts";
import type { Notice, NoticeType } from "../../domain/people/notice.ts";
import { pages } from "../../domain/paths/paths.ts";
import { profilePath } from "../../domain/paths/profile-paths.ts";

type About = Pick<Notice, "subject_id" | "metadata">;

/** Page of the rating that a notification is about; the whole history if it names none. */
const ratingOf = ({ subject_id: id }: About): string => (id === null ? pages.history : historyPathAbout(id));

/** Subjects of decisions that the history shows. */
const partsOfRating: unknown[] = ["rating", "photo"];

/** Page of the subject of each notification; absent if it has none. */
const targets: Partial<Record<NoticeType, (about: About) => string | null>> = {
  post_liked: ratingOf,
  friend_request: () => friendsPath("friends"),
  friend_accepted: () => friendsPath("friends"),
  friend_connected: () => friendsPath("friends"),
  owner_replied: ratingOf,
  moderation_decision: (about) =>
    partsOfRating.includes(about.metadata.subject_type)
      ? ratingOf(about)
      : about.metadata.subject_type === "profile"
        ? pages.profile
        : null,
  places_merged: ratingOf,
  badge_earned: () => profilePath("badges"),
  mayor_won: () => profilePath("mayors"),
  mayor_lost: () => profilePath("mayors"),
};

export const targetOf = (notice: About & Pick<Notice, "activity_type">): string | null =>
  Object.hasOwn(targets, notice.activity_type) ? (targets[notice.activity_type as NoticeType]?.(notice) ?? null) : null;

/** True when the person can appeal at this notification. Decisions about ratings and photos are appealed in the history instead. */
export const isAppealable = ({ activity_type: type, metadata }: Pick<Notice, "activity_type" | "metadata">): boolean =>
  type === "moderation_decision" &&
  Boolean(metadata.appeal) &&
  !metadata.outcome &&
  !partsOfRating.includes(metadata.subject_type);
