import { useEffect, useRef, type ReactNode } from "react";
import { accountPath, appStart, dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { CountMark } from "../../ui/elements/count-mark.tsx";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { RefreshIcon, SignOutIcon } from "../../ui/icons.ts";
import { Lemon } from "../../ui/lemons/lemon.tsx";
import { Link, NavLink, useLocation } from "../../ui/router.ts";
import styles from "./dashboard-shell.module.css";
import { refreshLoads } from "../data/load-cache.ts";
import { LinkBanner } from "./link-banner.tsx";
import { useDashboardPerson } from "./dashboard-person.ts";

export type Tab = {
  to: string;
  label: string;
  /** Number of open tasks in the tab. */
  count?: number;
};

type DashboardShellProps = {
  title: string;
  lead?: ReactNode;
  tabs?: readonly Tab[];
  /** Below the heading: a switcher, or filters for all tabs. */
  tools?: ReactNode;
  /** Buttons beside the tools, below them on a phone. Beside the heading they would leave no room for a long name. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Layout of every dashboard page: top bar with account and sign-out, heading, tabs, content. */
export function DashboardShell({ title, lead, tabs, tools, actions, children }: DashboardShellProps) {
  const { product, labelled, openApp } = useMessages("common");
  const t = { ...useMessages("dashboards"), product, labelled, openApp };
  const { firstName, email, signOut } = useDashboardPerson();
  const name = firstName ?? email;
  const { pathname } = useLocation();
  return (
    <div className={styles.shell}>
      <header className={styles.bar}>
        <Link className={styles.brand} to={dashboardPages.chooser} aria-label={`${t.product}, ${t.home}`}>
          <span className={styles.mark}>
            <Lemon />
          </span>
          <span className={styles.product}>{t.product}</span>
        </Link>
        <Link className={styles.app} to={appStart}>
          {t.openApp}
        </Link>
        <IconButton label={t.refresh} onClick={() => void refreshLoads("")}>
          <RefreshIcon aria-hidden="true" size={22} />
        </IconButton>
        <IconButton label={t.logOut} onClick={signOut}>
          <SignOutIcon aria-hidden="true" size={22} />
        </IconButton>
        <Link className={styles.initial} to={accountPath({ returnTo: pathname })} title={t.signedInAs({ name })}>
          <Hidden>{t.labelled({ label: t.signedInAs({ name }), text: t.account })}</Hidden>
          <span aria-hidden="true">{initialOf(name)}</span>
        </Link>
      </header>
      <Screen
        width="page"
        title={title}
        lead={lead}
        tools={
          tools || actions || tabs ? (
            <div className={styles.tools}>
              {tools || actions ? (
                <div className={styles.row}>
                  {tools}
                  {actions}
                </div>
              ) : null}
              {tabs ? <Tabs tabs={tabs} label={t.sections} /> : null}
            </div>
          ) : null
        }
      >
        <LinkBanner />
        {children}
      </Screen>
    </div>
  );
}

function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const t = useMessages("dashboards");
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const current = tabs.findIndex(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  // On a phone the tab strip is wider than the page. Scrolls it so that the current tab is in the middle, again when counts
  // arrive or the phone is turned. `scrollBy` moves only the strip, never the page.
  useEffect(() => {
    const viewport = strip.current;
    const list = viewport?.firstElementChild;
    if (!viewport || !list) return;
    const observer = new ResizeObserver(() => {
      const tab = list.querySelectorAll("a")[current];
      if (tab) viewport.scrollBy({ left: middleOf(tab) - middleOf(viewport) });
    });
    observer.observe(list);
    observer.observe(viewport);
    return () => observer.disconnect();
  }, [current]);
  return (
    <nav ref={strip} className={styles.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ to, label: name, count = 0 }) => (
          <li key={to}>
            <NavLink to={to} className={() => styles.tab}>
              {name}
              {count > 0 ? (
                <span className={styles.count}>
                  <CountMark count={count} />
                  <Hidden>, {t.waiting({ count })}</Hidden>
                </span>
              ) : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

const initialOf = (name: string) => Array.from(name.trim())[0]?.toUpperCase() ?? "?";
