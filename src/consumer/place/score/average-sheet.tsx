import type { PlacePage } from "../../../domain/places/place-page.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatAverage, formatNumber } from "../../../messages/format.ts";
import { Sheet } from "../../../ui/elements/dialog.tsx";
import { StaleMark } from "../../../ui/elements/marks.tsx";
import { averageSum } from "./average-sum.ts";
import styles from "./average-sheet.module.css";

type AverageSheetProps = { distribution: PlacePage["distribution"]; asOf: string | null; onClose: () => void };

/** Explains the average: the calculation and the rules. */
export function AverageSheet({ distribution, asOf, onClose }: AverageSheetProps) {
  const t = useMessages("place").computed;
  const { given, sum, count, average } = averageSum(distribution);
  const parts = given.map(([times, score]) => `${formatNumber(times)} × ${score}`).join(" + ");
  return (
    <Sheet title={t.title} onClose={onClose}>
      <p className={styles.sum}>
        {t.sum({ parts, sum: formatNumber(sum), count: formatNumber(count), average: formatNumber(average) })}
      </p>
      <p>{t.shown({ average: formatAverage(average) })}</p>
      <Rules rules={t.rules} />
      {asOf ? <StaleMark asOf={asOf} /> : null}
    </Sheet>
  );
}

export const Rules = ({ rules }: { rules: readonly string[] }) => (
  <ul className={styles.rules}>
    {rules.map((rule) => (
      <li key={rule}>{rule}</li>
    ))}
  </ul>
);
