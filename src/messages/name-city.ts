import { cityIn, labelsOfCities, type NamedCity } from "../domain/places/city-name.ts";
import { formatLocale } from "./format.ts";
import { spokenNow } from "./messages.ts";

const language = () => spokenNow() ?? "en";

/** The name of a city in the reader's language. */
export const nameCity = (city: NamedCity): string => cityIn(language(), city);

/** Names of several cities by key, with the country of those that share a name. */
export const nameCities = (cities: readonly NamedCity[]): Map<string, string> =>
  labelsOfCities(cities, language(), (code) =>
    /^[A-Z]{2}$/.test(code)
      ? new Intl.DisplayNames([formatLocale()], { type: "region", fallback: "none" }).of(code)
      : undefined,
  );
