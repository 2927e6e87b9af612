import { useMessages } from "../../messages/messages.ts";
import { LemonHero } from "../../ui/lemons/lemon-hero.tsx";
import styles from "./login-screen.module.css";

export function WelcomePanel() {
  const account = useMessages("account");
  const common = useMessages("common");
  const t = account.welcome;
  return (
    <aside className={styles.welcome}>
      <div className={styles.hero}>
        <LemonHero />
      </div>
      <h2>{t.heading}</h2>
      <ul className={styles.points}>
        {t.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className={styles.tagline}>{common.tagline}</p>
    </aside>
  );
}
