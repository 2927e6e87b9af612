import { useEffect, type ReactNode } from "react";
import { forgetFirstAnswers } from "../device/first-answers.ts";
import { useLiveQuery } from "../device/use-live-query.ts";
import { PersonProvider, useReadPerson } from "../device/use-person.ts";
import { pages } from "../domain/paths.ts";
import { countUnsent } from "../local/first-reads.ts";
import { useCommonMessages } from "../messages/en/common.ts";
import { useShellMessages } from "../messages/en/shell.ts";
import { AppFrame, BottomNav } from "../ui/elements/bottom-nav.tsx";
import { Link } from "../ui/elements/link.tsx";
import { HistoryIcon, MapIcon, OutboxIcon } from "../ui/icons.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { Lemon } from "../ui/lemons/lemon.tsx";
import { Outlet } from "../ui/router.ts";
import { AccountButton } from "./account-button.tsx";
import { Banners } from "./banners.tsx";
import { navPages } from "./nav-pages.ts";
import styles from "./shell.module.css";
import { usePersonNotes } from "./use-person-notes.ts";

/** Comes with the first touch: whoever has no finger on the glass never loads it. */
const PullToRefresh = lazyPart(async () => {
  await new Promise((touched) => addEventListener("touchstart", touched, { once: true, passive: true }));
  return (await import("../ui/elements/pull-to-refresh.tsx")).PullToRefresh;
});

const icons = { map: MapIcon, history: HistoryIcon, outbox: OutboxIcon };

/** The shell around every consumer page: brand and account on top, what one must know below it, the way around at the thumb. */
export function Shell() {
  const person = useReadPerson();
  usePersonNotes(person);
  const unsent = useLiveQuery(async () => (person ? await countUnsent(person.uid) : 0), [person]) ?? 0;
  useEffect(forgetFirstAnswers, []);
  return (
    <PersonProvider value={person}>
      <ShellFrame
        unsent={unsent}
        account={person === undefined ? null : <AccountButton person={person} unsent={unsent} />}
        banners={<Banners person={person} unsent={unsent} />}
      >
        <Outlet />
        <PullToRefresh />
      </ShellFrame>
    </PersonProvider>
  );
}

type ShellFrameProps = { unsent: number; account: ReactNode; banners: ReactNode; children: ReactNode };

export function ShellFrame({ unsent, account, banners, children }: ShellFrameProps) {
  const t = { common: useCommonMessages(), shell: useShellMessages() };
  const items = navPages.map(({ to, name }) => {
    const Icon = icons[name];
    const waiting = name === "outbox" && unsent > 0;
    return {
      to,
      label: t.shell[name],
      icon: <Icon aria-hidden="true" size={24} />,
      ...(waiting ? { count: unsent, countLabel: t.shell.unsent(unsent) } : {}),
    };
  });

  return (
    <AppFrame
      nav={<BottomNav items={items} />}
      banner={
        <header className={styles.top}>
          <div className={styles.bar}>
            <Link className={styles.brand} to={pages.map}>
              <span className={styles.mark}>
                <Lemon />
              </span>
              {t.common.product}
            </Link>
            {account}
          </div>
          {banners}
        </header>
      }
    >
      {children}
    </AppFrame>
  );
}
