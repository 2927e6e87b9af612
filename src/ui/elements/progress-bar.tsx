import styles from "./progress-bar.module.css";

type ProgressBarProps = {
  done: number;
  all: number;
  /** What progresses; omitted where a label around the bar says it. */
  name?: string;
};

export function ProgressBar({ done, all, name }: ProgressBarProps) {
  return <progress className={styles.bar} value={done} max={all} aria-label={name} />;
}
