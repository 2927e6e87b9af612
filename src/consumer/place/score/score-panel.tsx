import { useState } from "react";
import type { PlacePage } from "../../../domain/places/place-page.ts";
import { scoreLabels, scores } from "../../../domain/ratings/score.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatNumber } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { Chip } from "../../../ui/elements/chips.tsx";
import { Hidden } from "../../../ui/elements/hidden.tsx";
import { InfoIcon } from "../../../ui/icons.ts";
import { LemonAverage } from "../../../ui/lemons/lemon-average.tsx";
import { AverageSheet } from "./average-sheet.tsx";
import styles from "./score-panel.module.css";
import type { ShownPlace } from "../shown-place.ts";

const shownTags = 8;
const fromTheTop = scores.toReversed();

const emptyDistribution = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };

type ScorePanelProps = {
  shown: ShownPlace;
  /** Only the card is known and the page is being fetched; the space of the distribution is reserved. */
  waiting: boolean;
  /** The person has rated the place, which an average without that rating does not know. */
  isRated: boolean;
  /** False: the data may be too old to say that nobody has rated the place. */
  current: boolean;
};

/** The average and the distribution of scores, both of the same time. */
export function ScorePanel({ shown, waiting, isRated, current }: ScorePanelProps) {
  const t = useMessages("place").score;
  const loading = useMessages("common").loading;
  const { place, page } = shown;
  const [explained, setExplained] = useState(false);
  if (place.lemon_avg === null) {
    // A card without its page does not know when it was true.
    const known = waiting || page !== null;
    return isRated || !known ? null : (
      <Card as="section" className={styles.panel} aria-label={t.heading}>
        <h2>{t.heading}</h2>
        <p className={styles.soft} data-claim={!waiting}>
          {current || shown.asOf === null ? t.nobody : t.nobodyThen({ day: shown.asOf })}
        </p>
      </Card>
    );
  }
  return (
    <Card as="section" className={styles.panel} aria-label={t.heading}>
      <h2>{t.heading}</h2>
      <div>
        <LemonAverage average={place.lemon_avg} count={place.lemon_count} size="l" />
        {waiting ? (
          <output>
            <Hidden>{loading}</Hidden>
          </output>
        ) : null}
      </div>
      {page ? (
        <>
          <Distribution distribution={page.distribution} count={place.lemon_count} />
          <div className={styles.how}>
            <Button
              variant="plain"
              icon={<InfoIcon aria-hidden="true" size={18} />}
              aria-haspopup="dialog"
              onClick={() => setExplained(true)}
            >
              {t.how}
            </Button>
          </div>
        </>
      ) : waiting ? (
        <div className={styles.waiting} aria-hidden="true">
          <Distribution distribution={emptyDistribution} count={0} />
          <div className={styles.how}>
            <Button variant="plain" icon={<InfoIcon size={18} />} disabled>
              {t.how}
            </Button>
          </div>
        </div>
      ) : null}
      {page && explained ? (
        <AverageSheet distribution={page.distribution} asOf={shown.asOf} onClose={() => setExplained(false)} />
      ) : null}
    </Card>
  );
}

type Distribution = PlacePage["distribution"];

/** Bar chart as a table, so that screen readers get the numbers. */
function Distribution({ distribution, count }: { distribution: Distribution; count: number }) {
  const t = { common: useMessages("common"), names: useMessages("names"), score: useMessages("place").score };
  const { columns } = t.score;
  return (
    <table className={styles.distribution}>
      <caption>
        <Hidden>{t.score.distribution}</Hidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Hidden>{columns.score}</Hidden>
          </th>
          <th scope="col">
            <Hidden>{columns.share}</Hidden>
          </th>
          <th scope="col">
            <Hidden>{columns.count}</Hidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {fromTheTop.map((score) => {
          const given = distribution[score];
          const words = t.score.row({
            lemons: t.common.lemons({ count: score }),
            label: t.common.scoreLabels[scoreLabels[score]],
          });
          return (
            <tr key={score}>
              <th scope="row">
                <Hidden>{words}</Hidden>
                <span aria-hidden="true">{score}</span>
              </th>
              <td className={styles.bar}>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                  <rect className={styles.ground} width="100" height="10" rx="2" />
                  <rect className={styles.share} width={count === 0 ? 0 : (given / count) * 100} height="10" rx="2" />
                </svg>
                <Hidden>{t.score.percent({ share: count === 0 ? 0 : given / count })}</Hidden>
              </td>
              <td className={styles.count}>{formatNumber(given)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The most given tags. Placed below the data of the card, because its height depends on their number. */
export function TopTags({ counts }: { counts: Record<string, number> }) {
  const t = { common: useMessages("common"), names: useMessages("names"), score: useMessages("place").score };
  const words: Record<string, string> = t.names.tags;
  const most = Object.entries(counts)
    .filter(([tag, count]) => count > 0 && words[tag] !== undefined)
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, shownTags);
  if (most.length === 0) return null;
  return (
    <section className={styles.said} aria-label={t.score.tags}>
      <h2>{t.score.tags}</h2>
      <ul className={styles.tags}>
        {most.map(([tag, count]) => (
          <li key={tag}>
            <Chip>
              <Hidden>{t.score.tagInWords({ tag: words[tag] ?? "", count })}</Hidden>
              <span aria-hidden="true">{t.score.tag({ tag: words[tag] ?? "", count })}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
