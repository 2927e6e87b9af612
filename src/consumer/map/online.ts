import { fetchCityPlaces } from "../../remote/cities.ts";
import { readRemoteConfig } from "../../sync/remote-config.ts";
import { citiesOf, type City } from "./cities.ts";

export type CitiesAnswer = { ok: true; cities: City[] } | { ok: false; reason: "offline" | "failed" };

/** Cities that have places, the most rated first; with a text those that contain it. */
export async function fetchCities(text: string): Promise<CitiesAnswer> {
  const config = await readRemoteConfig();
  const places = config && (await fetchCityPlaces(config, text));
  if (places) return { ok: true, cities: citiesOf(places) };
  return { ok: false, reason: navigator.onLine ? "failed" : "offline" };
}
