import type { AddressAnswer } from "../../domain/places/found-address.ts";
import { fetchAddresses, type AddressQuery } from "../../remote/places/addresses.ts";
import { readRemoteConfig } from "../session/remote-config.ts";
import { readToken } from "../session/token.ts";

/** Searches addresses on the server, for the signed-in person. Nothing is stored. Null without a clear answer. */
export async function findAddresses(wanted: AddressQuery): Promise<AddressAnswer | null> {
  const [token, config] = await Promise.all([readToken(), readRemoteConfig()]);
  return token.kind === "token" && config ? await fetchAddresses(config, token.accessToken, wanted) : null;
}
