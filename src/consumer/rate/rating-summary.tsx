import { scoreLabels } from "../../domain/score.ts";
import type { RatingView } from "../../domain/rating-view.ts";
import { useCommonMessages } from "../../messages/common.ts";
import { useRateMessages } from "../../messages/rate.ts";
import { Card } from "../../ui/elements/card.tsx";
import { Chip } from "../../ui/elements/chips.tsx";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { Lemon } from "../../ui/lemons/lemon.tsx";
import { OwnPhoto } from "./own-photo.tsx";
import styles from "./rating-summary.module.css";

const positions = [1, 2, 3, 4, 5];

/** What was said about the place, as the device holds it. */
export function RatingSummary({ view }: { view: RatingView }) {
  const t = { common: useCommonMessages(), rate: useRateMessages() };
  const { score, tags, comment, server_name: server, server_emoji: award } = view.content;
  return (
    <Card>
      <section className={styles.summary} aria-label={t.rate.success.summary}>
        <p className={styles.score}>
          <span className={styles.lemons} aria-hidden="true">
            {positions.map((position) => (
              <Lemon key={position} withLeaf={false} shape={position <= score ? "whole" : "outline"} />
            ))}
          </span>
          <Hidden>{t.common.lemons(score)}, </Hidden>
          <span className={styles.word}>{t.common.scoreLabels[scoreLabels[score]]}</span>
        </p>
        {tags.length > 0 ? (
          <ul className={styles.tags}>
            {tags.map((tag) => (
              <li key={tag}>
                <Chip>{t.common.tags[tag]}</Chip>
              </li>
            ))}
          </ul>
        ) : null}
        {comment ? <p className={styles.comment}>{comment}</p> : null}
        {award ? (
          <p className={styles.served}>{t.rate.served.praise(t.common.awards[award], server)}</p>
        ) : server ? (
          <p className={styles.served}>{t.rate.served.by(server)}</p>
        ) : null}
        {view.photos.length > 0 ? (
          <ul className={styles.photos} aria-label={t.rate.success.photos(view.photos.length)}>
            {view.photos.map((photo, index) => (
              <li key={photo.id} className={styles.photo}>
                <OwnPhoto photo={photo} alt={t.rate.photos.preview(index + 1)} />
              </li>
            ))}
          </ul>
        ) : null}
      </section>
    </Card>
  );
}
