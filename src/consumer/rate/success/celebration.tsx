import { AnyLemon } from "../../../ui/lemons/any-lemon.tsx";
import styles from "./celebration.module.css";

const drops = [0, 1, 2, 3, 4, 5];

/** Animates a lemon being squeezed after a new rating; after a reload (`fresh` is false) it is squeezed already. */
export function Celebration({ fresh }: { fresh: boolean }) {
  return (
    <div className={styles.stage} data-fresh={fresh} aria-hidden="true">
      {drops.map((drop) => (
        <span key={drop} className={styles.drop} data-nth={drop} />
      ))}
      <span className={styles.whole}>
        <AnyLemon shape="half" />
      </span>
      <span className={styles.squeezed}>
        <AnyLemon shape="squeezed" />
      </span>
    </div>
  );
}
