import { termsVersion } from "../../domain/people/terms.ts";
import { pathIn } from "../../domain/languages.ts";
import type { sitePages } from "../../domain/paths/site-pages.ts";
import { spokenNow, useMessages } from "../../messages/messages.ts";
import { formatDay } from "../../messages/format.ts";
import styles from "../sign-in/login-screen.module.css";

/** By value, which the compiler holds to the list of all pages: that is in a chunk which signing in does without. */
const agreed: Pick<typeof sitePages, "terms" | "privacy"> = { terms: "/terms", privacy: "/privacy" };

/** What one agrees to: the texts themselves, in a tab of their own so that nothing typed is lost, and what they say in short. */
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
        {text(agreed.terms, t.termsLink)} {text(agreed.privacy, t.privacyLink)}
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
      <p>{t.termsVersion(formatDay(`${termsVersion}T12:00:00Z`))}</p>
    </details>
  );
}
