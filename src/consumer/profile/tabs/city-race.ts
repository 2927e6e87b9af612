import type { Standing } from "../../../domain/people/own-profile.ts";

export type CityInRace = { city: string; ratings: number; waiting: number };

/** Cities with ratings of the person whose mayor they are not, by number of ratings. */
export function cityRace({ cities, mayorships }: Standing, waiting: ReadonlyMap<string, number>): CityInRace[] {
  const known = new Map(cities.map(({ city, ratings }) => [city, ratings]));
  const held = new Set(mayorships.map(({ city }) => city));
  const names = [...new Set([...known.keys(), ...waiting.keys()])].filter((city) => !held.has(city));
  return names
    .map((city) => ({ city, ratings: known.get(city) ?? 0, waiting: waiting.get(city) ?? 0 }))
    .toSorted((a, b) => b.ratings + b.waiting - (a.ratings + a.waiting) || (a.city < b.city ? -1 : 1));
}
