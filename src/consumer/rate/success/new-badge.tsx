import type { Badge as EarnedBadge } from "../../../domain/ratings/badges.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Card } from "../../../ui/elements/card.tsx";
import { Badge } from "../../../ui/lemons/badge.tsx";
import styles from "./new-badge.module.css";

/** Shown once, after the rating that earned the badge. Until that is sent, only this device knows of it. */
export function NewBadge({ badge, sent }: { badge: EarnedBadge; sent: boolean }) {
  const t = { names: useMessages("names"), badge: useMessages("rate").success.badge };
  return (
    <Card as="output" tone="tint" className={styles.earned}>
      <span className={styles.drawing}>
        <Badge name={badge.name} />
      </span>
      <span className={styles.words}>
        <strong className={styles.title}>{t.badge.title({ name: t.names.badges[badge.name] })}</strong>
        <span>{t.badge.earned({ count: badge.count })}</span>
        {sent ? null : <span>{t.badge.waiting}</span>}
      </span>
    </Card>
  );
}
