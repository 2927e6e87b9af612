import { useMessages } from "../messages/messages.ts";
import { formatDay } from "../messages/format.ts";
import styles from "./login-screen.module.css";

/** The version that consent is stored for: the day the terms were last changed. */
export const termsVersion = "2025-08-12";

export function TermsShort() {
  const t = useMessages("account").field;
  return (
    <details className={styles.terms}>
      <summary>{t.termsShort}</summary>
      <ul>
        {t.termsPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>{t.termsVersion(formatDay(`${termsVersion}T12:00:00Z`))}</p>
    </details>
  );
}
