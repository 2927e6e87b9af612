import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Skeleton } from "../../../ui/elements/skeleton.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import styles from "../map-screen.module.css";
import type { Nearby } from "../use-nearby.ts";
import { PlaceList } from "./place-list.tsx";

/** Loaded after the first places. */
const WherePanel = lazyPart(async () => (await import("../where/where-panel.tsx")).WherePanel);
const HiddenPlaces = lazyPart(async () => (await import("../filter/hidden-places.tsx")).HiddenPlaces);
const NoPlaces = lazyPart(async () => (await import("./no-places.tsx")).NoPlaces);
const NothingWanted = lazyPart(async () => (await import("./nothing-wanted.tsx")).NothingWanted);
const AddByHand = lazyPart(async () => (await import("../where/city-matches.tsx")).AddByHand);
const CityMatches = lazyPart(async () => (await import("../where/city-matches.tsx")).CityMatches);

type ListSideProps = {
  uid: string;
  nearby: Nearby;
  /** The choice of a city is open for the cities that can be kept. */
  toPacks: boolean;
  busy: boolean;
  picked: readonly string[];
  current: boolean;
};

/** The list of places, or what replaces it: the choice of a city, a placeholder, or an explanation. */
export function ListSide({ uid, nearby, toPacks, busy, picked, current }: ListSideProps) {
  const { places, state, where, choosing, offersPosition, listsNearby, hiding } = nearby;
  const t = useMessages("map");
  return (
    <>
      {offersPosition && listsNearby && state.center !== null && state.center.from !== "device" ? (
        <div className={styles.locate}>
          <Button variant="plain" onClick={where.find}>
            {t.useLocation}
          </Button>
        </div>
      ) : null}
      {/* Instead of the list, which cities that arrive one by one would move. */}
      {choosing || (listsNearby && !state.wanted && !state.locating && state.center === null) ? (
        <WherePanel where={where} onChoose={nearby.chooseCity} toPacks={choosing && toPacks} />
      ) : null}
      {choosing ? null : (
        <>
          {state.query !== "" && places?.length ? (
            <CityMatches query={state.query} places={places} onChoose={nearby.chooseCity} />
          ) : null}
          {places?.length ? (
            <>
              <PlaceList places={places} uid={uid} picked={picked} current={current} />
              {state.wanted ? null : <AddByHand name={state.query} />}
            </>
          ) : hiding ? (
            <HiddenPlaces chosen={nearby.chosen} hiding={hiding} count={nearby.all?.length ?? 0} />
          ) : busy || nearby.sifting || (places === undefined && (state.wanted || state.center !== null)) ? (
            <Skeleton shape="card" count={5} />
          ) : state.wanted ? (
            <NothingWanted
              state={state}
              onRetry={nearby.again}
              onNearby={() => nearby.chosen.choose({ want: false })}
            />
          ) : (
            <NoPlaces state={state} onClear={nearby.clear} onRetry={nearby.again} onChoose={nearby.chooseCity} />
          )}
        </>
      )}
    </>
  );
}
