// First load over slow 4G on a phone four times slower, without cache or worker. The floors come from a server of the same
// kind: the landing page without scripts, and React's "hello" for pages of the app.
import type { BrowserContext } from "playwright";
import { emptyDevice, signIn, snapshotKeyOf, waitForSnapshot } from "../e2e/helpers/journeys.ts";
import { withApp } from "./bench-app.ts";
import { slowDown, slowLine } from "./device.ts";
import { medians, printRatio } from "./figures.ts";
import { demoPerson, firstPlace, firstRating, hello, live, phone, signInGuest } from "./guest-device.ts";
import { serveFloorSite } from "./serve-floor.ts";
import { readOpening, watchPage, type Opening, type Sight } from "./sight.ts";

const repeats = 5;
/** Includes work after the page is usable. */
const restMs = 1_000;

/** Goals from performance.md of the largest paint, in times the floor, and of the blocked time, in ms. */
type Goals = { paint?: number; blockedMs?: number };
type Load = { address: string; sight: Sight; context: BrowserContext; goals?: Goals; before?: () => Promise<unknown> };

async function load({ address, sight, context, before }: Load): Promise<Opening> {
  await before?.();
  const page = await context.newPage();
  await watchPage(page, sight, address.startsWith("/") && address !== "/" ? live(sight) : sight);
  await slowLine(await slowDown(page));
  await page.goto(address, { waitUntil: "commit" });
  const opening = await readOpening(page, restMs);
  await page.close();
  return opening;
}

await withApp(async ({ app, browser }) => {
  const floor = await serveFloorSite();
  const device = () => browser.newContext({ ...phone, serviceWorkers: "block", baseURL: app.origin });
  const [stranger, full, empty, owner] = await Promise.all([device(), device(), device(), device()]);
  const used = await full.newPage();
  await signInGuest(used, app);
  await waitForSnapshot(used);
  const historyKey = snapshotKeyOf("/app/history");
  await used.goto("/app/history");
  await used.waitForFunction((key) => localStorage.getItem(key) !== null, historyKey);
  // A plain file of the server: no app code runs there that could change the device.
  await used.goto("/robots.txt");
  const history = await used.evaluate((key) => localStorage.getItem(key) ?? "", historyKey);
  const setHistory = (text: string) =>
    used.evaluate(
      ([key, picture]) => {
        if (picture === "") localStorage.removeItem(key);
        else localStorage.setItem(key, picture);
      },
      [historyKey, text] as const,
    );
  await signIn(await owner.newPage(), demoPerson("owner", app), "/owner-dashboard");
  const emptied = await empty.newPage();
  await signInGuest(emptied, app);
  await emptied.goto("/robots.txt");

  const heading: Sight = { css: "h1" };
  const loads: Record<string, Load> = {
    static: { address: `${floor.origin}/`, sight: heading, context: stranger },
    landing: { address: "/", sight: heading, context: stranger },
    hello: { address: `${floor.origin}/hello`, sight: hello, context: stranger },
    "/app/map with places on the device": {
      address: "/app/map",
      sight: firstPlace,
      context: full,
      goals: { paint: 1.3, blockedMs: 150 },
    },
    "/app/map with nothing on the device": {
      address: "/app/map",
      sight: firstPlace,
      context: empty,
      before: () => emptyDevice(emptied),
      goals: { paint: 1.6, blockedMs: 200 },
    },
    "/discover": {
      address: "/discover",
      sight: { css: "main article h2" },
      context: stranger,
      goals: { paint: 1.5, blockedMs: 150 },
    },
    "/app-login": {
      address: "/app-login",
      sight: { css: "input[type=password]" },
      context: stranger,
      goals: { paint: 1.5 },
    },
    // As it is if the app was closed on this page.
    "/app/history closed there": {
      address: "/app/history",
      sight: firstRating,
      context: full,
      before: () => setHistory(history),
      goals: { paint: 1.5 },
    },
    "/app/history closed elsewhere": {
      address: "/app/history",
      sight: firstRating,
      context: full,
      before: () => setHistory(""),
      goals: { paint: 1.5 },
    },
    "/owner-dashboard": {
      address: "/owner-dashboard",
      sight: { css: "main [id^=part-]" },
      context: owner,
      goals: { paint: 1.8 },
    },
  };
  const runs = new Map<string, Opening[]>(Object.keys(loads).map((name) => [name, []]));
  for (let run = 0; run < repeats; run += 1)
    for (const [name, one] of Object.entries(loads)) runs.get(name)?.push(await load(one));
  await floor.close();

  const print = (name: string, floorName: string, { paint, blockedMs }: Goals = {}) => {
    const opening = medians(runs.get(name) ?? []);
    const least = medians(runs.get(floorName) ?? []);
    const times = paint === undefined ? undefined : { times: paint };
    printRatio(`${name}, largest paint`, opening.largestPaintMs, least.largestPaintMs, "ms", times);
    printRatio(`${name}, first picture`, opening.shownMs, least.shownMs, "ms");
    printRatio(`${name}, of use`, opening.liveMs, least.liveMs, "ms");
    const most = blockedMs === undefined ? undefined : { most: blockedMs };
    printRatio(`${name}, blocked`, opening.blockingMs, least.blockingMs, "ms", most);
    printRatio(`${name}, layout shift`, opening.shift, least.shift, "", { most: 0 });
  };
  print("landing", "static", { paint: 1.2 });
  for (const [name, { goals }] of Object.entries(loads).slice(3)) print(name, "hello", goals);
});
