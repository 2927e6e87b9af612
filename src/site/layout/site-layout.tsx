import { useEffect, type ReactNode } from "react";
import { pathIn } from "../../domain/languages.ts";
import { dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import { pages } from "../../domain/paths/paths.ts";
import { sitePages } from "../../domain/paths/site-pages.ts";
import { languageNames } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Lemon } from "../../ui/lemons/lemon.tsx";
import { usePageLocation, useSiteLink } from "../page-location.ts";
import { SiteFooter } from "./site-footer.tsx";
import styles from "./site-layout.module.css";

type SiteLayoutProps = {
  /** The content contains the `main` element. */
  hasOwnMain?: boolean;
  children: ReactNode;
};

/** Layout of every public page: bar, content, footer. Works without a script; `livePage` adds comfort. */
export function SiteLayout({ hasOwnMain = false, children }: SiteLayoutProps) {
  const Main = hasOwnMain ? "div" : "main";
  const t = useMessages("siteFrame");
  const { product } = useMessages("common");
  const link = useSiteLink();
  // For pages rendered by the app. Static pages load the same script as a file.
  useEffect(() => {
    let gone = false;
    let end: (() => void) | undefined;
    // In a chunk of its own, shared with the static pages.
    import("../live-page.ts").then(({ livePage }) => {
      if (!gone) end = livePage(document);
    }, reportError);
    return () => {
      gone = true;
      end?.();
    };
  }, []);
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        {t.skip}
      </a>
      <header className={styles.top}>
        <div className={styles.bar}>
          <a className={styles.brand} href={link(sitePages.home)}>
            <span className={styles.mark}>
              <Lemon />
            </span>
            {product}
          </a>
          <nav className={styles.links} aria-label={t.nav}>
            <NavLinks />
          </nav>
          <div className={styles.buttons}>
            <a className={styles.short} href={pages.login}>
              {t.app}
            </a>
            <a className={styles.try} href={pages.login}>
              {t.tryApp}
            </a>
            <a className={styles.dashboard} href={dashboardPages.auth}>
              {t.dashboard}
            </a>
          </div>
          <details className={styles.menu} data-menu="">
            <summary aria-label={t.menu}>
              <svg className={styles.toggle} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                <path d="M4 7c5-.6 11 .5 16 0M4 12.2c6 .5 10-.6 16 0M4 17.2c5-.5 11 .5 16 0" />
              </svg>
            </summary>
            <nav className={styles.panel} aria-label={t.menu}>
              <NavLinks />
              <a className={styles.try} href={pages.login}>
                {t.tryApp}
              </a>
              <a className={styles.dashboard} href={dashboardPages.auth}>
                {t.dashboardLogin}
              </a>
            </nav>
          </details>
        </div>
      </header>
      <Main id="main" className={styles.main}>
        {children}
      </Main>
      <SiteFooter />
      <LanguageOffers />
    </div>
  );
}

function NavLinks() {
  const t = useMessages("siteFrame");
  const { path } = usePageLocation();
  const link = useSiteLink();
  return (["home", "discover", "about", "download"] as const).map((name) => (
    <a
      key={name}
      className={styles.link}
      href={link(sitePages[name])}
      aria-current={path === sitePages[name] ? "page" : undefined}
    >
      {t[name]}
    </a>
  ));
}

/** Links to the page in other languages. The script shows the one that matches the browser's languages. */
function LanguageOffers() {
  const t = useMessages("siteFrame");
  const { language, languages, path } = usePageLocation();
  const others = languages.filter((other) => other !== language);
  if (others.length === 0) return null;
  return (
    <aside className={styles.offers} aria-label={t.language} data-offers="" hidden>
      {others.map((other) => (
        <a key={other} className={styles.offer} href={pathIn(other, path)} lang={other} hrefLang={other} hidden>
          {languageNames[other].offer}
        </a>
      ))}
    </aside>
  );
}
