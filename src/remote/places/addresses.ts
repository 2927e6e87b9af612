import type { Position } from "../../domain/places/distance.ts";
import { addressAnswerSchema, type AddressAnswer } from "../../domain/places/found-address.ts";
import type { Language } from "../../domain/languages.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { rpcTimeoutMs } from "../http.ts";
import { readRemote } from "../read-remote.ts";

export type AddressQuery = { query: string; from: Position; language: Language };

/** Addresses that the server and its geocoder know; null without a clear answer. The server waits up to five seconds for the geocoder. */
export async function fetchAddresses(
  config: RemoteConfig,
  token: string,
  { query, from, language }: AddressQuery,
): Promise<AddressAnswer | null> {
  const body = { query, latitude: from.lat, longitude: from.lng, language };
  return await readRemote(
    config,
    { path: "/functions/v1/find-address", token, body },
    addressAnswerSchema,
    rpcTimeoutMs,
  );
}
