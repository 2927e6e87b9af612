import { useEffect, useRef, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { usePerson } from "../../device/use-person.ts";
import { pages } from "../../domain/paths/paths.ts";
import type { RatingSummary } from "../../domain/ratings/rating-summary.ts";
import { readDrafts, type Draft } from "../../local/drafts/drafts.ts";
import { readPerson } from "../../local/session/first-reads.ts";
import { readRatingSummary } from "../../local/ratings/read-ratings.ts";
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
import { useDeleteRating } from "./list/use-delete-rating.tsx";
import { useRefreshRatings } from "./list/use-refresh-ratings.ts";
import { prefetchRatingRows } from "./list/use-rating-rows.ts";

export function HistoryScreen() {
  const { uid } = usePerson();
  return <Journey key={uid} uid={uid} />;
}

/**
 * What was on screen last: coming back finds the page as tall as it was left, so that it can be scrolled to where it was. When
 * the app begins here, it is read while the code of the rest is on the way.
 */
let lastRead: Read | undefined;
type Read = { uid: string; summary: RatingSummary | null; drafts: Draft[] };

async function readJourney(uid: string): Promise<Read> {
  const [summary, drafts] = await Promise.all([
    readRatingSummary(uid).catch(() => null),
    readDrafts(uid).catch(() => []),
  ]);
  return { uid, summary, drafts };
}

/** For a start of the app on this page: the page as it looked last gives way to the same, and not to nothing. */
export async function prefetchHistory(): Promise<void> {
  const person = await readPerson();
  if (!person) return;
  const reading = Promise.all([readJourney(person.uid), prefetchRatingRows(person.uid)]);
  // While the database reads: a browser needs a tenth of a second on a slow phone before it can write its first date.
  formatDay(new Date().toISOString());
  [lastRead] = await reading;
}

let wasFiltering = false;
let wasOnMap = false;

/** Fewer are seen at a glance. */
const filteredFrom = 6;

function Journey({ uid }: { uid: string }) {
  const t = useMessages("history");
  const listHeading = useRef<HTMLHeadingElement>(null);
  const [attempt, setAttempt] = useState(0);
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
  const { state, asOf, refresh } = useRefreshRatings(uid);
  const read = useLiveQuery(
    // In one go: what came later would push the list away from under the finger.
    async () => await readJourney(uid),
    [uid, attempt],
    lastRead?.uid === uid ? lastRead : undefined,
  );
  useEffect(() => {
    lastRead = read;
    saveHistorySnapshotSoon(uid, "journey", read);
  }, [uid, read]);
  useEffect(() => forgetHistorySnapshot, []);
  const notes = useRatingNotes(uid);
  const [question, setQuestion] = useSearchParams();
  const about = question.get("about");
  const { askToDelete, dialog } = useDeleteRating(uid, () => listHeading.current?.focus({ preventScroll: true }));
  const summary = read?.summary;
  // Opened from outside there is nothing on screen yet, and it stays so for the moment of reading: a header would grow.
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
      tools={summary && summary.count > 0 && <JourneySummary summary={summary} />}
    >
      {summary?.count !== 0 && <StaleLine state={state} asOf={asOf} />}
      {read && <DraftList uid={uid} drafts={read.drafts} />}
      {read === undefined && <Skeleton shape="card" count={5} />}
      {summary === null && (
        <ErrorState title={t.error.title} onRetry={() => setAttempt(attempt + 1)}>
          <p>{t.error.text}</p>
        </ErrorState>
      )}
      {summary?.count === 0 && <NothingYet state={state} />}
      {summary && summary.count > 0 && (
        <section aria-labelledby="own-ratings" className={styles.ratings}>
          <div className={styles.heading}>
            <h2 id="own-ratings" ref={listHeading} tabIndex={-1}>
              {t.list.heading}
            </h2>
            <div className={styles.ways} hidden={about !== null}>
              {summary.count >= filteredFrom && (
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
                waiting={state === "refreshing"}
                onAll={() => setQuestion({}, { replace: true })}
                onDelete={askToDelete}
              />
            ) : filtering || onMap ? (
              <FilteredRatings uid={uid} filtering={filtering} onMap={onMap} onDelete={askToDelete} />
            ) : (
              <RatingList uid={uid} count={summary.count} onDelete={askToDelete} />
            )}
          </RatingNotesProvider>
        </section>
      )}
      {dialog}
    </Screen>
  );
}

/** A first visit on a new device: before the ratings made elsewhere have arrived, "none" would be a lie. */
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
