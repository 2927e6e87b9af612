import { formatPercent } from "../../messages/format-amounts.ts";
import { formatNumber } from "../../messages/format.ts";
import { useMessages } from "../../messages/messages.ts";
import { Hidden } from "../../ui/elements/hidden.tsx";
import styles from "./bars.module.css";

export type Bar = { key: string; label: string; count: number };

type BarsProps = {
  caption: string;
  /** What each bar represents: "Lemons", "Tag". */
  of: string;
  bars: readonly Bar[];
  /** The total that shares refer to; by default the sum of all bars. */
  total?: number;
};

/** A bar chart that is a table of numbers, with a decorative bar in each row. */
export function Bars({ caption, of, bars, total = bars.reduce((sum, { count }) => sum + count, 0) }: BarsProps) {
  const t = useMessages("dashboards");
  const shareOf = (count: number) => (total === 0 ? 0 : count / total);
  return (
    <table className={styles.bars}>
      <caption>
        <Hidden>{caption}</Hidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Hidden>{of}</Hidden>
          </th>
          <th scope="col">
            <Hidden>{t.share}</Hidden>
          </th>
          <th scope="col">
            <Hidden>{t.count}</Hidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, count }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td className={styles.track}>
              <svg aria-hidden="true" width="100%" height="12" preserveAspectRatio="none">
                <rect className={styles.ground} width="100%" height="12" rx="6" />
                <rect className={styles.bar} width={`${100 * shareOf(count)}%`} height="12" rx="6" />
              </svg>
              <Hidden>{formatPercent(shareOf(count))}</Hidden>
            </td>
            <td className={styles.count}>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
