import { useMessages } from "../../messages/messages.ts";
import { formatAverage } from "../../messages/format.ts";
import { Hidden } from "../elements/hidden.tsx";
import styles from "./lemon-average.module.css";
import { Lemon } from "./lemon.tsx";

const five = [1, 2, 3, 4, 5];

type LemonAverageProps = {
  /** 1 to 5; null without ratings. */
  average: number | null;
  /** Number of ratings; missing for a person's own score. */
  count?: number;
  size?: "s" | "m" | "l";
};

/** An average as rounded whole lemons, with the exact value as text. */
export function LemonAverage({ average, count, size = "m" }: LemonAverageProps) {
  const t = useMessages("common");
  if (average === null) return <span className={styles.none}>{t.notRatedYet}</span>;
  const whole = Math.round(average);
  return (
    <span className={styles.average} data-size={size}>
      <Hidden>{t.averageInWords({ average: formatAverage(average), count: count ?? null })}</Hidden>
      <span className={styles.lemons} aria-hidden="true">
        {five.map((position) => (
          <Lemon key={position} withLeaf={false} shape={position <= whole ? "whole" : "outline"} />
        ))}
      </span>
      <span className={styles.number} aria-hidden="true">
        {formatAverage(average)}
      </span>
      {count === undefined ? null : (
        <span className={styles.count} aria-hidden="true">
          {t.ratingCount({ count })}
        </span>
      )}
    </span>
  );
}
