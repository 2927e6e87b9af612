import type { RatingView } from "../../../domain/outbox/commands/rating-view.ts";
import { keyOfCity } from "../../../domain/places/city-name.ts";
import { nameCities } from "../../../messages/name-city.ts";
import { searchIn } from "../../../domain/places/search-places.ts";
import type { Score } from "../../../domain/ratings/score.ts";
import type { Tag } from "../../../domain/ratings/tags.ts";

/** A city to choose; two of one name have different keys. */
export type CityChoice = { key: string; name: string };

const cityKeyOf = (city: string, { cityId }: RatingView): string => keyOfCity({ city, city_id: cityId });

/** null and "" match everything. `city` is a key. */
export type RatingFilter = { text: string; score: Score | null; tag: Tag | null; city: string | null };

export const noFilter: RatingFilter = { text: "", score: null, tag: null, city: null };

export const isFiltering = ({ text, score, tag, city }: RatingFilter): boolean =>
  text.trim() !== "" || score !== null || tag !== null || city !== null;

/** Ratings that match all criteria, in their order. The text is searched in all texts of a rating. */
export function filterRatings(views: readonly RatingView[], filter: RatingFilter): RatingView[] {
  const { score, tag, city } = filter;
  const chosen = views.filter(
    (view) =>
      (score === null || view.content.score === score) &&
      (tag === null || view.content.tags.includes(tag)) &&
      (city === null || (view.city !== null && cityKeyOf(view.city, view) === city)),
  );
  return filter.text.trim() === "" ? chosen : searchIn(chosen.map(toText), filter.text).map(({ view }) => view);
}

const toText = (view: RatingView) => ({
  view,
  name: [view.placeName, view.content.comment, view.content.server_name].join(" "),
  vicinity: view.vicinity,
  city: view.city,
  city_names: view.cityNames,
});

/** Options for the filter: tags by use, cities by name. */
export function choicesOf(views: readonly RatingView[]): { tags: Tag[]; cities: CityChoice[] } {
  const uses = new Map<Tag, number>();
  for (const tag of views.flatMap(({ content }) => content.tags)) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  const cities = nameCities(
    views.flatMap((view) =>
      view.city === null ? [] : [{ city: view.city, city_id: view.cityId, city_names: view.cityNames }],
    ),
  );
  return {
    tags: [...uses].toSorted(([, a], [, b]) => b - a).map(([tag]) => tag),
    cities: [...cities].map(([key, name]) => ({ key, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}
