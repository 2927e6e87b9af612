import * as z from "zod/mini";
import { placeSchema, type Place } from "../domain/place.ts";
import type { RemoteConfig } from "../domain/remote-config.ts";
import { readRemote, rowsPath, rpcPath } from "./read-remote.ts";

const rowsSchema = z.array(
  z.looseObject({
    latitude: z.number(),
    longitude: z.number(),
    average_score: z.nullable(z.number()),
    rating_count: z.number(),
    photo_urls: z.array(z.string()),
  }),
);
const serversSchema = z.array(z.object({ server_id: z.string(), first_name: z.string() }));
const pathsSchema = z.array(z.string());
const columns =
  "place_id,name,vicinity,city,state,latitude,longitude,average_score,rating_count,top_tags,attribution,photo_urls";

/** One place by its id, as a card shows it; "gone" when there is none, null without a clear answer. Who serves there and guests' photos are extra. */
export async function fetchPlace(
  config: RemoteConfig,
  token: string | null,
  placeId: string,
): Promise<Place | "gone" | null> {
  const path = rowsPath("restaurants", { select: columns, place_id: `eq.${placeId}`, closed_at: "is.null" });
  const body = { p_place_id: placeId };
  const [rows, servers, photos] = await Promise.all([
    readRemote(config, { path, method: "GET", token }, rowsSchema),
    readRemote(config, { path: rpcPath("active_servers"), token, body }, serversSchema),
    readRemote(config, { path: rpcPath("guest_photos"), token, body }, pathsSchema),
  ]);
  const row = rows?.[0];
  if (!row) return rows && "gone";
  const {
    latitude: lat,
    longitude: lng,
    average_score: lemon_avg,
    rating_count: lemon_count,
    photo_urls,
    ...rest
  } = row;
  const place = placeSchema.safeParse({
    ...rest,
    lat,
    lng,
    lemon_avg,
    lemon_count,
    photo_urls: [...photo_urls, ...(photos ?? [])],
    servers: (servers ?? []).map(({ server_id: id, first_name: name }) => ({ id, name })),
  });
  return place.success ? place.data : null;
}
