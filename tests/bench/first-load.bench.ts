// First load over slow 4G on a phone four times slower, without cache or worker. The floors come from a server of the same
// kind: the landing page without scripts, and React's "hello" for pages of the app.
import type { BrowserContext } from "playwright";
import { emptyDevice } from "../e2e/helpers/journeys.ts";
import { withApp } from "./bench-app.ts";
import { slowDown, slowLine } from "./device.ts";
import { medians, printRatio } from "./figures.ts";
import { firstPlace, firstRating, hello, phone, signInGuest } from "./guest-device.ts";
import { serveFloorSite } from "./serve-floor.ts";
import { readOpening, watchPage, type Opening, type Sight } from "./sight.ts";

const repeats = 5;
/** Includes work after the page is usable. */
const restMs = 1_000;

type Load = { address: string; sight: Sight; context: BrowserContext; before?: () => Promise<void> };

async function load({ address, sight, context, before }: Load): Promise<Opening> {
  await before?.();
  const page = await context.newPage();
  await watchPage(page, sight);
  await slowLine(await slowDown(page));
  await page.goto(address, { waitUntil: "commit" });
  const opening = await readOpening(page, restMs);
  await page.close();
  return opening;
}

await withApp(async ({ app, browser }) => {
  const floor = await serveFloorSite();
  const device = () => browser.newContext({ ...phone, serviceWorkers: "block", baseURL: app.origin });
  const [stranger, full, empty] = await Promise.all([device(), device(), device()]);
  await signInGuest(await full.newPage(), app);
  const emptied = await empty.newPage();
  await signInGuest(emptied, app);
  // A plain file of the server: no app code runs there that could fill the device again.
  await emptied.goto("/robots.txt");

  const heading: Sight = { css: "h1" };
  const loads: Record<string, Load> = {
    static: { address: `${floor.origin}/`, sight: heading, context: stranger },
    landing: { address: "/", sight: heading, context: stranger },
    hello: { address: `${floor.origin}/hello`, sight: hello, context: stranger },
    "/app/map with places on the device": { address: "/app/map", sight: firstPlace, context: full },
    "/app/map with nothing on the device": {
      address: "/app/map",
      sight: firstPlace,
      context: empty,
      before: () => emptyDevice(emptied),
    },
    "/discover": { address: "/discover", sight: { css: "main article h2" }, context: stranger },
    "/discover in the app": {
      address: "/discover",
      sight: { css: "#root:not([data-frame]) main article h2" },
      context: stranger,
    },
    "/app-login": { address: "/app-login", sight: { css: "input[type=password]" }, context: stranger },
    "/app/history": { address: "/app/history", sight: firstRating, context: full },
  };
  const runs = new Map<string, Opening[]>(Object.keys(loads).map((name) => [name, []]));
  for (let run = 0; run < repeats; run += 1)
    for (const [name, one] of Object.entries(loads)) runs.get(name)?.push(await load(one));
  await floor.close();

  const print = (name: string, floorName: string, goal?: { times: number }) => {
    const opening = medians(runs.get(name) ?? []);
    const least = medians(runs.get(floorName) ?? []);
    printRatio(`${name}, largest paint`, opening.largestPaintMs, least.largestPaintMs, "ms", goal);
    printRatio(`${name}, of use`, opening.shownMs, least.shownMs, "ms");
    printRatio(`${name}, blocked`, opening.blockingMs, least.blockingMs, "ms");
    printRatio(`${name}, layout shift`, opening.shift, least.shift, "", { most: 0 });
  };
  print("landing", "static", { times: 1.3 });
  for (const name of Object.keys(loads).slice(3))
    print(name, "hello", name.startsWith("/app/map") ? { times: 1.5 } : undefined);
});
