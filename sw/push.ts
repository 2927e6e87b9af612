import { pushMessageSchema } from "../src/domain/people/push.ts";
import { readPerson } from "../src/local/session/first-reads.ts";

declare const self: ServiceWorkerGlobalScope;

/** Shows a push message if it is for the signed-in person. */
export function onPush(event: PushEvent): void {
  event.waitUntil(show(event.data?.text() ?? ""));
}

async function show(text: string): Promise<void> {
  const message = pushMessageSchema.safeParse(toJson(text)).data;
  // Another person is signed in now, or nobody: this browser must not receive further messages.
  if ((await readPerson())?.uid !== message?.to) {
    if (message) await (await self.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  if (!message) return;
  const { title, body, path, tag } = message;
  await self.registration.showNotification(title, { body, tag, icon: "/icons/icon-192.png", data: path });
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A tap opens the page of the message, in an open window or in a new one. */
export function onNotificationClick(event: NotificationEvent): void {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
}

async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: "window" });
  // A window that already shows the page; never one in which the person may be writing.
  const there = windows.find((window) => window.url === url);
  await (there ? there.focus() : self.clients.openWindow(url));
}
