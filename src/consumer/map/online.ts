import * as z from "zod/mini";
import { callRemote, readTimeoutMs } from "../../remote/http.ts";
import { readRemoteConfig } from "../../sync/remote-config.ts";
import { citiesOf, type City } from "./cities.ts";

export type CitiesAnswer = { ok: true; cities: City[] } | { ok: false; reason: "offline" | "failed" };

const rowsSchema = z.array(z.object({ city: z.nullable(z.string()), latitude: z.number(), longitude: z.number() }));

/** Cities that have places, the most rated first; with a text those that contain it. Public data, so nobody is named. */
export async function fetchCities(text: string): Promise<CitiesAnswer> {
  const config = await readRemoteConfig();
  if (!config) return refused();
  const wanted = text.replace(/[*,()%_\\]/g, " ").trim();
  const params = new URLSearchParams({
    select: "city,latitude,longitude",
    city: wanted === "" ? "not.is.null" : `ilike.*${wanted}*`,
    order: "rating_count.desc",
    limit: "100",
  });
  const path = `/rest/v1/restaurants?${params}`;
  const answer = await callRemote(config, { path, method: "GET", token: null, timeoutMs: readTimeoutMs });
  const rows = rowsSchema.safeParse(answer.reached && answer.status === 200 ? answer.json : undefined);
  if (!rows.success) return refused();
  const places = rows.data.map(({ city, latitude, longitude }) => ({ city, lat: latitude, lng: longitude }));
  return { ok: true, cities: citiesOf(places) };
}

const refused = (): CitiesAnswer => ({ ok: false, reason: navigator.onLine ? "failed" : "offline" });
