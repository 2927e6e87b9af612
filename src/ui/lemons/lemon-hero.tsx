import { Lemon } from "./lemon.tsx";
import styles from "./lemon-hero.module.css";

/** Five lemons on a branch, for the doorstep: sign-in, landing, success. */
export function LemonHero() {
  return (
    <div className={styles.hero} aria-hidden="true">
      <Lemon />
      <Lemon shape="half" />
    </div>
  );
}
