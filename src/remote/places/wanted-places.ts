import * as z from "zod/mini";
import { placeIdSchema, type Place } from "../../domain/places/place.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemote, rpcPath } from "../read-remote.ts";
import { readablePlaces } from "./places.ts";

export const wantedSchema = z.array(z.object({ place_id: placeIdSchema, wanted_at: z.string() }));
export type WantedRow = z.infer<typeof wantedSchema>[number];

/** The caller's list of places to visit, the latest first; `null` without a clear answer. */
export const fetchWanted = async (config: RemoteConfig, token: string): Promise<WantedRow[] | null> =>
  await readRemote(config, { path: rpcPath("get_wanted_places"), token, body: {} }, wantedSchema);

/** Places per call; the procedure returns no more. */
export const cardsPerCall = 100;

/** The cards of places; closed and unknown ones are missing. `null` without a clear answer. */
export async function fetchPlacesById(
  config: RemoteConfig,
  token: string,
  placeIds: readonly string[],
): Promise<Place[] | null> {
  const call = { path: rpcPath("places_by_id"), token, body: { p_place_ids: placeIds } };
  const rows = await readRemote(config, call, z.array(z.unknown()));
  return rows && readablePlaces(rows);
}
