import { scoreLabels, scores, type Score } from "../../domain/score.ts";
import { useCommonMessages } from "../../messages/common.ts";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { Lemon } from "../../ui/lemons/lemon.tsx";
import styles from "./score-lemons.module.css";

/** A person's own score: five lemons, as many of them ripe as were given. */
export function ScoreLemons({ score }: { score: Score }) {
  const t = useCommonMessages();
  return (
    <span className={styles.lemons}>
      <Hidden>{t.scoreName(score, t.scoreLabels[scoreLabels[score]])}</Hidden>
      {scores.map((position) => (
        <Lemon key={position} withLeaf={false} shape={position <= score ? "whole" : "outline"} />
      ))}
    </span>
  );
}
