import { useState } from "react";
import { usePerson } from "../../device/use-person.ts";
import { countChoices } from "../../domain/places/place-filter.ts";
import { useMessages } from "../../messages/messages.ts";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { StaleMark } from "../../ui/elements/marks.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { CountMark } from "../../ui/elements/count-mark.tsx";
import { FilterIcon, PlaceIcon, RefreshIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { isCurrent } from "../shared/refresh/is-current.ts";
import { ListSide } from "./list/list-side.tsx";
import { useNearby } from "./use-nearby.ts";
import { readNote } from "../../local/session/person-notes.ts";
import { mapNote, readLastList, type LastList } from "./list/last-list.ts";
import { mapHeader } from "./map-header.ts";
import styles from "./map-screen.module.css";
import { SearchForm } from "./search/search-form.tsx";
import { prepareSearch, wantedList } from "./list/use-places.ts";

/** Loaded with the first tap on the filter. */
const FilterTools = lazyPart(async () => (await import("./filter/filter-tools.tsx")).FilterTools);
/** Loaded after the first places. */
const MapSide = lazyPart(async () => (await import("./map-side.tsx")).MapSide);

export function MapScreen() {
  const { uid } = usePerson();
  const [last] = useState(readLastList);
  // Another account on the same phone starts without the list, because it shows where the other person was.
  const foreign = last !== null && uid !== last.uid;
  return <Nearby key={String(foreign)} last={foreign ? null : last} uid={uid} />;
}

function Nearby({ last, uid }: { last: LastList | null; uid: string }) {
  const t = useMessages("map");
  const [onMap, setOnMap] = useState(() => readNote(mapNote) === "map");
  const [mapped, setMapped] = useState(onMap);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [filterOpen, setFilterOpen] = useState(false);
  const nearby = useNearby(last, uid);
  const { search, where, state, places, choosing, clear } = nearby;
  const [openedMs] = useState(() => Date.now());
  // On a phone the cities take the place of the map.
  const shown = onMap && !choosing;
  const [toPacks, setToPacks] = useState(false);
  const choose = (packs: boolean) => {
    setToPacks(packs);
    if (!packs || !choosing) nearby.toggleChoosing();
  };
  const switchTo = (map: boolean) => {
    setOnMap(map);
    if (choosing) nearby.toggleChoosing();
  };
  const current = isCurrent(state.asOf, openedMs);
  const header = mapHeader(state, t);
  // Only once: the map stays while another list is being fetched.
  if (!mapped && (places?.length || !header.busy)) setMapped(true);
  const startSearch = () => {
    prepareSearch(where.center);
    // Preloads the code for the first letter. Without a connection it is requested again later.
    import("./where/city-matches.tsx").catch(() => undefined);
  };

  return (
    <Screen
      width="page"
      title={header.title}
      lead={<Lead around={header.around} staleAsOf={header.staleAsOf} />}
      actions={
        <>
          <FilterButton
            count={countChoices(nearby.chosen.filter)}
            open={filterOpen}
            onClick={() => setFilterOpen(!filterOpen)}
          />
          <IconButton label={t.chooseCity} aria-expanded={choosing} onClick={() => choose(false)}>
            <PlaceIcon aria-hidden="true" size={22} />
          </IconButton>
          <RefreshButton busy={header.busy} onClick={nearby.refreshAll} />
        </>
      }
      tools={
        <>
          <SearchForm {...search} type={nearby.type} onStart={startSearch} onSubmit={nearby.submit} onClear={clear} />
          {filterOpen || countChoices(nearby.chosen.filter) > 0 ? (
            <FilterTools
              chosen={nearby.chosen}
              places={nearby.all ?? []}
              searching={!nearby.listsNearby}
              open={filterOpen}
              onClose={() => setFilterOpen(false)}
            />
          ) : null}
        </>
      }
    >
      <Hidden>
        <output>{header.busy || !search.asked ? "" : header.title}</output>
      </Hidden>
      <div className={styles.sides} data-map={shown}>
        <div className={styles.list}>
          <ListSide uid={uid} nearby={nearby} toPacks={toPacks} busy={header.busy} picked={picked} current={current} />
        </div>
        <div className={styles.map} data-live>
          {mapped ? (
            <MapSide
              uid={uid}
              places={places}
              count={state.count}
              listedFor={state.wanted ? wantedList : state.query}
              where={where}
              onMap={shown}
              onSwitch={switchTo}
              picked={picked}
              current={current}
              onPick={setPicked}
              onKeep={() => choose(true)}
            />
          ) : null}
        </div>
      </div>
    </Screen>
  );
}

function FilterButton({ count, open, onClick }: { count: number; open: boolean; onClick: () => void }) {
  const t = useMessages("map");
  return (
    <IconButton label={count === 0 ? t.filter : t.filterChosen({ count })} aria-expanded={open} onClick={onClick}>
      <span className={styles.filter}>
        <FilterIcon aria-hidden="true" size={22} />
        <CountMark count={count} />
      </span>
    </IconButton>
  );
}

function RefreshButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <IconButton data-refresh label={useMessages("map").refresh} aria-busy={busy} onClick={onClick}>
      <span className={styles.refresh} data-busy={busy}>
        <RefreshIcon aria-hidden="true" size={22} />
      </span>
    </IconButton>
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
