import * as z from "zod/mini";
import { placeIdSchema } from "../../domain/places/place.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

export const ownPlacesSchema = z.array(placeIdSchema);

/** Ids of the places that the caller owns or works at, which they may not rate; `null` without a clear answer. */
export async function fetchOwnPlaces(config: RemoteConfig, token: string): Promise<string[] | null> {
  return await readRemote(config, { path: rpcPath("get_own_places"), token, body: {} }, ownPlacesSchema);
}
