import * as z from "zod/mini";
import { cityFields } from "../../domain/places/city-fields.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemote, rowsPath, rpcPath } from "../read-remote.ts";

const rowsSchema = z.array(
  z.object({
    place_id: z.string(),
    city: z.nullable(z.string()),
    city_id: cityFields.city_id,
    latitude: z.number(),
    longitude: z.number(),
  }),
);
export type CityPlace = {
  place_id: string;
  city: string | null;
  city_id?: number | null | undefined;
  lat: number;
  lng: number;
};

const citiesSchema = z.array(z.object({ city: z.string(), ...cityFields, lat: z.number(), lng: z.number() }));
export type RemoteCity = z.infer<typeof citiesSchema>[number];

/** Cities with their centre, those with most ratings first. With a text: cities with that name or a similar one. */
export async function fetchCityMiddles(config: RemoteConfig, text: string): Promise<RemoteCity[] | null> {
  const call = { path: rpcPath("search_cities"), token: null, body: { p_query: text.trim(), p_limit: 200 } };
  return await readRemote(config, call, citiesSchema);
}

/**
 * Places with a city, those with most ratings first. With a text: places in cities whose name contains it. Public data,
 * so no token is sent.
 */
export async function fetchCityPlaces(config: RemoteConfig, text: string): Promise<CityPlace[] | null> {
  const wanted = text.replace(/[*,()%_\\]/g, " ").trim();
  const path = rowsPath("restaurants", {
    select: "place_id,city,city_id,latitude,longitude",
    city: wanted === "" ? "not.is.null" : `ilike.*${wanted}*`,
    order: "rating_count.desc",
    limit: "100",
  });
  const rows = await readRemote(config, { path, method: "GET", token: null }, rowsSchema);
  return rows && rows.map(({ latitude, longitude, ...row }) => ({ ...row, lat: latitude, lng: longitude }));
}
