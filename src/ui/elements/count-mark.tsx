import styles from "./count-mark.module.css";

/** A number at the corner of an icon, hidden for 0. The caller adds text that says what it counts. */
export function CountMark({ count, urgent = false }: { count: number; urgent?: boolean }) {
  if (count === 0) return null;
  return (
    <span className={styles.mark} data-urgent={urgent || undefined} aria-hidden="true">
      {urgent ? "!" : count > 99 ? "99+" : count}
    </span>
  );
}
