import { useEffect, useMemo, useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import {
  applyPlaceFilter,
  filterParam,
  filterParams,
  hiddenBy,
  isFiltering,
  noPlaceFilter,
  readPlaceFilter,
  type HidingChoice,
  type PlaceFilter,
} from "../../../domain/places/place-filter.ts";
import { useSearchParams } from "../../../ui/router.ts";
import { useMinute } from "../../shared/refresh/use-minute.ts";
import type { ListedPlace } from "../list/last-list.ts";

export type ChosenFilter = {
  filter: PlaceFilter;
  choose: (change: Partial<PlaceFilter>) => void;
  clearFilter: () => void;
};

/** The filter in the address of the map. A choice replaces the address, so that Back leaves the list. */
export function usePlaceFilter(): ChosenFilter {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readPlaceFilter(params), [params]);
  const write = (next: PlaceFilter) => {
    const written = new URLSearchParams(location.search);
    for (const choice of filterParams) {
      const value = filterParam(next, choice);
      if (value === null) written.delete(choice);
      else written.set(choice, value);
    }
    setParams(written, { replace: true });
  };
  return {
    filter,
    choose: (change) => write({ ...readPlaceFilter(new URLSearchParams(location.search)), ...change }),
    clearFilter: () => write(noPlaceFilter),
  };
}

type FilteredPlaces = {
  /** Undefined until it is known which places are shown. */
  places: readonly ListedPlace[] | undefined;
  /** For each choice without which places would be shown: how many. Only for an empty list. */
  hiding: readonly { choice: HidingChoice; count: number }[];
  /** The filter hides every place. */
  hidesAll: boolean;
};

type FactsReader = typeof import("./filter-facts.ts");
const nowhere: ReadonlySet<string> = new Set();

/** The places that the filter shows, in its order. Code for opening hours and own ratings is loaded with the first choice. */
export function useFilteredPlaces(
  uid: string,
  all: readonly ListedPlace[] | undefined,
  filter: PlaceFilter,
): FilteredPlaces {
  const filtering = isFiltering(filter);
  const facts = useFactsReader(filtering);
  const asksRated = filter.unrated || filter.want;
  const rated = useLiveQuery(
    async () => (facts && asksRated ? await facts.readRatedPlaceIds(uid) : undefined),
    [facts, asksRated, uid],
  );
  const wanted = useLiveQuery(
    async () => (facts && filter.want ? await facts.readWanted(uid) : undefined),
    [facts, filter.want, uid],
  );
  const now = useMinute();
  return useMemo(() => {
    if (!filtering || all === undefined) return { places: all, hiding: [], hidesAll: false };
    if (!facts || (asksRated && !rated) || (filter.want && !wanted))
      return { places: undefined, hiding: [], hidesAll: false };
    const known = { isOpen: facts.isOpenAt(now), rated: rated ?? nowhere, wanted: wanted ?? nowhere };
    const places = applyPlaceFilter(all, filter, known);
    const hidesAll = places.length === 0 && all.length > 0;
    return { places, hiding: hidesAll ? hiddenBy(all, filter, known) : [], hidesAll };
  }, [filtering, all, facts, filter, asksRated, rated, wanted, now]);
}

function useFactsReader(wanted: boolean): FactsReader | undefined {
  const [facts, setFacts] = useState<FactsReader>();
  useEffect(() => {
    if (!wanted || facts) return;
    import("./filter-facts.ts").then(setFacts, (error: unknown) => reportError(error));
  }, [wanted, facts]);
  return facts;
}
