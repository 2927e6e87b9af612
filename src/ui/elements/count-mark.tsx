import styles from "./count-mark.module.css";

/** A number at the corner of an icon; whoever shows it says in words what it counts. Nothing for 0. */
export function CountMark({ count, urgent = false }: { count: number; urgent?: boolean }) {
  if (count === 0) return null;
  return (
    <span className={styles.mark} data-urgent={urgent || undefined} aria-hidden="true">
      {urgent ? "!" : count > 99 ? "99+" : count}
    </span>
  );
}
