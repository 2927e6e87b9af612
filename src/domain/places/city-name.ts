import type { Language } from "../languages.ts";

export type NamedCity = {
  city: string;
  city_id?: number | null | undefined;
  city_names?: Readonly<Record<string, string>> | null | undefined;
  country?: string | null | undefined;
};

/** Two cities with one name have different keys; rows without an id are told apart by name. */
export const keyOfCity = ({ city, city_id: id }: NamedCity): string => (id ? String(id) : city);

/** A city, or the place of one, of which only the name is shown. */
type Called<City> = { city: City; city_names?: NamedCity["city_names"] };

/** The name in a language; the local name where it has none. */
export function cityIn(language: Language, place: Called<string>): string;
export function cityIn(language: Language, place: Called<string | null>): string | null;
export function cityIn(language: Language, { city, city_names: names }: Called<string | null>): string | null {
  return city === null ? null : (names?.[language] ?? city);
}

/** Names of cities by key, with the country where another city has the same name. */
export function labelsOfCities(
  cities: readonly NamedCity[],
  language: Language,
  nameOfCountry: (code: string) => string | undefined,
): Map<string, string> {
  const uses = new Map<string, Set<string>>();
  for (const city of cities) {
    const name = cityIn(language, city);
    uses.set(name, (uses.get(name) ?? new Set()).add(keyOfCity(city)));
  }
  return new Map(
    cities.map((city) => {
      const name = cityIn(language, city);
      const country = city.country && nameOfCountry(city.country);
      return [keyOfCity(city), (uses.get(name)?.size ?? 0) > 1 && country ? `${name} (${country})` : name];
    }),
  );
}
