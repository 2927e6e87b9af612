import { useEffect, useRef, type ReactNode } from "react";
import { accountPath, appStart, dashboardPages } from "../domain/dashboard-paths.ts";
import { useCommonMessages } from "../messages/en/common.ts";
import { useDashboardMessages } from "../messages/en/dashboards.ts";
import { CountMark } from "../ui/elements/count-mark.tsx";
import { Hidden } from "../ui/elements/hidden.tsx";
import { IconButton } from "../ui/elements/icon-button.tsx";
import { Link, NavLink } from "../ui/elements/link.tsx";
import { Screen } from "../ui/elements/screen.tsx";
import { RefreshIcon, SignOutIcon } from "../ui/icons.ts";
import { Lemon } from "../ui/lemons/lemon.tsx";
import { useLocation } from "../ui/router.ts";
import styles from "./frame.module.css";
import { refreshLoads } from "./data/loads.ts";
import { LinkBanner } from "./link-banner.tsx";
import { useDashboardPerson } from "./person.ts";

export type Tab = {
  to: string;
  label: string;
  /** What waits there for an answer. */
  count?: number;
};

type FrameProps = {
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
export function Frame({ title, lead, tabs, tools, actions, children }: FrameProps) {
  const t = { ...useDashboardMessages(), product: useCommonMessages().product };
  const { firstName, email, signOut } = useDashboardPerson();
  const name = firstName ?? email;
  const { pathname } = useLocation();
  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
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
          <Hidden>
            {t.signedInAs(name)}: {t.account}
          </Hidden>
          <span aria-hidden="true">{initialOf(name)}</span>
        </Link>
      </div>
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
  const t = useDashboardMessages();
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const current = tabs.findIndex(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  // On a phone the strip is wider than the page: the section one is in would often be beside it.
  useEffect(() => {
    strip.current?.querySelectorAll("a")[current]?.scrollIntoView({ block: "nearest", inline: "center" });
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

const initialOf = (name: string) => Array.from(name.trim())[0]?.toUpperCase() ?? "?";
