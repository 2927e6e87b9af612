import { useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { feedCollection } from "../../domain/people/friend-review.ts";
import { friendsPath } from "../../domain/paths/friends-path.ts";
import { readFeed, type FeedItem } from "../../local/people/read-feed.ts";
import { readFetchedAt } from "../../local/server-cache/fetched-at.ts";
import { useMessages } from "../../messages/messages.ts";
import type { RefreshAnswer } from "../../sync/refresh/refresh.ts";
import { feedPage } from "../../domain/limits.ts";
import { refreshFeedFurther } from "../../sync/refresh/refresh-social.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState, ErrorState } from "../../ui/elements/empty-state.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { useAction } from "../../ui/use-action.ts";
import { StaleLine } from "../shared/refresh/stale-line.tsx";
import { NotLoaded } from "../shared/refresh/not-loaded.tsx";
import type { Freshness } from "../shared/refresh/use-refresh.ts";
import { useMinute } from "../shared/refresh/use-minute.ts";
import styles from "./feed-tab.module.css";
import { FeedCard } from "./feed-card.tsx";

type FeedTabProps = { uid: string; state: Freshness; onRetry: () => void };
type Read = { reviews: FeedItem[]; asOf: string | null } | null;

/** Number of shown reviews, kept for a return to the page. */
let lastShown = feedPage;

/** Reviews of friends, newest first: from the device, then page by page from the server. */
export function FeedTab({ uid, state, onRetry }: FeedTabProps) {
  const t = useMessages("friends");
  const now = useMinute();
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState(lastShown);
  const show = (count: number) => {
    lastShown = count;
    setShown(count);
  };
  const read = useLiveQuery(async (): Promise<Read> => {
    try {
      // Reads one more, to know whether there are further ones.
      return { reviews: await readFeed(uid, shown + 1), asOf: await readFetchedAt(uid, feedCollection.name) };
    } catch {
      return null;
    }
  }, [uid, shown, attempt]);
  if (read === undefined) return <Skeleton shape="card" count={4} />;
  if (read === null) return <ErrorState onRetry={() => setAttempt(attempt + 1)} />;
  const { reviews, asOf } = read;
  if (reviews.length === 0) {
    if (asOf === null && state !== "fresh") return <NotLoaded state={state} onRetry={onRetry} />;
    return (
      <EmptyState
        scene="plate"
        title={t.feed.empty.title}
        action={<ButtonLink to={friendsPath("friends")}>{t.feed.empty.action}</ButtonLink>}
      >
        <p>{t.feed.empty.text}</p>
      </EmptyState>
    );
  }
  return (
    <section className={styles.feed} aria-labelledby="feed">
      <h2 id="feed">{t.feed.heading}</h2>
      <StaleLine state={state} asOf={asOf} />
      <ul className={styles.list}>
        {reviews.slice(0, shown).map((review) => (
          <li key={review.id}>
            <FeedCard uid={uid} review={review} now={now} />
          </li>
        ))}
      </ul>
      <MoreReviews uid={uid} here={reviews.length} shown={shown} onShow={show} />
    </section>
  );
}

type MoreReviewsProps = { uid: string; here: number; shown: number; onShow: (count: number) => void };

/** Shows more reviews: from the device while it has some, then from the server. */
function MoreReviews({ uid, here, shown, onShow }: MoreReviewsProps) {
  const t = useMessages("friends").feed;
  const { run, busy } = useAction();
  const [ended, setEnded] = useState(here < feedPage);
  const [problem, setProblem] = useState<string | null>(null);
  const problemOf = (answer: RefreshAnswer) =>
    answer.ok ? null : answer.reason === "offline" ? t.moreOffline : t.moreFailed;
  const more = async () => {
    setProblem(null);
    if (here <= shown) {
      const answer = await refreshFeedFurther(uid);
      setProblem(problemOf(answer));
      if (!answer.ok) return;
      setEnded(!answer.more);
    }
    onShow(shown + feedPage);
  };
  if (ended && here <= shown) return <p className={styles.end}>{t.end}</p>;
  return (
    <div className={styles.further}>
      <output>{problem}</output>
      <Button variant="quiet" busy={busy} onClick={() => run(more)}>
        {t.more}
      </Button>
    </div>
  );
}
