import { memo } from "react";
import type { NoticeItem } from "../../local/read-notices.ts";
import { useActivityMessages } from "../../messages/en/activity.ts";
import { useListsMessages } from "../../messages/en/lists.ts";
import { formatSince } from "../../messages/format-since.ts";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { Link } from "../../ui/elements/link.tsx";
import { NoticePicture } from "./notice-picture.tsx";
import styles from "./notice-row.module.css";
import { targetOf } from "./notice-target.ts";

type NoticeRowProps = { notice: NoticeItem; now: Date; onSeen: (notice: NoticeItem) => void };

/** What happened and when; opening it, or tapping what has no page, marks it as seen. */
export const NoticeRow = memo(function NoticeRow({ notice, now, onSeen }: NoticeRowProps) {
  const target = targetOf(notice);
  const inside = <Inside notice={notice} now={now} />;
  const see = () => {
    if (!notice.seen) onSeen(notice);
  };
  if (target !== null) {
    return (
      <Link to={target} className={styles.row} data-seen={notice.seen} onClick={see}>
        {inside}
      </Link>
    );
  }
  if (notice.seen) {
    return (
      <div className={styles.row} data-seen>
        {inside}
      </div>
    );
  }
  return (
    <button type="button" className={styles.row} data-seen={false} onClick={see}>
      {inside}
    </button>
  );
});

function Inside({ notice, now }: { notice: NoticeItem; now: Date }) {
  const t = useActivityMessages();
  const { justNow } = useListsMessages();
  const { metadata: about, created_at: at } = notice;
  const sentence = t.sentence(notice.activity_type, {
    who: notice.actor_name,
    place: about.restaurant_name ?? null,
    city: about.city ?? null,
    badge: about.badge ?? null,
    action: about.action ?? null,
    subject: about.subject_type ?? null,
    outcome: about.outcome ?? null,
    status: about.status ?? null,
    photosLeft: about.photos_left ?? 0,
  });
  return (
    <>
      <NoticePicture notice={notice} />
      <span className={styles.words}>
        <span className={styles.sentence}>{sentence}</span>
        <time className={styles.when} dateTime={at}>
          {formatSince(at, now) ?? justNow}
        </time>
      </span>
      {notice.seen ? null : (
        <span className={styles.dot}>
          <Hidden>{t.isUnseen}</Hidden>
        </span>
      )}
    </>
  );
}
