import { cuisinesOf, kindOf, placeKinds, type PlaceKind } from "./place-kind.ts";
import type { Place } from "./place.ts";

/** Orders of a list. Null in a filter: places nearby by distance, found ones by likeness. */
export const placeSorts = ["distance", "average", "ratings"] as const;
export type PlaceSort = (typeof placeSorts)[number];

/** The choices of a list of places. They are parts of its address. */
export type PlaceFilter = {
  /** On this person's list of places to visit, and not rated by them. */
  want: boolean;
  open: boolean;
  /** At least four lemons on average. */
  good: boolean;
  /** Not rated by this person. */
  unrated: boolean;
  kind: PlaceKind | null;
  /** A code as `cuisinesOf` returns it. */
  cuisine: string | null;
  sort: PlaceSort | null;
};

export const noPlaceFilter: PlaceFilter = {
  want: false,
  open: false,
  good: false,
  unrated: false,
  kind: null,
  cuisine: null,
  sort: null,
};

/** The choices that hide places. */
const hidingChoices = ["want", "open", "good", "unrated", "kind", "cuisine"] as const;
export type HidingChoice = (typeof hidingChoices)[number];

/** Names of the choices in an address. */
export const filterParams = [...hidingChoices, "sort"] as const;

/** The query of an address, as every platform represents it. */
type Params = { get(name: string): string | null };

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | null =>
  all.find((one) => one === value) ?? null;

/** Parses `?open=1&cuisine=pizza&sort=average`. Unknown values are ignored. */
export const readPlaceFilter = (params: Params): PlaceFilter => ({
  want: params.get("want") === "1",
  open: params.get("open") === "1",
  good: params.get("good") === "1",
  unrated: params.get("unrated") === "1",
  kind: oneOf(placeKinds, params.get("kind")),
  cuisine: params.get("cuisine")?.slice(0, 60) || null,
  sort: oneOf(placeSorts, params.get("sort")),
});

/** The value of a choice in an address; null if nothing is chosen. */
export function filterParam(filter: PlaceFilter, choice: (typeof filterParams)[number]): string | null {
  const value = filter[choice];
  return typeof value === "boolean" ? (value ? "1" : null) : value;
}

export const chosenHiding = (filter: PlaceFilter): HidingChoice[] =>
  hidingChoices.filter((choice) => filterParam(filter, choice) !== null);

export const countChoices = (filter: PlaceFilter): number => chosenHiding(filter).length + Number(filter.sort !== null);
export const isFiltering = (filter: PlaceFilter): boolean => countChoices(filter) > 0;

/** What the places themselves do not say. */
export type FilterFacts = {
  /** Null if the opening hours are not known. */
  isOpen: (place: Place) => boolean | null;
  rated: ReadonlySet<string>;
  /** Ids of the places that the person wants to visit, rated or not. */
  wanted: Pick<ReadonlySet<string>, "has">;
};

const goodFrom = 4;

const tests: Record<HidingChoice, (place: Place, filter: PlaceFilter, facts: FilterFacts) => boolean> = {
  want: (place, _filter, facts) => facts.wanted.has(place.place_id) && !facts.rated.has(place.place_id),
  open: (place, _filter, facts) => facts.isOpen(place) === true,
  good: (place) => (place.lemon_avg ?? 0) >= goodFrom,
  unrated: (place, _filter, facts) => !facts.rated.has(place.place_id),
  kind: (place, filter) => kindOf(place.types) === filter.kind,
  cuisine: (place, filter) => cuisinesOf(place.types).includes(filter.cuisine ?? ""),
};

const passes = (place: Place, filter: PlaceFilter, facts: FilterFacts, choices: readonly HidingChoice[]): boolean =>
  choices.every((choice) => tests[choice](place, filter, facts));

/** Fewer ratings say little about a place: its average counts as 0, as in `private.list_places`. */
const averageFrom = 3;
const averageOf = ({ lemon_avg, lemon_count }: Place): number => (lemon_count >= averageFrom ? (lemon_avg ?? 0) : 0);

type Listed = Place & { distance_m: number | null };

const compare: Record<PlaceSort, (one: Listed, other: Listed) => number> = {
  distance: (one, other) => (one.distance_m ?? 0) - (other.distance_m ?? 0),
  average: (one, other) => averageOf(other) - averageOf(one) || other.lemon_count - one.lemon_count,
  ratings: (one, other) => other.lemon_count - one.lemon_count,
};

export function applyPlaceFilter<P extends Listed>(places: readonly P[], filter: PlaceFilter, facts: FilterFacts): P[] {
  const choices = chosenHiding(filter);
  const shown = places.filter((place) => passes(place, filter, facts, choices));
  return filter.sort ? shown.toSorted(compare[filter.sort]) : shown;
}

/** For each choice without which places would be shown: how many. Empty if only several together hide them. */
export function hiddenBy(
  places: readonly Place[],
  filter: PlaceFilter,
  facts: FilterFacts,
): { choice: HidingChoice; count: number }[] {
  const choices = chosenHiding(filter);
  return choices
    .map((choice) => {
      const others = choices.filter((one) => one !== choice);
      return { choice, count: places.filter((place) => passes(place, filter, facts, others)).length };
    })
    .filter(({ count }) => count > 0);
}

/** Kinds and cuisines among the places, the most frequent first. */
export function filterChoices(places: readonly Place[]): { kinds: PlaceKind[]; cuisines: string[] } {
  const kinds = new Map<PlaceKind, number>();
  const cuisines = new Map<string, number>();
  for (const { types } of places) {
    const kind = kindOf(types);
    if (kind) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    for (const cuisine of cuisinesOf(types)) cuisines.set(cuisine, (cuisines.get(cuisine) ?? 0) + 1);
  }
  const frequent = <T>(counts: Map<T, number>) => [...counts].toSorted(([, a], [, b]) => b - a).map(([one]) => one);
  return { kinds: frequent(kinds), cuisines: frequent(cuisines) };
}
