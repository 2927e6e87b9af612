import type { RatingSummary } from "../../domain/ratings/rating-summary.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatNumber } from "../../messages/format.ts";
import { Chip } from "../../ui/elements/chips.tsx";
import { TrophyIcon } from "../../ui/icons.ts";
import { LemonAverage } from "../../ui/lemons/lemon-average.tsx";
import styles from "./journey-summary.module.css";

export function JourneySummary({ summary }: { summary: RatingSummary }) {
  const messages = { names: useMessages("names"), history: useMessages("history") };
  const t = messages.history.summary;
  return (
    <section className={styles.summary} aria-label={t.heading}>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>{t.ratings({ count: summary.count })}</dt>
          <dd>{formatNumber(summary.count)}</dd>
        </div>
        <div className={styles.figure} data-figure="average">
          <dt>{t.average}</dt>
          <dd>
            <LemonAverage average={summary.average} />
          </dd>
        </div>
        <div className={styles.figure}>
          <dt title={t.trophiesHint}>{t.trophies({ count: summary.trophies })}</dt>
          <dd>
            <TrophyIcon aria-hidden="true" className={styles.trophy} />
            {formatNumber(summary.trophies)}
          </dd>
        </div>
      </dl>
      {summary.favoriteTags.length > 0 && (
        <div className={styles.favorites}>
          <p id="favorite-tags">{t.favoriteTags}</p>
          <ul aria-labelledby="favorite-tags" className={styles.tags}>
            {summary.favoriteTags.map((tag) => (
              <li key={tag}>
                <Chip>{messages.names.tags[tag]}</Chip>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
