import type { PushSubscriptionKeys } from "../../domain/people/push.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { callRemote, rpcTimeoutMs } from "../http.ts";
import { rpcPath } from "../read-remote.ts";

/** Registers the push subscription of this browser. False: no answer, or rejected. */
export const savePushSubscription = (
  config: RemoteConfig,
  token: string,
  { endpoint, p256dh, auth }: { endpoint: string } & PushSubscriptionKeys,
): Promise<boolean> =>
  tell(config, token, "save_push_subscription", { p_endpoint: endpoint, p_p256dh: p256dh, p_auth: auth });

export const removePushSubscription = (config: RemoteConfig, token: string, endpoint: string): Promise<boolean> =>
  tell(config, token, "remove_push_subscription", { p_endpoint: endpoint });

async function tell(config: RemoteConfig, token: string, name: string, body: object): Promise<boolean> {
  const answer = await callRemote(config, { path: rpcPath(name), token, body, timeoutMs: rpcTimeoutMs });
  return answer.reached && answer.status < 300;
}
