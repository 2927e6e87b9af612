import { readSigningKeys, signingKeyListSchema, type SigningKey } from "../../domain/people/signed-token.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { callRemote, readTimeoutMs } from "../http.ts";

/** The keys with which the auth server signs access tokens; null without a clear answer. */
export async function fetchSigningKeys(config: RemoteConfig): Promise<SigningKey[] | null> {
  const path = "/auth/v1/.well-known/jwks.json";
  const answer = await callRemote(config, { path, method: "GET", token: null, timeoutMs: readTimeoutMs });
  const list = answer.reached && answer.status === 200 ? signingKeyListSchema.safeParse(answer.json) : null;
  return list?.success ? readSigningKeys(list.data) : null;
}
