import { formatAverage, formatDay, formatNumber } from "../../messages/format.ts";
import { useMessages } from "../../messages/messages.ts";
import styles from "./trend.module.css";

/** A week by its first day (ISO). `average` is null for a week without ratings. */
export type TrendWeek = { starts_on: string; average: number | null; count: number };

/** Vertical size in pixels. Horizontal positions are percentages, so that text and dots keep their size on a phone. */
const heightPx = 160;
const paddingPx = 12;
const edgePercent = 4;

/**
 * Weekly averages on an axis from 1 to 5. A week without ratings is a gap, because a line would claim values that do not exist.
 * The same figures follow as a table.
 */
export function Trend({ caption, weeks }: { caption: string; weeks: readonly TrendWeek[] }) {
  const t = useMessages("dashboards");
  const step = weeks.length > 1 ? (100 - 2 * edgePercent) / (weeks.length - 1) : 0;
  const at = (index: number) => `${edgePercent + index * step}%`;
  return (
    <figure className={styles.trend}>
      <figcaption>{caption}</figcaption>
      <svg aria-hidden="true" width="100%" height={heightPx}>
        {[1, 2, 3, 4, 5].map((score) => (
          <g key={score} className={styles.level}>
            <line x1="0" x2="100%" y1={yOf(score)} y2={yOf(score)} />
            <text x="0" y={yOf(score) - 3}>
              {score}
            </text>
          </g>
        ))}
        {runsOf(weeks).flatMap((run) =>
          run
            .slice(1)
            .map(({ index, average }, before) => (
              <line
                key={index}
                className={styles.line}
                x1={at(index - 1)}
                y1={yOf(run[before]?.average ?? average)}
                x2={at(index)}
                y2={yOf(average)}
              />
            )),
        )}
        {weeks.map(({ starts_on, average }, index) =>
          average === null ? null : (
            <circle key={starts_on} className={styles.dot} cx={at(index)} cy={yOf(average)} r="5" />
          ),
        )}
      </svg>
      <details>
        <summary>{t.figures}</summary>
        <table className={styles.figures}>
          <thead>
            <tr>
              <th scope="col">{t.week}</th>
              <th scope="col">{t.average}</th>
              <th scope="col">{t.count}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ starts_on, average, count }) => (
              <tr key={starts_on}>
                <th scope="row">{formatDay(starts_on)}</th>
                <td>{average === null ? "–" : formatAverage(average)}</td>
                <td>{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const yOf = (average: number) => heightPx - paddingPx - ((average - 1) / 4) * (heightPx - 3 * paddingPx);

type Point = { index: number; average: number };
/** Splits the weeks into runs of consecutive weeks with an average; each run is one line. Exported for its test. */
export function runsOf(weeks: readonly TrendWeek[]): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (const [index, { average }] of weeks.entries()) {
    if (average === null) run = [];
    else {
      if (run.length === 0) runs.push(run);
      run.push({ index, average });
    }
  }
  return runs;
}
