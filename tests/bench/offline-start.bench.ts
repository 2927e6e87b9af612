// Opens the app offline through its installed worker, in a new browser, on a phone four times slower. The floor is React's
// "hello", stored and answered by the same worker. Worker threads are not slowed down.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { withApp } from "./bench-app.ts";
import { slowDown } from "./device.ts";
import { medians, printRatio } from "./figures.ts";
import { firstPlace, firstRating, hello, installGuest, live, phone } from "./guest-device.ts";
import { serveFloorSite } from "./serve-floor.ts";
import { readOpening, rest, watchPage, type Opening, type Sight } from "./sight.ts";

const repeats = 5;
/** A person looks at a page before closing it; by then the page has stored its snapshot. */
const lookedAtMs = 1_500;

await withApp(async ({ app, launch }) => {
  const floor = await serveFloorSite();
  const profile = mkdtempSync(join(tmpdir(), "five-lemons-cold-"));
  const open = (offline: boolean) =>
    chromium.launchPersistentContext(profile, { ...launch, ...phone, baseURL: app.origin, offline });

  const start = async (address: string, sight: Sight): Promise<Opening> => {
    const context = await open(true);
    const page = await context.newPage();
    await watchPage(page, sight, sight === hello ? hello : live(sight));
    // Excludes the browser's own start-up work.
    await rest(page, 1_000);
    await slowDown(page);
    await page.goto(address, { waitUntil: "commit" });
    const opening = await readOpening(page, lookedAtMs);
    await context.close();
    return opening;
  };

  try {
    const installing = await open(false);
    await installGuest(await installing.newPage(), app, floor.origin);
    await installing.close();
    const starts: Record<string, [address: string, sight: Sight]> = {
      hello: [`${floor.origin}/hello`, hello],
      "/app/map": ["/app/map", firstPlace],
      "/app/history": ["/app/history", firstRating],
    };
    const runs = new Map<string, Opening[]>(Object.keys(starts).map((name) => [name, []]));
    for (let run = 0; run < repeats; run += 1)
      for (const [name, [address, sight]] of Object.entries(starts)) runs.get(name)?.push(await start(address, sight));
    const least = medians(runs.get("hello") ?? []);
    const print = (name: string, paint: number, content: number) => {
      const { firstPaintMs, shownMs, liveMs, shift } = medians(runs.get(name) ?? []);
      printRatio(`offline cold start of ${name}, first paint`, firstPaintMs, least.firstPaintMs, "ms", {
        times: paint,
      });
      printRatio(`offline cold start of ${name}, first row in the picture`, shownMs, least.shownMs, "ms");
      printRatio(`offline cold start of ${name}, first row live`, liveMs, least.liveMs, "ms", { times: content });
      printRatio(`offline cold start of ${name}, layout shift`, shift, least.shift, "", { most: 0 });
    };
    print("/app/map", 1.3, 2);
    print("/app/history", 2, 2);
  } finally {
    await floor.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
