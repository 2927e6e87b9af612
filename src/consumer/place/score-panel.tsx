import { useState } from "react";
import type { PlacePage } from "../../domain/place-page.ts";
import { scoreLabels, scores } from "../../domain/score.ts";
import { useCommonMessages } from "../../messages/en/common.ts";
import { usePlaceMessages } from "../../messages/en/place.ts";
import { formatNumber } from "../../messages/format.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Card } from "../../ui/elements/card.tsx";
import { Chip } from "../../ui/elements/chips.tsx";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { InfoIcon } from "../../ui/icons.ts";
import { LemonAverage } from "../../ui/lemons/lemon-average.tsx";
import { ComputedSheet } from "./computed-sheet.tsx";
import styles from "./score-panel.module.css";
import type { ShownPlace } from "./shown-place.ts";

const shownTags = 8;
const fromTheTop = scores.toReversed();

/** The average, how many gave how many lemons, and what they said most: all of one moment. */
export function ScorePanel({ shown }: { shown: ShownPlace }) {
  const t = usePlaceMessages().score;
  const { place, page } = shown;
  const [explained, setExplained] = useState(false);
  if (place.lemon_avg === null) {
    return (
      <Card as="section" className={styles.panel} aria-label={t.heading}>
        <h2>{t.heading}</h2>
        <p className={styles.soft}>{t.nobody}</p>
      </Card>
    );
  }
  return (
    <Card as="section" className={styles.panel} aria-label={t.heading}>
      <h2>{t.heading}</h2>
      <div className={styles.average}>
        <LemonAverage average={place.lemon_avg} count={place.lemon_count} size="l" />
      </div>
      {page ? (
        <>
          <Distribution distribution={page.distribution} count={place.lemon_count} />
          <Tags counts={page.tag_counts} />
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
      ) : null}
      {page && explained ? (
        <ComputedSheet distribution={page.distribution} asOf={shown.asOf} onClose={() => setExplained(false)} />
      ) : null}
    </Card>
  );
}

type Distribution = PlacePage["distribution"];

/** Drawn and a table in one: the bars are for the eyes, the numbers for everybody. */
function Distribution({ distribution, count }: { distribution: Distribution; count: number }) {
  const t = { common: useCommonMessages(), score: usePlaceMessages().score };
  const { columns } = t.score;
  const most = Math.max(1, ...scores.map((score) => distribution[score]));
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
          const words = t.score.row(t.common.lemons(score), t.common.scoreLabels[scoreLabels[score]]);
          return (
            <tr key={score}>
              <th scope="row">
                <Hidden>{words}</Hidden>
                <span aria-hidden="true">{score}</span>
              </th>
              <td className={styles.bar}>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                  <rect className={styles.ground} width="100" height="10" rx="2" />
                  <rect className={styles.share} width={(given / most) * 100} height="10" rx="2" />
                </svg>
                <Hidden>{t.score.percent(count === 0 ? 0 : given / count)}</Hidden>
              </td>
              <td className={styles.count}>{formatNumber(given)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Tags({ counts }: { counts: Record<string, number> }) {
  const t = { common: useCommonMessages(), score: usePlaceMessages().score };
  const words: Record<string, string> = t.common.tags;
  const most = Object.entries(counts)
    .filter(([tag, count]) => count > 0 && words[tag] !== undefined)
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, shownTags);
  if (most.length === 0) return null;
  return (
    <div>
      <h3 className={styles.subtitle}>{t.score.tags}</h3>
      <ul className={styles.tags}>
        {most.map(([tag, count]) => (
          <li key={tag}>
            <Chip>
              <Hidden>{t.score.tagInWords(words[tag] ?? "", count)}</Hidden>
              <span aria-hidden="true">{t.score.tag(words[tag] ?? "", count)}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
