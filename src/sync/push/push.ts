import { fromBase64Url, toBase64Url } from "../../domain/text/base64url.ts";
import { removePushSubscription, savePushSubscription } from "../../remote/people/push.ts";
import { readRemoteConfig } from "../session/remote-config.ts";
import { readToken } from "../session/token.ts";

/**
 * How it stands on this device. `absent`: no keys are set up, or the browser knows no messages, and nothing is shown of them;
 * `install-first`: Safari on a telephone, which lets only an app on the home screen be told.
 */
export type PushState = "absent" | "install-first" | "denied" | "off" | "on";

type Registration = { pushManager?: PushManager; getNotifications?: () => Promise<{ close(): void }[]> };

const registrationOf = async (): Promise<Registration | undefined> =>
  await globalThis.navigator?.serviceWorker?.getRegistration();

/** `handheldApple`: a telephone or tablet of Apple on which the app is not installed. */
export async function readPushState(handheldApple: boolean): Promise<PushState> {
  const config = await readRemoteConfig();
  if (!config?.vapid) return "absent";
  const manager = (await registrationOf())?.pushManager;
  if (!manager) return handheldApple ? "install-first" : "absent";
  if ((await manager.permissionState({ userVisibleOnly: true })) === "denied") return "denied";
  return (await manager.getSubscription()) ? "on" : "off";
}

/** After a tap that said why: the browser asks the person. What is not heard by the server is undone here. */
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
 * The end of it on this device, also without a connection: nothing sent to this address is shown any more. The server hears of it
 * now if it can; otherwise from the push service, and at the end of the sign-in.
 */
export async function unsubscribePush(): Promise<void> {
  const subscription = await (await registrationOf())?.pushManager?.getSubscription();
  if (!subscription) return;
  const [config, token] = [await readRemoteConfig(), await readToken()];
  await subscription.unsubscribe();
  if (config && token.kind === "token") await removePushSubscription(config, token.accessToken, subscription.endpoint);
}

/** At sign-out: quick, and no obstacle to it. What is shown already goes too: it says what somebody who is not here was told. */
export async function forgetPush(): Promise<void> {
  const registration = await registrationOf().catch(() => undefined);
  const close = async () => (await registration?.getNotifications?.())?.forEach((shown) => shown.close());
  const unsubscribe = async () => await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  // Otherwise the worker shows nothing to anybody else, and the server forgets it with the sign-in.
  await Promise.allSettled([close(), unsubscribe()]);
}
