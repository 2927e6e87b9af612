import { useMessages } from "../../../messages/messages.ts";
import { formatAverage, formatNumber } from "../../../messages/format.ts";
import { Card } from "../../../ui/elements/card.tsx";
import { LemonAverage } from "../../../ui/lemons/lemon-average.tsx";
import { compareAverages } from "./compare-averages.ts";
import styles from "./overview.module.css";
import type { Overview } from "../reviews/reviews.ts";

/** The overall average with its count, and the last month and week compared with the periods before. */
export function AverageCard({ overview }: { overview: Overview }) {
  const t = useMessages("ownerOverview").average;
  const { total, month, month_before: before, week, week_before: weekBefore } = overview;
  return (
    <Card as="section" className={styles.part} aria-labelledby="part-average">
      <h2 id="part-average">{t.heading}</h2>
      {total.average === null ? <p>{t.none}</p> : <LemonAverage {...total} size="l" />}
      <dl className={styles.periods}>
        <div>
          <dt>{t.month}</dt>
          <dd className={styles.figure}>
            {month.average === null ? t.nothing : formatAverage(month.average)}
            {month.count > 0 ? <small>{t.count({ count: month.count })}</small> : null}
          </dd>
          <dd className={styles.beside}>
            <Change overview={overview} />
            {before.average === null
              ? t.noneBefore
              : t.before({ average: formatAverage(before.average), count: before.count })}
          </dd>
        </div>
        <div>
          <dt>{t.week}</dt>
          <dd className={styles.figure}>
            {formatNumber(week.count)}
            <small>{t.unit({ count: week.count })}</small>
          </dd>
          <dd className={styles.beside}>{t.weekBefore({ count: weekBefore.count })}</dd>
        </div>
      </dl>
    </Card>
  );
}

const arrows = { up: "▲", down: "▼", same: "=" };

function Change({ overview: { month, month_before: before } }: { overview: Overview }) {
  const t = useMessages("ownerOverview").average;
  const change = compareAverages(month, before);
  if (change === null) return month.count > 0 && before.count > 0 ? <span>{t.few}</span> : null;
  const by = formatAverage(Math.abs(change.by));
  return (
    <span className={styles.change} data-way={change.way}>
      <span aria-hidden="true">{arrows[change.way]}</span>{" "}
      {change.way === "same" ? t.same : change.way === "up" ? t.up({ by }) : t.down({ by })}
    </span>
  );
}
