import { useState } from "react";
import { scoreLabels } from "../../../domain/ratings/score.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { Comment, TagChips } from "../../../ui/elements/review-words.tsx";
import { LemonAverage } from "../../../ui/lemons/lemon-average.tsx";
import { ReportIcon } from "../../../ui/icons.ts";
import { AwardIcon } from "../award-icon.tsx";
import type { ServerReview } from "../server-data.ts";
import styles from "../server.module.css";
import { ageOf } from "../time-spans.ts";

type ReviewCardProps = { review: ServerReview; objected: boolean; onObject: () => void };

/** One rating, with the guest's name as they chose to show it. */
export function ReviewCard({ review, objected, onObject }: ReviewCardProps) {
  const t = useMessages("serverDashboard").reviews;
  const common = useMessages("common");
  const names = useMessages("names");
  const { reviewer, restaurant_name, created_at, score, server_emoji, comment, tags } = review;
  const [nowMs] = useState(() => Date.now());
  const { unit, count } = ageOf(review, nowMs);
  const name = reviewer ?? t.someone;
  return (
    <Card as="li" className={styles.review}>
      <div className={styles.reviewHead}>
        <div>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <p className={styles.hint}>
            <bdi>{restaurant_name}</bdi> ·{" "}
            <time dateTime={created_at} title={formatDay(created_at)}>
              {unit === "recent" ? t.ago.recent : t.ago[unit]({ count })}
            </time>
          </p>
        </div>
        <span className={styles.score}>
          <LemonAverage average={score} size="s" />{" "}
          <span className={styles.hint}>{common.scoreLabels[scoreLabels[score]]}</span>
        </span>
      </div>
      {comment ? <Comment text={comment} /> : null}
      <TagChips tags={tags} />
      <div className={styles.reviewFoot}>
        {server_emoji ? (
          <span className={styles.award}>
            <AwardIcon award={server_emoji} /> {t.award({ award: names.awards[server_emoji] })}
          </span>
        ) : null}
        {objected ? (
          <span className={styles.hint}>{t.objected}</span>
        ) : (
          <Button
            variant="plain"
            icon={<ReportIcon aria-hidden="true" size={18} />}
            aria-label={t.objectTo({ name, place: restaurant_name })}
            onClick={onObject}
          >
            {t.object}
          </Button>
        )}
      </div>
    </Card>
  );
}
