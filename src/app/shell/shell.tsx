import { useEffect, useState, type ReactNode } from "react";
import { forgetLastAnswers } from "../../device/last-answers.ts";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { PersonProvider, useReadPerson } from "../../device/use-person.ts";
import { pages } from "../../domain/paths/paths.ts";
import { readUnsent } from "../../local/session/first-reads.ts";
import { useMessages } from "../../messages/messages.ts";
import { AppLayout, BottomNav } from "../../ui/elements/bottom-nav.tsx";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { ActivityIcon, FriendsIcon, HistoryIcon, MapIcon, ProfileIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Lemon } from "../../ui/lemons/lemon.tsx";
import { Link, Outlet } from "../../ui/router.ts";
import { Banners } from "./banners.tsx";
import { navPages } from "./nav-pages.ts";
import { OutboxLink } from "./outbox-link.tsx";
import styles from "./shell.module.css";
import { useNotificationCounts } from "./use-notification-counts.ts";
import { whenIdle } from "../start/when-idle.ts";
import { usePersonNotes } from "../gate/use-person-notes.ts";

/** Loaded when a touch screen is idle, so that the first pull works; a device with an unnoticed touch screen loads it at the first touch. */
const PullToRefresh = lazyPart(async () => {
  await new Promise<unknown>((wanted) => {
    if (matchMedia("(any-pointer: coarse)").matches) whenIdle(() => wanted(true));
    else addEventListener("touchstart", wanted, { once: true, passive: true });
  });
  return (await import("../../ui/elements/pull-to-refresh.tsx")).PullToRefresh;
});

const icons = {
  map: MapIcon,
  history: HistoryIcon,
  activity: ActivityIcon,
  friends: FriendsIcon,
  profile: ProfileIcon,
};

/** The shell around every consumer page: brand and outbox at the top, banners below, navigation at the bottom. */
export function Shell() {
  const t = useMessages("shell");
  const person = useReadPerson();
  usePersonNotes(person);
  // Resets the shell when another person signs in, e.g. in another tab, so that they see neither input nor messages of
  // the previous person.
  const [{ uid, turn }, setOwner] = useState({ uid: person?.uid, turn: 0 });
  // The first person that is read keeps the page, which has begun to load meanwhile.
  if (person && person.uid !== uid) setOwner({ uid: person.uid, turn: uid === undefined ? turn : turn + 1 });
  const { clear } = useToast();
  useEffect(() => {
    if (turn > 0) clear();
  }, [clear, turn]);
  const notificationCounts = useNotificationCounts(person?.uid);
  const [unsent, refused] =
    useLiveQuery(async () => (person ? await readUnsent(person.uid) : nothing), [person]) ?? nothing;
  useEffect(forgetLastAnswers, []);
  return (
    <PersonProvider value={person}>
      <ShellFrame
        corner={
          <>
            <OutboxLink unsent={unsent} refused={refused} />
            {person === null ? (
              <ButtonLink variant="plain" to={pages.login}>
                {t.signIn}
              </ButtonLink>
            ) : null}
          </>
        }
        counts={notificationCounts}
        banners={<Banners person={person} unsent={unsent} />}
      >
        <Outlet key={turn} />
        <PullToRefresh />
      </ShellFrame>
    </PersonProvider>
  );
}

const nothing: [unsent: number, refused: boolean] = [0, false];
type ShellFrameProps = {
  corner: ReactNode;
  banners: ReactNode;
  /** Number of waiting items per page of the navigation. */
  counts?: Partial<Record<(typeof navPages)[number]["name"], number>> | null;
  children: ReactNode;
};

export function ShellFrame({ corner, banners, counts, children }: ShellFrameProps) {
  const t = { common: useMessages("common"), shell: useMessages("shell") };
  const items = navPages.map(({ to, name }) => {
    const Icon = icons[name];
    const count = counts?.[name] ?? 0;
    return {
      to,
      label: t.shell[name],
      icon: <Icon aria-hidden="true" size={24} />,
      count,
      countLabel: t.shell.waiting({ count }),
    };
  });

  return (
    <AppLayout
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
            <div className={styles.corner}>{corner}</div>
          </div>
          {banners}
        </header>
      }
    >
      {children}
    </AppLayout>
  );
}
