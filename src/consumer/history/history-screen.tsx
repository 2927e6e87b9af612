import { useRef, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { usePerson } from "../../device/use-person.ts";
import { pages } from "../../domain/paths.ts";
import { readRatingSummary } from "../../local/read-ratings.ts";
import { useHistoryMessages } from "../../messages/en/history.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState, ErrorState } from "../../ui/elements/empty-state.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { DraftList } from "./draft-list.tsx";
import { Freshness } from "./freshness.tsx";
import styles from "./history-screen.module.css";
import { JourneySummary } from "./journey-summary.tsx";
import { RatingList } from "./rating-list.tsx";
import { useDeleteRating } from "./use-delete-rating.tsx";
import { useFreshRatings, type Freshness as FreshnessState } from "./use-fresh-ratings.ts";

export function HistoryScreen() {
  const { uid } = usePerson();
  return <Journey key={uid} uid={uid} />;
}

function Journey({ uid }: { uid: string }) {
  const t = useHistoryMessages();
  const listHeading = useRef<HTMLHeadingElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { freshness, refresh } = useFreshRatings(uid);
  const read = useLiveQuery(async () => {
    try {
      return { summary: await readRatingSummary(uid) };
    } catch {
      return { summary: null };
    }
  }, [uid, attempt]);
  const { askToDelete, dialog } = useDeleteRating(uid, () => listHeading.current?.focus({ preventScroll: true }));
  const summary = read?.summary;

  return (
    <Screen title={t.title} width="page" tools={summary && summary.count > 0 && <JourneySummary summary={summary} />}>
      {summary?.count !== 0 && <Freshness freshness={freshness} onRetry={refresh} />}
      <DraftList uid={uid} />
      {read === undefined && <Skeleton shape="card" count={5} />}
      {summary === null && (
        <ErrorState title={t.error.title} onRetry={() => setAttempt(attempt + 1)}>
          <p>{t.error.text}</p>
        </ErrorState>
      )}
      {summary?.count === 0 && <NothingYet freshness={freshness} />}
      {summary && summary.count > 0 && (
        <section aria-labelledby="own-ratings" className={styles.ratings}>
          <h2 id="own-ratings" ref={listHeading} tabIndex={-1}>
            {t.list.heading}
          </h2>
          <RatingList uid={uid} count={summary.count} onDelete={askToDelete} />
        </section>
      )}
      {dialog}
    </Screen>
  );
}

/** A first visit on a new device: before the ratings made elsewhere have arrived, "none" would be a lie. */
function NothingYet({ freshness }: { freshness: FreshnessState }) {
  const t = useHistoryMessages().empty;
  if (freshness.kind === "refreshing") return <Skeleton shape="card" count={5} />;
  return (
    <EmptyState scene="plate" title={t.title} action={<ButtonLink to={pages.map}>{t.action}</ButtonLink>}>
      <p>{t.text}</p>
      {freshness.kind === "stale" && <p>{t.notRefreshed}</p>}
    </EmptyState>
  );
}
