import { useEffect, useState } from "react";
import { useSearchParams } from "../../ui/router.ts";
import { isFiltering } from "../../domain/places/place-filter.ts";
import { useFilteredPlaces, usePlaceFilter } from "./filter/use-place-filter.ts";
import type { LastList, ListedPlace } from "./list/last-list.ts";
import { usePlaces, wantedList } from "./list/use-places.ts";
import type { Center, MapState } from "./map-header.ts";
import { useTypedSearch } from "./search/use-typed-search.ts";
import type { City } from "./where/cities.ts";
import { useCenter } from "./where/use-center.ts";

export type Nearby = ReturnType<typeof useNearby>;

/** State and actions of the map screen: the centre, the search, and the places to list. `last`: the list of the previous start. */
export function useNearby(last: LastList | null, uid: string) {
  const [params, setParams] = useSearchParams();
  const query = params.get("q")?.trim() ?? "";
  const search = useTypedSearch(query);
  const [choosing, setChoosing] = useState(false);
  const chosen = usePlaceFilter();
  const filtering = isFiltering(chosen.filter);
  const where = useCenter(last);
  const { center, withheld } = where;
  const locating = where.state === "locating" || where.state === "starting";
  // Without a search, all places to visit are listed instead of those nearby.
  const wantsList = chosen.filter.want && search.wanted === "";
  const { places, listedFor, count, asOf, refresh, again } = usePlaces({
    uid,
    center,
    query: wantsList ? wantedList : search.wanted,
    // Waits up to ten seconds for a position, but reports a missing connection immediately.
    ready: search.asked && (wantsList || !locating || !navigator.onLine),
  });

  useSaveLastList(listedFor === "" ? places : undefined, { uid, center, withheld, asOf });
  const filtered = useFilteredPlaces(uid, places, chosen.filter);
  // The last list is not filtered.
  const firstFrame = search.wanted === "" && places === undefined && !filtering ? last : null;
  const shown = filtered.places ?? firstFrame?.places;
  const state: MapState = {
    query: listedFor === wantedList ? "" : listedFor,
    wanted: listedFor === wantedList,
    center,
    locating,
    failure: where.failure,
    refresh,
    count: places ? (count === undefined || !filtering ? count : filtered.places?.length) : firstFrame?.count,
    asOf: asOf ?? firstFrame?.asOf ?? null,
    nearestM: shown?.[0]?.distance_m ?? null,
  };
  const submit = (wanted: string) => {
    const next = new URLSearchParams(location.search);
    if (wanted === "") next.delete("q");
    else next.set("q", wanted);
    setParams(next);
  };
  const clear = () => {
    search.type("");
    if (query !== "") submit("");
  };
  const type = (text: string) => {
    setChoosing(false);
    search.type(text);
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
  return {
    search,
    where,
    state,
    places: shown,
    chosen,
    /** The list without the filter. */
    all: places,
    hiding: filtered.hidesAll ? filtered.hiding : null,
    /** Which places pass the filter is not known yet. */
    sifting: places !== undefined && filtered.places === undefined,
    choosing,
    listsNearby: search.wanted === "",
    // Not offered after a failed attempt: the title says so then, and the list does not move.
    offersPosition: withheld === "prompt" || (withheld === undefined && last === null),
    toggleChoosing: () => setChoosing(!choosing),
    submit,
    clear,
    type,
    again,
    refreshAll,
    chooseCity,
  };
}

/** Saves the list of places nearby for the next start. */
function useSaveLastList(
  places: ListedPlace[] | undefined,
  {
    uid,
    center,
    withheld,
    asOf,
  }: Pick<LastList, "uid" | "asOf"> & { center: Center | null; withheld: LastList["withheld"] | undefined },
): void {
  useEffect(() => {
    if (!places || !center) return;
    const list = { uid, center, ...(withheld && { withheld }), asOf, count: places.length, places };
    // Fails only on a first visit that lost its connection; the next list is saved.
    import("./list/save-last-list.ts").then(
      ({ saveLastList, savePageSnapshotSoon }) => {
        saveLastList(list);
        savePageSnapshotSoon(uid);
      },
      () => undefined,
    );
  }, [places, asOf, center, withheld, uid]);
}
