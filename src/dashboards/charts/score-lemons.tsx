import { scoreLabels, scores } from "../../domain/ratings/score.ts";
import type { Messages } from "../../messages/generated/messages.ts";
import { useMessages } from "../../messages/messages.ts";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { Lemon } from "../../ui/lemons/lemon.tsx";
import styles from "./lemons-chart.module.css";

/** A score as five lemons, filled up to the score; screen readers get the number and its label. */
export function ScoreLemons({ score }: { score: number }) {
  const t = useMessages("common");
  return (
    <span className={styles.lemons}>
      <Hidden>{scoreInWords(t, score)}</Hidden>
      {scores.map((position) => (
        <Lemon key={position} withLeaf={false} shape={position <= score ? "whole" : "outline"} />
      ))}
    </span>
  );
}

/** "4 lemons, Great". */
export function scoreInWords(t: Messages["common"], score: number): string {
  const known = scores.find((one) => one === score);
  return known === undefined
    ? t.lemons({ count: score })
    : t.scoreName({ count: known, label: t.scoreLabels[scoreLabels[known]] });
}
