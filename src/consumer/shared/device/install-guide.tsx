import { useMessages } from "../../../messages/messages.ts";
import { Lemon } from "../../../ui/lemons/lemon.tsx";
import styles from "./install-offer.module.css";

/** Shows what to tap to install the app on Apple devices. The pictures are decorative. */
export function InstallGuide() {
  const t = useMessages("install").guide;
  const pictures = [<ShareSign key="share" />, <AddSign key="add" />, <HomeScreen key="home" />];
  return (
    <>
      <ol className={styles.steps}>
        {t.steps.map((step, index) => (
          <li key={step}>
            <span className={styles.sign} aria-hidden="true">
              {pictures[index]}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className={styles.note}>{t.note}</p>
    </>
  );
}

const ShareSign = () => (
  <svg viewBox="0 0 48 48" focusable="false">
    <path d="M17 20h-5v22h24V20h-5M24 30V6M16 14l8-8 8 8" />
  </svg>
);

const AddSign = () => (
  <svg viewBox="0 0 48 48" focusable="false">
    <rect x="7" y="7" width="34" height="34" rx="8" />
    <path d="M24 15v18M15 24h18" />
  </svg>
);

const HomeScreen = () => (
  <span className={styles.home}>
    <Lemon />
  </span>
);
