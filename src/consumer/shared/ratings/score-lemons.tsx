import { scoreLabels, scores, type Score } from "../../../domain/ratings/score.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Hidden } from "../../../ui/elements/hidden.tsx";
import { Lemon } from "../../../ui/lemons/lemon.tsx";
import styles from "./score-lemons.module.css";

/** The score of one rating as five lemons. `named` shows the label beside them; screen readers always hear it. */
export function ScoreLemons({ score, named = false }: { score: Score; named?: boolean }) {
  const t = useMessages("common");
  const label = t.scoreLabels[scoreLabels[score]];
  const lemons = scores.map((position) => (
    <Lemon key={position} withLeaf={false} shape={position <= score ? "whole" : "outline"} />
  ));
  if (!named)
    return (
      <span className={styles.lemons}>
        <Hidden>{t.scoreName({ count: score, label })}</Hidden>
        {lemons}
      </span>
    );
  return (
    <p className={styles.score}>
      <span className={styles.lemons} aria-hidden="true">
        {lemons}
      </span>
      <Hidden>{t.lemons({ count: score })}, </Hidden>
      <span className={styles.word}>{label}</span>
    </p>
  );
}
