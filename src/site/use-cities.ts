import { useEffect, useState } from "react";
import { fetchCityNames } from "../remote/discovery.ts";
import { readRemoteConfig } from "../sync/remote-config.ts";

/** For as long as the page is open. */
let known: readonly string[] = [];

/** The cities that places are in, by name; `chosen` among them, wherever it came from. Empty until they are there. */
export function useCities(chosen: string | null): readonly string[] {
  const [cities, setCities] = useState(known);
  useEffect(() => {
    if (known.length > 0) return;
    let gone = false;
    const ask = async () => {
      const config = await readRemoteConfig();
      const names = config && (await fetchCityNames(config));
      if (!names) return;
      known = names;
      if (!gone) setCities(names);
    };
    void ask();
    return () => {
      gone = true;
    };
  }, []);
  return chosen && !cities.includes(chosen) ? [chosen, ...cities] : cities;
}
