import { useMessages } from "../../../messages/messages.ts";
import { formatDay, formatNumber } from "../../../messages/format.ts";
import styles from "./codes.module.css";

const width = 120;
const height = 32;
const gap = 2;
const dayMs = 86_400_000;

/** Column chart scaled to the highest week. A week without scans still has a thin line, so that it is visible as a week. */
export function ScanColumns({ weeks }: { weeks: readonly number[] }) {
  const most = Math.max(1, ...weeks);
  const step = width / Math.max(1, weeks.length);
  return (
    <svg className={styles.columns} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {weeks.map((scans, index) => {
        const tall = Math.max(1, (scans / most) * height);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a week is identified only by its position
          <rect key={index} x={index * step} y={height - tall} width={step - gap} height={tall} rx="1" />
        );
      })}
    </svg>
  );
}

/** The same numbers as a list. The last of `weeks` ends on `today`. */
export function ScanWeeks({ weeks, today }: { weeks: readonly number[]; today: number }) {
  const t = useMessages("qrCodes");
  const firstDayOf = (index: number) =>
    new Date(today - ((weeks.length - index) * 7 - 1) * dayMs).toISOString().slice(0, 10);
  return (
    <figure className={styles.weeks}>
      <figcaption>{t.weeks}</figcaption>
      <ScanColumns weeks={weeks} />
      <details>
        <summary>{t.figures}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.week}</th>
              <th scope="col">{t.count}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((scans, index) => (
              <tr key={firstDayOf(index)}>
                <th scope="row">{formatDay(firstDayOf(index))}</th>
                <td>{formatNumber(scans)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
