import { formatAverage, formatDay, formatNumber } from "../../messages/format.ts";
import { useMessages } from "../../messages/messages.ts";
import styles from "./trend.module.css";

/** A week by its first day (ISO); without a rating it has no average. */
export type TrendWeek = { starts_on: string; average: number | null; count: number };

/** In pixels; across it goes by percent, so that words and dots are as large on a phone. */
const height = 160;
const room = 12;
const edge = 4;

/**
 * Averages of weeks on the axis from 1 to 5. A week without ratings is a gap and a lone one a dot, since a line would tell of
 * what nobody said. The same figures stand below it as a table.
 */
export function Trend({ caption, weeks }: { caption: string; weeks: readonly TrendWeek[] }) {
  const t = useMessages("dashboards");
  const step = weeks.length > 1 ? (100 - 2 * edge) / (weeks.length - 1) : 0;
  const at = (index: number) => `${edge + index * step}%`;
  return (
    <figure className={styles.trend}>
      <figcaption>{caption}</figcaption>
      <svg aria-hidden="true" width="100%" height={height}>
        {[1, 2, 3, 4, 5].map((score) => (
          <g key={score} className={styles.level}>
            <line x1="0" x2="100%" y1={heightOf(score)} y2={heightOf(score)} />
            <text x="0" y={heightOf(score) - 3}>
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
                y1={heightOf(run[before]?.average ?? average)}
                x2={at(index)}
                y2={heightOf(average)}
              />
            )),
        )}
        {weeks.map(({ starts_on, average }, index) =>
          average === null ? null : (
            <circle key={starts_on} className={styles.dot} cx={at(index)} cy={heightOf(average)} r="5" />
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

const heightOf = (average: number) => height - room - ((average - 1) / 4) * (height - 3 * room);

type Point = { index: number; average: number };
/** Neighbouring weeks that have an average, each run a line of its own. Exported for its test. */
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
