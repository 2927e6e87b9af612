import { useEffect, useRef, type ReactNode } from "react";
import { accountPath, appStart, dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { CountMark } from "../../ui/elements/count-mark.tsx";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { Link, NavLink } from "../../ui/elements/link.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { RefreshIcon, SignOutIcon } from "../../ui/icons.ts";
import { Lemon } from "../../ui/lemons/lemon.tsx";
import { useLocation } from "../../ui/router.ts";
import styles from "./dashboard-shell.module.css";
import { refreshLoads } from "../data/loads.ts";
import { LinkBanner } from "./link-banner.tsx";
import { useDashboardPerson } from "./dashboard-person.ts";

export type Tab = {
  to: string;
  label: string;
  /** What waits there for an answer. */
  count?: number;
};

type DashboardShellProps = {
  title: string;
  lead?: ReactNode;
  tabs?: readonly Tab[];
  /** Below the heading: a switcher, filters of all tabs. */
  tools?: ReactNode;
  /** Buttons beside them, on a phone below them: beside the heading they would leave a long name no room. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Around every page of a dashboard: whose session this is and the ways out on top, then the heading, then the sections. */
export function DashboardShell({ title, lead, tabs, tools, actions, children }: DashboardShellProps) {
  const { product, labelled } = useMessages("common");
  const t = { ...useMessages("dashboards"), product, labelled };
  const { firstName, email, signOut } = useDashboardPerson();
  const name = firstName ?? email;
  const { pathname } = useLocation();
  return (
    <div className={styles.frame}>
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
        <Link className={styles.initial} to={accountPath({ returnTo: pathname })} title={t.signedInAs(name)}>
          <Hidden>{t.labelled(t.signedInAs(name), t.account)}</Hidden>
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
  // On a phone the strip is wider than the page: the section one is in would often be beside it, also once what is counted
  // has come and has made the strip wider, or a turned phone has come back. Only sideways: the page itself stays where it is read.
  useEffect(() => {
    const view = strip.current;
    const list = view?.firstElementChild;
    if (!view || !list) return;
    const watch = new ResizeObserver(() => {
      const tab = list.querySelectorAll("a")[current];
      if (tab) view.scrollBy({ left: middleOf(tab) - middleOf(view) });
    });
    watch.observe(list);
    watch.observe(view);
    return () => watch.disconnect();
  }, [current]);
  return (
    <nav ref={strip} className={styles.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ to, label: name, count = 0 }) => (
          <li key={to}>
            <NavLink to={to} className={styles.tab}>
              {name}
              {count > 0 ? (
                <span className={styles.count}>
                  <CountMark count={count} />
                  <Hidden>, {t.waiting(count)}</Hidden>
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
