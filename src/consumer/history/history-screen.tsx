import { useEffect, useRef, useState, type Ref } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { usePerson } from "../../device/use-person.ts";
import { pages } from "../../domain/paths/paths.ts";
import type { RatingSummary } from "../../domain/ratings/rating-summary.ts";
import { readDrafts } from "../../local/drafts/drafts.ts";
import type { Draft } from "../../local/drafts/draft.ts";
import { readPerson } from "../../local/session/first-reads.ts";
import { readIsWhole, readRatingSummary } from "../../local/ratings/read-ratings.ts";
import { formatDay } from "../../messages/format.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState, ErrorState } from "../../ui/elements/empty-state.tsx";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { ListIcon, MapIcon, RefreshIcon } from "../../ui/icons.ts";
import { NavigationType, useNavigationType, useSearchParams } from "../../ui/router.ts";
import { StaleLine } from "../shared/refresh/stale-line.tsx";
import type { Freshness } from "../shared/refresh/use-refresh.ts";
import { FilteredRatings } from "./filter/filtered-ratings.tsx";
import { DraftList } from "./draft-list.tsx";
import styles from "./history-screen.module.css";
import { JourneySummary } from "./journey-summary.tsx";
import { forgetHistorySnapshot, saveHistorySnapshotSoon } from "./save-history-snapshot.ts";
import { OneRating } from "./list/one-rating.tsx";
import { RatingList } from "./list/rating-list.tsx";
import { RatingNotesProvider, useRatingNotes } from "../shared/ratings/use-rating-notes.ts";
import { useDeleteRating, type DeletableRating } from "./list/use-delete-rating.tsx";
import { useRefreshRatings } from "./list/use-refresh-ratings.ts";
import { readFirstRows } from "./list/use-rating-rows.ts";

export function HistoryScreen() {
  const { uid } = usePerson();
  return <Journey key={uid} uid={uid} />;
}

/**
 * The last contents, so that returning to the page finds it as tall as before and can restore the scroll position. When the app starts
 * here, they are read while the rest of the code is loading.
 */
let lastRead: Read | undefined;
/** `whole`: the device has every rating of the server, so that totals are more than a part. */
type Read = { uid: string; summary: RatingSummary | null; whole: boolean; drafts: Draft[] };

async function readJourney(uid: string): Promise<Read> {
  const [summary, whole, drafts] = await Promise.all([
    readRatingSummary(uid).catch(() => null),
    readIsWhole(uid).catch(() => false),
    readDrafts(uid).catch(() => []),
    readFirstRows(uid).catch(() => undefined),
  ]);
  return { uid, summary, whole, drafts };
}

/** Reads the page when the app starts here, so that it can replace the snapshot without an empty frame. */
export async function prefetchHistory(): Promise<void> {
  const person = await readPerson();
  if (!person) return;
  const reading = readJourney(person.uid);
  // Formatting the first date takes 100 ms on a slow phone, so it runs while the database reads.
  formatDay(new Date().toISOString());
  lastRead = await reading;
}

let wasFiltering = false;
let wasOnMap = false;

/** The filter is offered from this number of ratings on. */
const filteredFrom = 6;

function Journey({ uid }: { uid: string }) {
  const t = useMessages("history");
  const listHeading = useRef<HTMLHeadingElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { state, asOf, refresh } = useRefreshRatings(uid);
  const read = useLiveQuery(
    // Read together with the first rows, because a part that came later would move the list.
    async () => await readJourney(uid),
    [uid, attempt],
    lastRead?.uid === uid ? lastRead : undefined,
  );
  useEffect(() => {
    lastRead = read;
    saveHistorySnapshotSoon(uid, "journey", read);
  }, [uid, read]);
  useEffect(() => forgetHistorySnapshot, []);
  const { askToDelete, dialog } = useDeleteRating(uid, () => listHeading.current?.focus({ preventScroll: true }));
  const summary = read?.summary;
  // When the app starts here or the person goes back, nothing is rendered while reading, because the header would grow.
  const opened = useNavigationType() === NavigationType.Pop;
  if (read === undefined && opened) return null;

  return (
    <Screen
      title={t.title}
      width="page"
      actions={
        <IconButton data-refresh label={t.refresh} aria-busy={state === "refreshing"} onClick={refresh}>
          <RefreshIcon aria-hidden="true" size={22} />
        </IconButton>
      }
      tools={summary && summary.count > 0 && read.whole && <JourneySummary summary={summary} />}
    >
      {summary?.count !== 0 && <StaleLine state={state} asOf={asOf} />}
      {summary && summary.count > 0 && !read.whole && <p>{t.summary.part}</p>}
      {read && <DraftList uid={uid} drafts={read.drafts} />}
      {read === undefined && <Skeleton shape="card" count={5} />}
      {summary === null && (
        <ErrorState title={t.error.title} onRetry={() => setAttempt(attempt + 1)}>
          <p>{t.error.text}</p>
        </ErrorState>
      )}
      {summary?.count === 0 && <NothingYet state={state} />}
      {summary && summary.count > 0 && (
        <OwnRatings
          uid={uid}
          count={summary.count}
          isRefreshing={state === "refreshing"}
          headingRef={listHeading}
          onDelete={askToDelete}
        />
      )}
      {dialog}
    </Screen>
  );
}

type OwnRatingsProps = {
  uid: string;
  count: number;
  isRefreshing: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onDelete: (rating: DeletableRating) => void;
};

/** The list of own ratings, filtered or on a map if wanted, or the one rating that the address names. */
function OwnRatings({ uid, count, isRefreshing, headingRef, onDelete }: OwnRatingsProps) {
  const t = useMessages("history");
  const [filtering, setFiltering] = useState(wasFiltering);
  const filter = (on: boolean) => {
    setFiltering(on);
    wasFiltering = on;
  };
  const [onMap, setOnMap] = useState(wasOnMap);
  const showMap = (on: boolean) => {
    setOnMap(on);
    wasOnMap = on;
  };
  const notes = useRatingNotes(uid);
  const [question, setQuestion] = useSearchParams();
  const about = question.get("about");
  return (
    <section aria-labelledby="own-ratings" className={styles.ratings}>
      <div className={styles.heading}>
        <h2 id="own-ratings" ref={headingRef} tabIndex={-1}>
          {t.list.heading}
        </h2>
        <div className={styles.ways} hidden={about !== null}>
          {count >= filteredFrom && (
            <Button variant="plain" aria-expanded={filtering} onClick={() => filter(!filtering)}>
              {t.filter.open}
            </Button>
          )}
          <Button
            variant="plain"
            icon={onMap ? <ListIcon aria-hidden="true" size={20} /> : <MapIcon aria-hidden="true" size={20} />}
            onClick={() => showMap(!onMap)}
          >
            {onMap ? t.map.hide : t.map.show}
          </Button>
        </div>
      </div>
      <RatingNotesProvider value={notes}>
        {about !== null ? (
          <OneRating
            uid={uid}
            about={about}
            waiting={isRefreshing}
            onAll={() => setQuestion({}, { replace: true })}
            onDelete={onDelete}
          />
        ) : filtering || onMap ? (
          <FilteredRatings uid={uid} filtering={filtering} onMap={onMap} onDelete={onDelete} />
        ) : (
          <RatingList uid={uid} count={count} onDelete={onDelete} />
        )}
      </RatingNotesProvider>
    </section>
  );
}

/** Shown without ratings. On a new device they may still be loading, so it does not say "none" before the refresh. */
function NothingYet({ state }: { state: Freshness }) {
  const t = useMessages("history").empty;
  if (state === "refreshing") return <Skeleton shape="card" count={5} />;
  return (
    <EmptyState scene="plate" title={t.title} action={<ButtonLink to={pages.map}>{t.action}</ButtonLink>}>
      <p>{t.text}</p>
      {state !== "fresh" && <p>{t.notRefreshed}</p>}
    </EmptyState>
  );
}
