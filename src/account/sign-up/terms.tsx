import { termsVersion } from "../../domain/people/terms.ts";
import { pathIn } from "../../domain/languages.ts";
import { sitePages } from "../../domain/paths/site-pages.ts";
import { spokenNow, useMessages } from "../../messages/messages.ts";
import { formatDay } from "../../messages/format.ts";
import styles from "../sign-in/login-screen.module.css";

/** What a person agrees to: a summary, and links to the texts in a new tab, so that no input is lost. */
export function Terms() {
  const t = useMessages("account").field;
  const language = spokenNow() ?? "en";
  const text = (page: string, name: string) => (
    <a href={pathIn(language, page)} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
  return (
    <>
      <p className={styles.texts}>
        {text(sitePages.terms, t.termsLink)} {text(sitePages.privacy, t.privacyLink)}
      </p>
      <TermsShort />
    </>
  );
}

function TermsShort() {
  const t = useMessages("account").field;
  return (
    <details className={styles.terms}>
      <summary>{t.termsShort}</summary>
      <ul>
        {t.termsPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>{t.termsVersion({ date: formatDay(termsVersion) })}</p>
    </details>
  );
}
