import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Hidden } from "../elements/hidden.tsx";
import { Lemon } from "./lemon.tsx";
import styles from "./score-control.module.css";

const scores = [1, 2, 3, 4, 5] as const;
const words = { 1: "poor", 2: "fair", 3: "good", 4: "great", 5: "amazing" } as const;
type Score = (typeof scores)[number];

/** A change this soon after a pointer press counts as a tap; otherwise it came from a key or assistive technology. */
const tapMs = 1500;

type ScoreControlProps = {
  value: Score | null;
  /** Only a `pointer` pick may advance automatically. Tapping the chosen score picks it again. */
  onPick: (score: Score, by: "pointer" | "keyboard") => void;
  /** Name of the group; "Score" by default. */
  label?: string;
  size?: "m" | "l";
  /** Not selectable; the caller shows the reason beside it. */
  disabled?: boolean;
};

export function ScoreControl({ value, onPick, label, size = "l", disabled = false }: ScoreControlProps) {
  const t = useMessages("common");
  const name = useId();
  const tappedAt = useRef(-Infinity);
  const [picks, setPicks] = useState(0);

  const pick = (score: Score, at: number) => {
    setPicks(picks + 1);
    onPick(score, at - tappedAt.current < tapMs ? "pointer" : "keyboard");
    tappedAt.current = -Infinity;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    tappedAt.current = -Infinity;
    const to = event.key === "Home" ? 1 : event.key === "End" ? 5 : null;
    if (to === null) return;
    event.preventDefault();
    event.currentTarget.closest("fieldset")?.querySelector<HTMLInputElement>(`input[value="${to}"]`)?.focus();
    if (to !== value) pick(to, event.timeStamp);
  };

  return (
    <fieldset
      role="radiogroup"
      className={styles.control}
      data-size={size}
      data-picked={picks > 0}
      disabled={disabled}
      aria-disabled={disabled}
    >
      <Hidden as="legend">{label ?? t.score}</Hidden>
      <div className={styles.choices}>
        {scores.map((score) => (
          <label key={score} className={styles.choice} data-filled={value !== null && score <= value}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={score}
              checked={score === value}
              aria-label={t.scoreName({ count: score, label: t.scoreLabels[words[score]] })}
              onPointerDown={(event) => {
                if (!isFromAssistiveTechnology(event)) tappedAt.current = event.timeStamp;
              }}
              onKeyDown={onKeyDown}
              onChange={(event) => pick(score, event.timeStamp)}
              onClick={(event) => {
                if (score === value && tappedAt.current > 0) pick(score, event.timeStamp);
              }}
            />
            {/* A new key restarts the animation of every lemon up to the chosen one. */}
            <span key={picks} className={styles.drawing} data-nth={score}>
              <span className={styles.empty}>
                <Lemon shape="outline" />
              </span>
              <span className={styles.full}>
                <Lemon />
              </span>
              <span className={styles.drop} />
              <span className={styles.drop} />
            </span>
          </label>
        ))}
      </div>
      <p className={styles.word} data-chosen={value !== null} aria-hidden="true">
        {value !== null ? t.scoreLabels[words[value]] : disabled ? null : t.scoreHint}
      </p>
    </fieldset>
  );
}

/** Screen readers send synthetic pointer events without size and pressure. */
function isFromAssistiveTechnology({ width, height, pressure, detail, pointerType }: PointerEvent): boolean {
  if (width === 0 && height === 0) return true;
  return width === 1 && height === 1 && pressure === 0 && detail === 0 && pointerType === "mouse";
}
