import type { Page } from "playwright/test";
import { expect, test } from "./helpers/fixtures.ts";
import { backToList, cards, emptyDevice, ratePlace, signIn, waitForOfflineReady } from "./helpers/journeys.ts";

/**
 * Watches what the page fetches from now on, as it goes over the wire: compressed, with its headers. What the worker
 * fetches is not in it. Answers a function: kilobytes of scripts until now.
 */
async function watchScripts(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => void (type === "Script" && scripts.add(requestId)));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes / 1_000;
}

/**
 * In the page: `scriptBytes` are those of the scripts that had arrived, compressed, at the very moment when React had drawn what
 * is wanted. What is asked for afterwards keeps nobody waiting.
 */
function noteScriptsAt(wanted: string): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector(wanted)) return;
    watch.disconnect();
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith(".js"));
    const scriptBytes = scripts.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
    Object.assign(globalThis, { scriptBytes });
  });
  watch.observe(document, { subtree: true, childList: true });
}

/** In the page: what waits for a quiet moment, or for two seconds, would come before the end on a slow machine only. */
function nothingLater(): void {
  globalThis.requestIdleCallback = () => 0;
  const soon = globalThis.setTimeout;
  const held = (work: TimerHandler, ms = 0, ...rest: unknown[]) => (ms < 2_000 ? soon(work, ms, ...rest) : 0);
  globalThis.setTimeout = held as typeof setTimeout;
}

/** Kilobytes of scripts until the page is usable. Alarms for accidents, not targets. */
const limitsKB = { "sign-in": 250, "map, device full": 175, "map, device empty": 250, history: 250, rate: 250 };

test.describe("over the wire until the page is of use, untouched", () => {
  test("the landing page: no React, no database, nothing that talks to the server", async ({ page }) => {
    const scripts = await watchScripts(page);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // The last thing that it does by itself.
    await waitForOfflineReady(page);
    expect(scripts()).toBeLessThanOrEqual(95);
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  });

  test.describe("without the worker, which would answer for the server", () => {
    test.use({ serviceWorkers: "block" });

    test("the pages of somebody who is here", async ({ page, guest }) => {
      const figures: Record<string, number> = {};
      const open = async (name: string, path: string, selector: string) => {
        const next = await page.context().newPage();
        await next.addInitScript(nothingLater);
        await next.addInitScript(noteScriptsAt, `#root:not([data-frame]) main ${selector}`);
        await next.goto(path);
        await next.waitForFunction(() => "scriptBytes" in globalThis);
        figures[name] = (await next.evaluate(() => Reflect.get(globalThis, "scriptBytes") as number)) / 1_000;
        await next.close();
      };
      await open("sign-in", "/app-login", 'input[type="password"]');
      await signIn(page, guest);
      await ratePlace(page, { nth: 0, lemons: 4 });
      await backToList(page);

      const ratePath = (await cards(page).nth(1).getByRole("link").first().getAttribute("href")) ?? "";
      await open("map, device full", "/app/map", 'a[href^="/app/rate?"]');
      await open("history", "/app/history", "li");
      await open("rate", ratePath, 'input[type="radio"]');
      await emptyDevice(page);
      await open("map, device empty", "/app/map", 'a[href^="/app/rate?"]');
      for (const [name, kB] of Object.entries(limitsKB)) expect.soft(figures[name], name).toBeLessThanOrEqual(kB);
    });
  });
});
