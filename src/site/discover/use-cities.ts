import { useEffect, useState } from "react";
import { fetchCityNames } from "../../remote/places/discovery.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { findCachedCities } from "./cached-places.ts";

/** Cached while the page is open. */
let known: readonly string[] = [];

/**
 * Cities with places, sorted by name: from the server, or offline from the cached places. Always includes `chosen`. Empty until
 * loaded.
 */
export function useCities(chosen: string | null): readonly string[] {
  const [cities, setCities] = useState(known);
  useEffect(() => {
    if (known.length > 0) return;
    let gone = false;
    const ask = async () => {
      const config = await readRemoteConfig();
      const names = config && (await fetchCityNames(config));
      // Cached cities are not remembered, so that the next visit asks the server again.
      if (names) known = names;
      const found = names ?? (await findCachedCities());
      if (!gone) setCities(found);
    };
    void ask();
    return () => {
      gone = true;
    };
  }, []);
  return chosen && !cities.includes(chosen) ? [chosen, ...cities] : cities;
}
