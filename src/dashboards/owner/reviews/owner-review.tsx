import { useState } from "react";
import { awards } from "../../../domain/ratings/score.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { Comment, TagChips } from "../../../ui/elements/review-words.tsx";
import { GoodIcon, ReportIcon } from "../../../ui/icons.ts";
import { ScoreLemons, scoreInWords } from "../../charts/score-lemons.tsx";
import styles from "./owner-review.module.css";
import { Reply } from "./reply.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import type { OwnerReview as Review } from "./reviews.ts";

type OwnerReviewProps = {
  review: Review;
  /** Reports that a reply is being written: the list then keeps this review through refreshes. */
  onWriting: (writing: boolean) => void;
};

/** A guest's review with the owner's actions: reply, report. */
export function OwnerReview({ review, onWriting }: OwnerReviewProps) {
  const t = { common: useMessages("common"), names: useMessages("names"), ...useMessages("ownerReviews") };
  const [reporting, setReporting] = useState(false);
  const { tags, comment, photo_urls: photos, verification, report } = review;
  const who = review.reviewer ?? t.guest;
  const award = awards.find((one) => one === review.server_emoji);
  const verified = t.verified[verification];
  return (
    <Card
      as="article"
      className={styles.review}
      aria-label={t.by({ who, score: scoreInWords(t.common, review.score) })}
    >
      <div className={styles.head}>
        <ScoreLemons score={review.score} />
        <h3 className={styles.who}>
          <bdi>{who}</bdi>
        </h3>
        <p className={styles.about}>
          <time dateTime={review.created_at}>{formatDay(review.created_at)}</time>
          {verified ? (
            <span className={styles.verified}>
              <GoodIcon aria-hidden="true" size={16} />
              {verified}
            </span>
          ) : null}
          {photos.length > 0 ? <span>{t.photos({ count: photos.length })}</span> : null}
          {review.server_first_name !== null || award ? (
            <span>{t.service({ name: review.server_first_name, award: award ? t.names.awards[award] : null })}</span>
          ) : null}
        </p>
      </div>
      {comment ? <Comment text={comment} lang={review.language} /> : null}
      <TagChips tags={tags} />
      {report ? <p className={styles.about}>{stateOfReport(report)}</p> : null}
      <Reply review={review} onWriting={onWriting}>
        {report ? null : (
          <Button
            variant="plain"
            icon={<ReportIcon aria-hidden="true" size={18} />}
            aria-label={t.report.actOn({ who })}
            onClick={() => setReporting(true)}
          >
            {t.report.act}
          </Button>
        )}
      </Reply>
      {reporting ? <ReportDialog review={review} onClose={() => setReporting(false)} /> : null}
    </Card>
  );

  function stateOfReport({ status, reason, kept }: NonNullable<Review["report"]>): string {
    const reasons: Record<string, string> = t.report.reasons;
    const state = status === "open" ? "open" : kept ? "kept" : "decided";
    return t.report.state[state]({ reason: reasons[reason] ?? reason });
  }
}
