import type { BrowserContext } from "playwright/test";

/**
 * Lets the pages of `context` know of the connection as those of a real browser do. Some Chromiums take the connection away when
 * Playwright asks for it, and yet tell a page that is opened afterwards that it has one; it then hears of no return, either.
 */
export async function emulateOnlineState(context: BrowserContext, { offline }: { offline: boolean }): Promise<void> {
  const setOffline = context.setOffline.bind(context);
  // The last of them that is added is the last to run.
  const tellLaterPages = (isOnline: boolean) => context.addInitScript(setOnLine, isOnline);
  if (offline) await tellLaterPages(false);
  context.setOffline = async (away) => {
    await setOffline(away);
    await tellLaterPages(!away);
    // A page that is just going elsewhere is told by the script above.
    await Promise.all(context.pages().map((page) => page.evaluate(setOnLine, !away).catch(() => undefined)));
  };
}

/**
 * In the page, also before its first script, when nobody listens yet. Its browser may have told it already, with an event that came
 * before this answer did and was read by what was said before; so it is told again, which costs nothing.
 */
function setOnLine(isOnline: boolean): void {
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => isOnline });
  dispatchEvent(new Event(isOnline ? "online" : "offline"));
}
