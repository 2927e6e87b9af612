import { badges } from "../../domain/ratings/badges.ts";
import type { Notice } from "../../domain/people/notice.ts";
import { AttentionIcon, CrownIcon, EditIcon, LikeIcon, ProfileIcon, StarIcon, TrophyIcon } from "../../ui/icons.ts";
import { Badge } from "../../ui/lemons/badge.tsx";
import { Face } from "../shared/people/face.tsx";
import styles from "./notice-row.module.css";

const icons: Record<string, typeof LikeIcon> = {
  post_liked: LikeIcon,
  owner_replied: EditIcon,
  moderation_decision: AttentionIcon,
  report_decided: AttentionIcon,
  places_merged: EditIcon,
  badge_earned: TrophyIcon,
  mayor_won: CrownIcon,
  mayor_lost: CrownIcon,
  server_invitation: StarIcon,
  ownership_decision: StarIcon,
  low_rating: AttentionIcon,
};

/** Portrait of the person who caused the notification, or an icon for its kind. Decorative: the sentence says both. */
export function NoticePicture({ notice }: { notice: Notice }) {
  const { activity_type: type, actor_id: actor, actor_avatar_url: src } = notice;
  const Icon = icons[type] ?? ProfileIcon;
  if (actor !== null) return <Face src={src} />;
  const badge = badges.find(({ name }) => type === "badge_earned" && name === notice.metadata.badge);
  if (badge) {
    return (
      <span className={styles.badge}>
        <Badge name={badge.name} />
      </span>
    );
  }
  return (
    <span className={styles.picture} aria-hidden="true">
      <Icon size={22} />
    </span>
  );
}
