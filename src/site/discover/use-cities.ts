import { useEffect, useState } from "react";
import { keyOfCity, type NamedCity } from "../../domain/places/city-name.ts";
import { foldText } from "../../domain/text/fold-text.ts";
import { nameCities } from "../../messages/name-city.ts";
import { fetchPublicCities } from "../../remote/places/discovery.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { findCachedCities } from "./cached-places.ts";

/** Cached while the page is open. */
let known: readonly NamedCity[] = [];

type CityOption = { value: string; label: string };

/**
 * Cities with places as options of a list, sorted by name in the reader's language: from the server, or offline from the cached
 * places. Always includes `chosen`, which is an id, or in an older link a name. Empty until loaded.
 */
export function useCities(chosen: string | null): { value: string; options: CityOption[] } {
  const [cities, setCities] = useState(known);
  useEffect(() => {
    if (known.length > 0) return;
    let gone = false;
    const ask = async () => {
      const config = await readRemoteConfig();
      const found = config && (await fetchPublicCities(config));
      // Cached cities are not remembered, so that the next visit asks the server again.
      if (found) known = found;
      const shown = found ?? (await findCachedCities());
      if (!gone) setCities(shown);
    };
    void ask();
    return () => {
      gone = true;
    };
  }, []);
  const names = nameCities(cities);
  const options = cities
    .map((city) => ({ value: keyOfCity(city), label: names.get(keyOfCity(city)) ?? city.city }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  if (!chosen) return { value: "", options };
  const isChosen = (city: NamedCity) =>
    keyOfCity(city) === chosen ||
    [city.city, ...Object.values(city.city_names ?? {})].some((name) => foldText(name) === foldText(chosen));
  const meant = cities.filter(isChosen);
  // A name that means several cities stays as it is: the list shows the places of all of them.
  const [only] = meant;
  if (meant.length === 1 && only) return { value: keyOfCity(only), options };
  return { value: chosen, options: [{ value: chosen, label: chosen }, ...options] };
}
