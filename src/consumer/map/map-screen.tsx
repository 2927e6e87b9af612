import { useEffect, useState } from "react";
import { usePerson } from "../../device/use-person.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { StaleMark } from "../../ui/elements/marks.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { PlaceIcon, RefreshIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useSearchParams } from "../../ui/router.ts";
import { readNote } from "../../local/session/person-notes.ts";
import { mapNote, readLastList, type LastList } from "./list/last-list.ts";
import { mapHeader, type MapState } from "./map-header.ts";
import styles from "./map-screen.module.css";
import { PlaceList } from "./list/place-list.tsx";
import { SearchForm } from "./search/search-form.tsx";
import type { City } from "./where/cities.ts";
import { useCenter } from "./where/use-center.ts";
import { prepareSearch, usePlaces } from "./list/use-places.ts";
import { useTypedSearch } from "./search/use-typed-search.ts";

/** What is shown beside or instead of the list comes after it. */
const WherePanel = lazyPart(async () => (await import("./where/where-panel.tsx")).WherePanel);
/** Its chunk is not to stand in the way of the first places. */
const MapSide = lazyPart(async () => (await import("./map-side.tsx")).MapSide);
const NoPlaces = lazyPart(async () => (await import("./list/no-places.tsx")).NoPlaces);
const cityMatches = () => import("./where/city-matches.tsx");
const AddByHand = lazyPart(async () => (await cityMatches()).AddByHand);
const CityMatches = lazyPart(async () => (await cityMatches()).CityMatches);

export function MapScreen() {
  const { uid } = usePerson();
  const [last] = useState(readLastList);
  // Another account on the same phone starts from nothing: the list shows where somebody was.
  const foreign = last !== null && uid !== last.uid;
  return <Nearby key={String(foreign)} last={foreign ? null : last} uid={uid} />;
}

function Nearby({ last, uid }: { last: LastList | null; uid: string }) {
  const t = useMessages("map");
  const [params, setParams] = useSearchParams();
  const query = params.get("q")?.trim() ?? "";
  const search = useTypedSearch(query);
  const [choosing, setChoosing] = useState(false);
  const [onMap, setOnMap] = useState(() => readNote(mapNote) === "map");
  const [mapped, setMapped] = useState(onMap);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const where = useCenter(last);
  const { center, withheld } = where;
  const locating = where.state === "locating" || where.state === "starting";
  const { places, listedFor, count, asOf, refresh, again } = usePlaces({
    center,
    query: search.wanted,
    // A position may take ten seconds in a cellar; that there is no connection is said at once.
    ready: search.asked && (!locating || !navigator.onLine),
  });

  useEffect(() => {
    if (listedFor !== "" || !places || !center) return;
    const list = { uid, center, ...(withheld && { withheld }), asOf, count: places.length, places };
    // Missing only on a first visit whose connection went dead; the next list is kept.
    import("./list/save-last-list.ts").then(
      ({ saveLastList, savePageSnapshotSoon }) => {
        saveLastList(list);
        savePageSnapshotSoon(uid);
      },
      () => undefined,
    );
  }, [listedFor, places, asOf, center, withheld, uid]);

  const firstFrame = search.wanted === "" && places === undefined ? last : null;
  const shown = places ?? firstFrame?.places;
  const state: MapState = {
    query: listedFor,
    center,
    locating,
    failure: where.failure,
    refresh,
    count: places ? count : firstFrame?.count,
    asOf: asOf ?? firstFrame?.asOf ?? null,
    nearestM: shown?.[0]?.distance_m ?? null,
  };
  const header = mapHeader(state, t);
  // Once: while another list is being fetched the map stays what it is.
  if (!mapped && (shown?.length || !header.busy)) setMapped(true);
  const submit = (wanted: string) => setParams(wanted === "" ? {} : { q: wanted });
  const clear = () => {
    search.type("");
    if (query !== "") submit("");
  };
  const type = (text: string) => {
    setChoosing(false);
    search.type(text);
  };
  const startSearch = () => {
    prepareSearch(center);
    // Its code would cost the first letter a moment. Missing only where no connection is: then it is asked for again.
    cityMatches().catch(() => undefined);
  };
  const refreshAll = () => {
    clear();
    setChoosing(false);
    where.find();
    again();
  };
  const chooseCity = (city: City) => {
    clear();
    setChoosing(false);
    where.choose(city);
    scrollTo({ top: 0 });
  };
  const listsNearby = search.wanted === "";
  // Not after a search in vain while the list stands there: the title tells it, and nothing is pushed down.
  const offersPosition = withheld === "prompt" || (withheld === undefined && last === null);

  return (
    <Screen
      width="page"
      title={header.title}
      lead={<Lead around={header.around} staleAsOf={header.staleAsOf} />}
      actions={
        <>
          <IconButton label={t.chooseCity} aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
            <PlaceIcon aria-hidden="true" size={22} />
          </IconButton>
          <IconButton data-refresh label={t.refresh} aria-busy={header.busy} onClick={refreshAll}>
            <span className={styles.refresh} data-busy={header.busy}>
              <RefreshIcon aria-hidden="true" size={22} />
            </span>
          </IconButton>
        </>
      }
      tools={<SearchForm {...search} type={type} onStart={startSearch} onSubmit={submit} onClear={clear} />}
    >
      <Hidden>
        <output>{header.busy || !search.asked ? "" : header.title}</output>
      </Hidden>
      <div className={styles.sides} data-map={onMap}>
        <div className={styles.list}>
          {offersPosition && listsNearby && center !== null && center.from !== "device" ? (
            <div className={styles.locate}>
              <Button variant="plain" onClick={where.find}>
                {t.useLocation}
              </Button>
            </div>
          ) : null}
          {/* Or the list: what is known of cities comes bit by bit, and would push that down. */}
          {choosing || (listsNearby && !locating && center === null) ? (
            <WherePanel where={where} onChoose={chooseCity} />
          ) : null}
          {choosing ? null : (
            <>
              {listedFor !== "" && shown?.length ? (
                <CityMatches query={listedFor} places={shown} onChoose={chooseCity} />
              ) : null}
              {shown?.length ? (
                <>
                  <PlaceList places={shown} uid={uid} picked={picked} />
                  {listedFor === "" ? null : <AddByHand name={listedFor} />}
                </>
              ) : header.busy || (shown === undefined && center !== null) ? (
                <Skeleton shape="card" count={5} />
              ) : (
                <NoPlaces state={state} onClear={clear} onRetry={again} onChoose={chooseCity} />
              )}
            </>
          )}
        </div>
        <div className={styles.map} data-live>
          {mapped ? (
            <MapSide
              uid={uid}
              places={shown}
              empty={state.count === 0}
              listedFor={listedFor}
              where={where}
              onMap={onMap}
              onSwitch={setOnMap}
              picked={picked}
              onPick={setPicked}
            />
          ) : null}
        </div>
      </div>
    </Screen>
  );
}

function Lead({ around, staleAsOf }: { around: string | null; staleAsOf: string | null }) {
  const t = useMessages("map");
  return (
    <p className={styles.lead}>
      {around === null ? null : <span>{around}</span>}
      {staleAsOf === null ? null : (
        <span className={styles.saved}>
          {t.saved} <StaleMark asOf={staleAsOf} />
        </span>
      )}
    </p>
  );
}
