import { useEffect, useState } from "react";
import { fetchCityNames } from "../../remote/places/discovery.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { findKeptCities } from "./cached-places.ts";

/** For as long as the page is open. */
let known: readonly string[] = [];

/**
 * The cities that places are in, by name, as the server says, or for want of it those of the places that this device keeps; `chosen`
 * among them, wherever it came from. Empty until they are there.
 */
export function useCities(chosen: string | null): readonly string[] {
  const [cities, setCities] = useState(known);
  useEffect(() => {
    if (known.length > 0) return;
    let gone = false;
    const ask = async () => {
      const config = await readRemoteConfig();
      const names = config && (await fetchCityNames(config));
      // Those of the device answer for now only, and the server is asked again.
      if (names) known = names;
      const told = names ?? (await findKeptCities());
      if (!gone) setCities(told);
    };
    void ask();
    return () => {
      gone = true;
    };
  }, []);
  return chosen && !cities.includes(chosen) ? [chosen, ...cities] : cities;
}
