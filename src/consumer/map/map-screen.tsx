import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useMapMessages } from "../../messages/map.ts";
import { usePerson } from "../../sync/person.ts";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { StaleMark } from "../../ui/elements/marks.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { RefreshIcon } from "../../ui/icons.ts";
import { readLastList, saveLastList, type LastList } from "./last-list.ts";
import { mapHeader, type MapState } from "./map-header.ts";
import styles from "./map-screen.module.css";
import { NoPlaces } from "./no-places.tsx";
import { PlaceList } from "./place-list.tsx";
import { RefreshNotice } from "./refresh-notice.tsx";
import { SearchForm } from "./search-form.tsx";
import { useCenter } from "./use-center.ts";
import { usePlaces } from "./use-places.ts";
import { WherePanel } from "./where-panel.tsx";

export function MapScreen() {
  const person = usePerson();
  const [last] = useState(readLastList);
  // Another account on the same phone starts from nothing: the list shows where somebody was.
  const foreign = Boolean(person && last && person.uid !== last.uid);
  return <Nearby key={String(foreign)} last={foreign ? null : last} uid={person?.uid} />;
}

function Nearby({ last, uid }: { last: LastList | null; uid: string | undefined }) {
  const t = useMapMessages();
  const [params, setParams] = useSearchParams();
  const query = params.get("q")?.trim() ?? "";
  const where = useCenter(last?.center ?? null);
  const locating = where.state === "locating" || where.state === "starting";
  // A position may take ten seconds in a cellar; that there is no connection is said at once.
  const { places, asOf, refresh, again } = usePlaces(where.center, query, !locating || !navigator.onLine);

  useEffect(() => {
    if (query !== "" || !places || !where.center || uid === undefined) return;
    saveLastList({ uid, center: where.center, asOf, count: places.length, places });
  }, [query, places, asOf, where.center, uid]);

  const firstFrame = query === "" && places === undefined ? last : null;
  const shown = places ?? firstFrame?.places;
  const state: MapState = {
    query,
    center: where.center,
    locating,
    failure: where.failure,
    refresh,
    count: places?.length ?? firstFrame?.count,
    asOf: asOf ?? firstFrame?.asOf ?? null,
  };
  const header = mapHeader(state, t);
  const search = (wanted: string) => setParams(wanted === "" ? {} : { q: wanted });
  const refreshAll = () => {
    if (query !== "") search("");
    void where.find();
    again();
  };

  return (
    <Screen
      width="page"
      title={header.title}
      lead={<Lead around={header.around} staleAsOf={header.staleAsOf} />}
      actions={
        <IconButton label={t.refresh} aria-busy={header.busy} onClick={refreshAll}>
          <span className={styles.refresh} data-busy={header.busy}>
            <RefreshIcon aria-hidden="true" size={22} />
          </span>
        </IconButton>
      }
      tools={<SearchForm key={query} query={query} onSearch={search} onClear={() => search("")} />}
    >
      <Hidden>
        <output>{header.busy ? "" : header.title}</output>
      </Hidden>
      {query === "" ? <WherePanel where={where} /> : null}
      {refresh === "failed" && shown?.length ? <RefreshNotice onRetry={again} /> : null}
      {shown?.length ? (
        <PlaceList name={query} places={shown} uid={uid} />
      ) : header.busy || (shown === undefined && where.center !== null) ? (
        <Skeleton shape="card" count={5} />
      ) : (
        <NoPlaces state={state} onClear={() => search("")} onRetry={again} />
      )}
    </Screen>
  );
}

function Lead({ around, staleAsOf }: { around: string | null; staleAsOf: string | null }) {
  if (around === null && staleAsOf === null) return null;
  return (
    <p className={styles.lead}>
      {around}
      {staleAsOf ? <StaleMark asOf={staleAsOf} /> : null}
    </p>
  );
}
