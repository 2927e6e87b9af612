import type { PushSubscriptionKeys } from "../domain/push.ts";
import type { RemoteConfig } from "../domain/remote-config.ts";
import { callRemote, rpcTimeoutMs } from "./http.ts";

/** Says where this browser can be told what happens. False: not heard, or refused. */
export async function savePushSubscription(
  config: RemoteConfig,
  token: string,
  { endpoint, p256dh, auth }: { endpoint: string } & PushSubscriptionKeys,
): Promise<boolean> {
  const body = { p_endpoint: endpoint, p_p256dh: p256dh, p_auth: auth };
  const answer = await callRemote(config, {
    path: "/rest/v1/rpc/save_push_subscription",
    token,
    body,
    timeoutMs: rpcTimeoutMs,
  });
  return answer.reached && answer.status < 300;
}

export async function removePushSubscription(config: RemoteConfig, token: string, endpoint: string): Promise<boolean> {
  const body = { p_endpoint: endpoint };
  const answer = await callRemote(config, {
    path: "/rest/v1/rpc/remove_push_subscription",
    token,
    body,
    timeoutMs: rpcTimeoutMs,
  });
  return answer.reached && answer.status < 300;
}
