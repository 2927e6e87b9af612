import { keyOfCity, type NamedCity } from "../../../domain/places/city-name.ts";
import type { Standing } from "../../../domain/people/own-profile.ts";

export type CityInRace = NamedCity & { ratings: number; waiting: number };

/**
 * Cities with ratings of the person whose mayor they are not, by number of ratings. `waiting`: a city for each rating
 * that was not sent. A row without an id, of an earlier version, means the city of its name.
 */
export function cityRace({ cities, mayorships }: Standing, waiting: readonly NamedCity[]): CityInRace[] {
  const race: CityInRace[] = cities.map((city) => ({ ...city, waiting: 0 }));
  for (const city of waiting) {
    const known = race.find((one) => isSame(one, city));
    if (known) known.waiting += 1;
    else race.push({ ...city, ratings: 0, waiting: 1 });
  }
  return race
    .filter((city) => !mayorships.some((held) => isSame(held, city)))
    .toSorted((a, b) => b.ratings + b.waiting - (a.ratings + a.waiting) || (a.city < b.city ? -1 : 1));
}

const isSame = (one: NamedCity, other: NamedCity): boolean =>
  one.city_id && other.city_id ? keyOfCity(one) === keyOfCity(other) : one.city === other.city;
