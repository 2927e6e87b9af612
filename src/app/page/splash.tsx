import { useMessages } from "../../messages/messages.ts";
import { Lemon } from "../../ui/lemons/lemon.tsx";
import styles from "./splash.module.css";

/**
 * Shown while a page's code or the device's session is loading. Invisible for the first 200 ms, so that a quick start
 * does not flicker.
 */
export function Splash() {
  const t = useMessages("common");
  return (
    <output className={styles.splash}>
      <span className={styles.lemon}>
        <Lemon />
      </span>
      <span className={styles.words}>{t.loading}</span>
    </output>
  );
}
