import { fromBase64Url, toBase64Url } from "../../domain/text/base64url.ts";
import { removePushSubscription, savePushSubscription } from "../../remote/people/push.ts";
import { readRemoteConfig } from "../session/remote-config.ts";
import { readToken } from "../session/token.ts";

/**
 * State of push messages on this device. `absent`: no keys are configured, or the browser does not support push;
 * `install-first`: Safari on a phone or tablet, which allows push only for apps on the home screen.
 */
export type PushState = "absent" | "install-first" | "denied" | "off" | "on";

type Registration = { pushManager?: PushManager; getNotifications?: () => Promise<{ close(): void }[]> };

const registrationOf = async (): Promise<Registration | undefined> =>
  await globalThis.navigator?.serviceWorker?.getRegistration();

/** `handheldApple`: an iPhone or iPad on which the app is not installed. */
export async function readPushState(handheldApple: boolean): Promise<PushState> {
  const config = await readRemoteConfig();
  if (!config?.vapid) return "absent";
  const manager = (await registrationOf())?.pushManager;
  if (!manager) return handheldApple ? "install-first" : "absent";
  if ((await manager.permissionState({ userVisibleOnly: true })) === "denied") return "denied";
  return (await manager.getSubscription()) ? "on" : "off";
}

/**
 * Call after the person has read why and tapped: the browser asks for permission. If the server does not receive the
 * subscription, it is cancelled.
 */
export async function subscribePush(): Promise<"on" | "denied" | "failed"> {
  const config = await readRemoteConfig();
  const manager = (await registrationOf())?.pushManager;
  const applicationServerKey = fromBase64Url(config?.vapid ?? "");
  if (!config || !manager || !applicationServerKey?.length) return "failed";
  let subscription: PushSubscription;
  try {
    subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch (error) {
    return error instanceof DOMException && error.name === "NotAllowedError" ? "denied" : "failed";
  }
  if (await tellServer(subscription)) return "on";
  await subscription.unsubscribe().catch(() => false);
  return "failed";
}

async function tellServer(subscription: PushSubscription): Promise<boolean> {
  const [config, token] = [await readRemoteConfig(), await readToken()];
  const [p256dh, auth] = [subscription.getKey("p256dh"), subscription.getKey("auth")];
  if (!config || token.kind !== "token" || !p256dh || !auth) return false;
  const keys = { p256dh: toBase64Url(new Uint8Array(p256dh)), auth: toBase64Url(new Uint8Array(auth)) };
  return await savePushSubscription(config, token.accessToken, { endpoint: subscription.endpoint, ...keys });
}

/**
 * Unsubscribes this device, also without a connection: messages to this address are no longer shown. The server is
 * informed now if possible, otherwise by the push service, and at sign-out.
 */
export async function unsubscribePush(): Promise<void> {
  const subscription = await (await registrationOf())?.pushManager?.getSubscription();
  if (!subscription) return;
  const [config, token] = [await readRemoteConfig(), await readToken()];
  await subscription.unsubscribe();
  if (config && token.kind === "token") await removePushSubscription(config, token.accessToken, subscription.endpoint);
}

/**
 * At sign-out: must be quick and never prevent it. Also closes shown messages, because they were meant for the person
 * who leaves.
 */
export async function forgetPush(): Promise<void> {
  const registration = await registrationOf().catch(() => undefined);
  const close = async () => (await registration?.getNotifications?.())?.forEach((shown) => shown.close());
  const unsubscribe = async () => await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  // If this fails, the worker still shows the messages to nobody else, and the server deletes the subscription with the
  // session.
  await Promise.allSettled([close(), unsubscribe()]);
}
