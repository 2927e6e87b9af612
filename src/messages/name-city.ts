import { cityIn, labelsOfCities, type NamedCity } from "../domain/places/city-name.ts";
import { formatAddress } from "../domain/places/format-address.ts";
import { formatLocale } from "./format.ts";
import { spokenNow } from "./messages.ts";

type Located = { city: string | null; city_names?: NamedCity["city_names"] };

const language = () => spokenNow() ?? "en";

/** The name of a city in the reader's language. */
export const nameCity = (city: Pick<NamedCity, "city" | "city_names">): string => cityIn(language(), city);

/** The city of a place in the reader's language. */
export const nameCityOf = (place: Located): string | null => cityIn(language(), place);

/** The address of a place with its city in the reader's language. */
export const nameAddress = (place: Parameters<typeof formatAddress>[0] & Located): string | null =>
  formatAddress(place, nameCityOf(place));

/** Names of several cities by key, with the country of those that share a name. */
export const nameCities = (cities: readonly NamedCity[]): Map<string, string> =>
  labelsOfCities(cities, language(), nameCountry);

/** The name of a country by its two letters; undefined if the browser knows none. */
export const nameCountry = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code)
    ? new Intl.DisplayNames([formatLocale()], { type: "region", fallback: "none" }).of(code)
    : undefined;
