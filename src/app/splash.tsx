import { useMessages } from "../messages/messages.tsx";
import { Lemon } from "../ui/lemons/lemon.tsx";
import styles from "./splash.module.css";

/** While a page's code or the device's session is being read. Invisible for the first 200 ms, so that a quick start does not flicker. */
export function Splash() {
  const t = useMessages();
  return (
    <div className={styles.splash} role="status">
      <div className={styles.lemon}>
        <Lemon />
      </div>
      <p className={styles.words}>{t.site.frame.loading}</p>
    </div>
  );
}
