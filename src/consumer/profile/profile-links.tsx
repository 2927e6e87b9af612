import { dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import { pathIn } from "../../domain/languages.ts";
import { sitePages } from "../../domain/paths/site-pages.ts";
import { useLanguage, useMessages } from "../../messages/messages.ts";
import { Link } from "../../ui/router.ts";
import styles from "./profile-links.module.css";

/** Links out of the app: the dashboard for servers, public pages and legal texts. */
export function ProfileLinks() {
  const t = useMessages("profile").further;
  const language = useLanguage();
  const { terms, eula, gdpr, privacy } = sitePages;
  return (
    <nav aria-label={t.heading}>
      <ul className={styles.links}>
        <li>
          <Link className={styles.link} to={dashboardPages.server}>
            {t.serve}
          </Link>
        </li>
        <li>
          <Link className={styles.link} to={pathIn(language, sitePages.discover)}>
            {t.discover}
          </Link>
        </li>
        {Object.entries({ terms, eula, gdpr, privacy } as const).map(([name, path]) => (
          <li key={name}>
            {/* Static pages with a full page load. */}
            <a className={styles.link} href={pathIn(language, path)}>
              {t[name as "terms" | "eula" | "gdpr" | "privacy"]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
