import { fetchCityMiddles, fetchCityPlaces, type RemoteCity } from "../../remote/places/cities.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { keyOfCity } from "../../domain/places/city-name.ts";
import { nameCities } from "../../messages/name-city.ts";
import { citiesOf, type City } from "./where/cities.ts";

export type CitiesAnswer = { ok: true; cities: City[] } | { ok: false; reason: "offline" | "failed" };

/** Cities with places, most rated first. A text limits them to names that contain it. */
export async function fetchCities(text: string): Promise<CitiesAnswer> {
  const config = await readRemoteConfig();
  if (config) {
    const [middles, places] = await Promise.all([fetchCityMiddles(config, text), fetchCityPlaces(config, text)]);
    // The places tell whether a city is demo data, and replace the city list if the server has none.
    const seen = citiesOf(places ?? []);
    const demo = seen.length > 0 && seen.every((city) => city.demo) ? { demo: true } : {};
    if (middles) return { ok: true, cities: citiesOfRows(middles).map((city) => ({ ...city, ...demo })) };
    if (places) return { ok: true, cities: seen };
  }
  return { ok: false, reason: navigator.onLine ? "failed" : "offline" };
}

function citiesOfRows(rows: readonly RemoteCity[]): City[] {
  const names = nameCities(rows);
  return rows.map((row) => ({
    ...(row.city_id ? { id: row.city_id } : {}),
    name: names.get(keyOfCity(row)) ?? row.city,
    others: [row.city, ...Object.values(row.city_names ?? {})],
    lat: row.lat,
    lng: row.lng,
  }));
}
