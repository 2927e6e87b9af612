import type { Review } from "../../../domain/places/place-page.ts";
import { reportSubject } from "../../../domain/outbox/commands/kinds/report-file.ts";
import { photoIdOf } from "../../../domain/ratings/rating.ts";
import { awards, scoreLabels, scores } from "../../../domain/ratings/score.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay, formatMonthOf } from "../../../messages/format.ts";
import { Card } from "../../../ui/elements/card.tsx";
import { Comment, TagChips } from "../../../ui/elements/review-words.tsx";
import { GoodIcon } from "../../../ui/icons.ts";
import { OwnPhoto } from "../../shared/photos/own-photo.tsx";
import { ScoreLemons } from "../../shared/ratings/score-lemons.tsx";
import { ReviewLike } from "./review-like.tsx";
import { ReportButton } from "./report-button.tsx";
import styles from "./review-card.module.css";

type ReviewCardProps = {
  review: Review;
  placeName: string;
  /** null: a visitor, who can only read. */
  uid: string | null;
};

/** A review with its verification state and the reply of the restaurant. */
export function ReviewCard({ review, placeName, uid }: ReviewCardProps) {
  const t = {
    common: useMessages("common"),
    names: useMessages("names"),
    place: useMessages("place"),
    rating: useMessages("rating"),
  };
  const { id, reviewer, tags, comment, photo_urls: photos, photo_captions: captions, reply, verification } = review;
  const who = reviewer ?? t.place.reviews.guest;
  const when = review.month_only ? formatMonthOf : formatDay;
  const score = scores.find((one) => one === review.score);
  const award = awards.find((one) => one === review.server_emoji);
  return (
    <Card
      as="article"
      className={styles.review}
      aria-label={score ? t.common.labelled({ label: who, text: t.common.scoreLabels[scoreLabels[score]] }) : who}
    >
      <div className={styles.head}>
        <h3 className={styles.who}>
          <bdi>{who}</bdi>
        </h3>
        {score ? <ScoreLemons score={score} /> : null}
        <p className={styles.about}>
          <time dateTime={review.created_at}>{when(review.created_at)}</time>
          {/* Below five lemons a code could name its waiter, so the server does not say which way it was. */}
          <span className={styles.verified} data-by={verification}>
            {verification === "none" ? null : <GoodIcon aria-hidden="true" size={16} />}
            {t.place.reviews.verified[verification === "location" && review.score < 5 ? "either" : verification]}
          </span>
        </p>
      </div>
      {comment ? <Comment text={comment} lang={review.language} /> : null}
      <TagChips tags={tags} />
      {review.server_first_name !== null || award ? (
        <p className={styles.about}>
          {t.rating.service({ name: review.server_first_name, award: award ? t.names.awards[award] : null })}
        </p>
      ) : null}
      {photos.length > 0 ? (
        <ul className={styles.photos}>
          {photos.map((path, index) => (
            <li key={path} className={styles.photo}>
              <OwnPhoto
                photo={{ id: photoIdOf(path), src: path }}
                alt={captions[path] ?? t.place.reviews.photo({ index: index + 1, count: photos.length })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {reply ? <OwnerReply reply={reply} when={when} placeName={placeName} uid={uid} /> : null}
      {uid === null ? (
        review.likes_count > 0 ? (
          <p className={styles.about}>{t.place.reviews.likes({ count: review.likes_count })}</p>
        ) : null
      ) : (
        <div className={styles.acts}>
          <ReviewLike uid={uid} review={review} placeName={placeName} who={who} />
          <ReportButton
            uid={uid}
            subject={reportSubject("rating", id)}
            placeName={placeName}
            label={t.place.report.review({ who })}
          />
        </div>
      )}
    </Card>
  );
}

type OwnerReplyProps = Pick<ReviewCardProps, "placeName" | "uid"> & {
  reply: NonNullable<Review["reply"]>;
  when(day: string): string;
};

function OwnerReply({ reply, when, placeName, uid }: OwnerReplyProps) {
  const t = useMessages("place");
  return (
    <blockquote className={styles.reply}>
      <p className={styles.from}>
        <strong>
          <bdi>{t.reviews.replyFrom({ name: reply.name })}</bdi>
        </strong>
        <time dateTime={reply.created_at}>{when(reply.created_at)}</time>
        {uid === null ? null : (
          <ReportButton
            uid={uid}
            subject={reportSubject("reply", reply.id)}
            placeName={placeName}
            label={t.report.reply}
          />
        )}
      </p>
      <Comment text={reply.body} />
    </blockquote>
  );
}
