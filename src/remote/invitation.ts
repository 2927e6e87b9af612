import type { RemoteConfig } from "../domain/remote-config.ts";
import { callRemote, readTimeoutMs } from "./http.ts";

/** `null` unless the server clearly said yes or no. */
export async function fetchIsInvited(config: RemoteConfig, token: string): Promise<boolean | null> {
  const path = "/rest/v1/rpc/is_user_invited";
  const answer = await callRemote(config, { path, token, body: {}, timeoutMs: readTimeoutMs });
  return answer.reached && answer.status === 200 && typeof answer.json === "boolean" ? answer.json : null;
}
