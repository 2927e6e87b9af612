import { useCallback, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { usePerson } from "../../device/use-person.ts";
import { allNotices, allNoticesSeen, noticeSeen } from "../../domain/outbox/commands/kinds/notice-seen.ts";
import { friendsPath } from "../../domain/paths/friends-path.ts";
import { noticeCollection } from "../../domain/people/notice.ts";
import { readNotices, type NoticeItem } from "../../local/people/read-notices.ts";
import { readFetchedAt } from "../../local/server-cache/fetched-at.ts";
import { useMessages } from "../../messages/messages.ts";
import { enqueueUpsert } from "../../sync/outbox/enqueue-upsert.ts";
import { refreshNotices } from "../../sync/refresh/refresh-social.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState, ErrorState } from "../../ui/elements/empty-state.tsx";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { RefreshIcon, SentIcon } from "../../ui/icons.ts";
import { useAction } from "../../ui/use-action.ts";
import { StaleLine } from "../shared/refresh/stale-line.tsx";
import { NotLoaded } from "../shared/refresh/not-loaded.tsx";
import { useRefresh, type Freshness } from "../shared/refresh/use-refresh.ts";
import { useMinute } from "../shared/refresh/use-minute.ts";
import styles from "./activity-screen.module.css";
import { NoticeRow } from "./notice-row.tsx";

export function ActivityScreen() {
  const { uid } = usePerson();
  return <Notices key={uid} uid={uid} />;
}

type Read = { notices: NoticeItem[]; asOf: string | null } | null;

function Notices({ uid }: { uid: string }) {
  const t = useMessages("activity");
  const [attempt, setAttempt] = useState(0);
  const { state, again } = useRefresh(useCallback(() => refreshNotices(uid), [uid]));
  const read = useLiveQuery(async (): Promise<Read> => {
    try {
      return { notices: await readNotices(uid), asOf: await readFetchedAt(uid, noticeCollection.name) };
    } catch {
      return null;
    }
  }, [uid, attempt]);
  const unseen = read?.notices.filter(({ seen }) => !seen) ?? [];
  return (
    <Screen
      title={t.title}
      width="page"
      actions={
        <IconButton data-refresh label={t.refresh} aria-busy={state === "refreshing"} onClick={again}>
          <RefreshIcon aria-hidden="true" size={22} />
        </IconButton>
      }
      tools={read && read.notices.length > 0 && <Unseen uid={uid} unseen={unseen} />}
    >
      {read && read.notices.length > 0 && <StaleLine state={state} asOf={read.asOf} />}
      {read === undefined && <Skeleton shape="card" count={6} />}
      {read === null && <ErrorState onRetry={() => setAttempt(attempt + 1)} />}
      {read && <List uid={uid} notices={read.notices} state={state} asOf={read.asOf} onRetry={again} />}
    </Screen>
  );
}

/** Number of unseen notifications, and a button that marks the shown ones as seen. Later ones stay unseen. */
function Unseen({ uid, unseen }: { uid: string; unseen: readonly NoticeItem[] }) {
  const t = useMessages("activity");
  const { run, busy } = useAction();
  const until = unseen[0]?.created_at;
  const markAll = async () => {
    if (until === undefined) return;
    await enqueueUpsert(allNoticesSeen, { uid, subject: allNotices, value: { until }, name: "" });
  };
  return (
    <div className={styles.unseen}>
      <p aria-live="polite">{t.unseen({ count: unseen.length })}</p>
      {until !== undefined && (
        <Button variant="quiet" busy={busy} icon={<SentIcon aria-hidden="true" />} onClick={() => run(markAll)}>
          {t.markAll}
        </Button>
      )}
    </div>
  );
}

type ListProps = {
  uid: string;
  notices: readonly NoticeItem[];
  state: Freshness;
  asOf: string | null;
  onRetry: () => void;
};

function List({ uid, notices, state, asOf, onRetry }: ListProps) {
  const t = useMessages("activity");
  const now = useMinute();
  const see = useCallback(
    ({ id }: NoticeItem) => void enqueueUpsert(noticeSeen, { uid, subject: id, value: {}, name: "" }),
    [uid],
  );
  if (notices.length === 0) {
    if (asOf === null && state !== "fresh") return <NotLoaded state={state} onRetry={onRetry} />;
    return (
      <EmptyState
        scene="letter"
        title={t.empty.title}
        action={<ButtonLink to={friendsPath("friends")}>{t.empty.action}</ButtonLink>}
      >
        <p>{t.empty.text}</p>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list} aria-label={t.list}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <NoticeRow notice={notice} now={now} onSeen={see} />
        </li>
      ))}
    </ul>
  );
}
