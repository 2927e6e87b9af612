import { memo } from "react";
import type { NoticeItem } from "../../local/people/read-notices.ts";
import { nameCity } from "../../messages/name-city.ts";
import { useMessages } from "../../messages/messages.ts";
import { noticeSentence } from "../../messages/notice-sentence.ts";
import { formatSince } from "../../messages/format-since.ts";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { Link } from "../../ui/router.ts";
import { Appeal } from "../shared/moderation/appeal.tsx";
import { NoticePicture } from "./notice-picture.tsx";
import styles from "./notice-row.module.css";
import { isAppealable, targetOf } from "./notice-target.ts";

type NoticeRowProps = { notice: NoticeItem; now: Date; onSeen: (notice: NoticeItem) => void };

/** One notification, with an appeal if it is about a decision. */
export const NoticeRow = memo(function NoticeRow(props: NoticeRowProps) {
  const { subject_id: decisionId } = props.notice;
  return (
    <>
      <Line {...props} />
      {decisionId !== null && isAppealable(props.notice) && (
        <div className={styles.further}>
          <Appeal decisionId={decisionId} />
        </div>
      )}
    </>
  );
});

/** Opening a notification, or tapping one without a page, marks it as seen. */
function Line({ notice, now, onSeen }: NoticeRowProps) {
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
}

/** Reason of a decision whose subject the history does not show. */
function Statement({ about, reason }: { about: NoticeItem["metadata"]; reason: string }) {
  const t = useMessages("history").note;
  const reasons: Record<string, string> = useMessages("report").reasons;
  const against = Object.hasOwn(t.decided, about.action ?? "") || about.action === "suspend";
  return (
    <>
      <span className={styles.statement} dir="auto">
        {t.reason({ reason, known: reasons[about.reason_code ?? ""] ?? null })}
      </span>
      {against ? <span className={styles.statement}>{`${t.grounds} ${t.outside}`}</span> : null}
    </>
  );
}

function Inside({ notice, now }: { notice: NoticeItem; now: Date }) {
  const t = useMessages("activity");
  const { justNow } = useMessages("lists");
  const badges: Record<string, string> = useMessages("names").badges;
  const { metadata: about, created_at: at } = notice;
  const sentence = noticeSentence(t, notice.activity_type, {
    who: notice.actor_name,
    place: about.restaurant_name ?? null,
    city: about.city ? nameCity({ city: about.city, city_names: about.city_names }) : null,
    badge: badges[about.badge ?? ""] ?? null,
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
        {about.reason ? <Statement about={about} reason={about.reason} /> : null}
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
