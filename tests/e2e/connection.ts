import type { BrowserContext } from "playwright/test";

/**
 * Lets the pages of `context` know of the connection as those of a real browser do. Some Chromiums take the connection away when
 * Playwright asks for it, and yet tell a page that is opened afterwards that it has one; it then hears of no return, either.
 */
export async function tellPagesOfConnection(context: BrowserContext, { offline }: { offline: boolean }): Promise<void> {
  const setOffline = context.setOffline.bind(context);
  // The last of them that is added is the last to run.
  const tellLaterPages = (isOnline: boolean) => context.addInitScript(setOnLine, isOnline);
  if (offline) await tellLaterPages(false);
  context.setOffline = async (away) => {
    const native = await Promise.all(context.pages().map((page) => page.evaluate(readOnLine).catch(() => null)));
    await setOffline(away);
    await tellLaterPages(!away);
    await Promise.all(
      context.pages().map(async (page, index) => {
        // A page that is just going elsewhere is told by the script above.
        await page.evaluate(setOnLine, !away).catch(() => undefined);
        // Where the browser has nothing to tell by itself.
        if (native[index] === !away)
          await page
            .evaluate((type) => dispatchEvent(new Event(type)), away ? "offline" : "online")
            .catch(() => undefined);
      }),
    );
  };
}

/** What the browser itself says. */
function readOnLine(): boolean {
  const { get } = Object.getOwnPropertyDescriptor(Navigator.prototype, "onLine") ?? {};
  return Boolean(get?.call(navigator));
}

function setOnLine(isOnline: boolean): void {
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => isOnline });
}
