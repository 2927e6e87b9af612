import type { BrowserContext } from "playwright/test";

/**
 * Makes `navigator.onLine` and its events follow `setOffline` in all pages of `context`. Some Chromium versions disconnect but
 * report a connection to pages that are opened afterwards.
 */
export async function emulateOnlineState(context: BrowserContext, { offline }: { offline: boolean }): Promise<void> {
  const setOffline = context.setOffline.bind(context);
  // Init scripts run in the order of their registration, so the last one wins.
  const initLaterPages = (isOnline: boolean) => context.addInitScript(setOnLine, isOnline);
  if (offline) await initLaterPages(false);
  context.setOffline = async (away) => {
    await setOffline(away);
    await initLaterPages(!away);
    // A page that is navigating runs the init script instead.
    await Promise.all(context.pages().map((page) => page.evaluate(setOnLine, !away).catch(() => undefined)));
  };
}

/** Runs in the page. Repeats the event, because that of the browser may precede the new value of `onLine`. */
function setOnLine(isOnline: boolean): void {
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => isOnline });
  dispatchEvent(new Event(isOnline ? "online" : "offline"));
}
