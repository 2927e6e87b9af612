// Ten thousand places on the device, on a phone four times slower: a fling through all of them, and a typed letter until its
// results. The floors are a page of plain rows, and one that answers a letter with ten of them.
import type { CDPSession, Page } from "playwright";
import { cellOf } from "../../src/domain/places/place-grid.ts";
import { rankPlaces, toSearchEntry, type Vocabulary } from "../../src/domain/places/search-places.ts";
import type { PlaceRow } from "../../src/local/database/database.ts";
import { placeDArmes } from "../e2e/helpers/journeys.ts";
import { withApp } from "./bench-app.ts";
import { putRows, seedDevice, slowDown } from "./device.ts";
import { median, printRatio } from "./figures.ts";
import { rest, takeLongestTask, timeUntilShown, watchPage, type Sight } from "./sight.ts";

const placeCount = 10_000;
const repeats = 5;
const flingPx = 60_000;
const flingPxPerS = 9_000;
const kinds = ["Beim Zitroun", "Café Lis", "Brasserie du Nord", "Trattoria Limoncello", "Aal Stad"];

function manyPlaces(): PlaceRow[] {
  return Array.from({ length: placeCount }, (_, index) => {
    const { latitude, longitude } = placeDArmes;
    const at = { lat: latitude + (index % 100) * 0.003, lng: longitude + Math.floor(index / 100) * 0.003 };
    return {
      place_id: `bench-${index}`,
      name: `${kinds[index % kinds.length]} ${index}`,
      vicinity: index % 4 === 0 ? null : `${index} Rue de la Semois`,
      city: "Luxembourg",
      state: null,
      ...at,
      ...cellOf(at),
      lemon_avg: index % 3 === 0 ? null : 4.2,
      lemon_count: index % 3 === 0 ? 0 : index,
      top_tags: index % 2 === 0 ? [] : ["great_vibe", "attentive"],
      attribution: index % 5 === 0 ? "© OpenStreetMap contributors" : null,
      photo_urls: [],
      servers: [],
      seenAt: "2026-01-01T00:00:00.000Z",
    };
  });
}

type Watched = { blankPx: number; rowsAtOnce: number };

/** At the start of each frame the page shows the last paint and the finger is at its current position. */
async function watchRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: Watched = Object.assign(globalThis, { watched: { blankPx: 0, rowsAtOnce: 0 } }).watched;
    const look = () => {
      const rows = [...document.querySelectorAll("main li[aria-posinset]")].map((row) => row.getBoundingClientRect());
      watched.rowsAtOnce = Math.max(watched.rowsAtOnce, rows.length);
      const top = Math.min(...rows.map((row) => row.top));
      const bottom = Math.max(...rows.map((row) => row.bottom));
      const list = document.querySelector("main li[aria-posinset]")?.parentElement?.getBoundingClientRect();
      const from = Math.max(0, list?.top ?? 0);
      const until = Math.min(innerHeight, list?.bottom ?? 0);
      watched.blankPx = Math.max(watched.blankPx, Math.min(until - from, Math.max(top - from, until - bottom)));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

async function fling(page: Page, session: CDPSession): Promise<number> {
  await takeLongestTask(page);
  const gesture = { x: 180, y: 400, speed: flingPxPerS, gestureSourceType: "touch" } as const;
  await session.send("Input.synthesizeScrollGesture", { ...gesture, yDistance: -flingPx });
  await session.send("Input.synthesizeScrollGesture", { ...gesture, yDistance: flingPx / 2 });
  return await takeLongestTask(page);
}

/** Milliseconds from each key to the frame with its results. */
async function typeLetters(page: Page, letters: string, found: (typed: string) => Sight): Promise<number[]> {
  const times: number[] = [];
  let typed = "";
  for (const letter of letters) {
    typed += letter;
    times.push(await timeUntilShown(page, "keydown", () => page.keyboard.press(letter), found(typed)));
  }
  return times;
}

const plainRow = (index: number) => `<li aria-posinset="${index}" style="height:120px">Row ${index}</li>`;

async function measureFloor(page: Page, session: CDPSession): Promise<{ flingMs: number; letterMs: number }> {
  await page.route("**/bench-plain", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>Plain</title><main><input><p></p><ol>${Array.from({ length: 1_000 }, (_, index) => plainRow(index)).join("")}</ol></main>
        <script>document.querySelector("input").addEventListener("input", (event) => {
          document.querySelector("p").innerHTML = "found " + event.target.value + "." + ${JSON.stringify(plainRow(0).repeat(10))};
        })</script>`,
    }),
  );
  await page.goto("/bench-plain");
  await page.locator("input").focus();
  const times: number[] = [];
  for (let run = 0; run < repeats; run += 1) {
    await page.locator("input").fill("");
    times.push(...(await typeLetters(page, "zitroun", (typed) => ({ css: "main p", text: `found ${typed}.` }))));
  }
  return { flingMs: await fling(page, session), letterMs: median(times) };
}

/** CPU time of the work, without other load on the machine. */
function busyMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1_000;
}

/**
 * An offline pack of 5,000 places in memory: the time per letter for a name, a street, a word without accents, and a wrong
 * letter.
 */
function searchCity(): void {
  const city = manyPlaces().slice(0, 5_000);
  const vocabulary: Vocabulary = new Map();
  const entries = city.map((place) => toSearchEntry({ ...place, name: `${place.name} à l’Étoile` }, vocabulary));
  const wanted = ["z", "zi", "zitroun", "rue de la semois", "etoile", "zitruon", "semios", "nowhere at all"];
  const times = wanted.flatMap((query) =>
    Array.from({ length: repeats }, () => busyMs(() => rankPlaces(entries, vocabulary, query))),
  );
  const floor = Array.from({ length: repeats }, () =>
    busyMs(() => entries.filter(({ text }) => text.includes("nowhere at all"))),
  );
  const goal = { most: 50 };
  printRatio("search in 5,000 places of a kept city, median", median(times), median(floor), "ms", goal);
  printRatio("search in 5,000 places of a kept city, slowest", Math.max(...times), median(floor), "ms", goal);
}

searchCity();
await withApp(async ({ app, browser }) => {
  const context = await browser.newContext({
    baseURL: app.origin,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    serviceWorkers: "block",
    geolocation: placeDArmes,
    permissions: ["geolocation"],
  });
  const page = await context.newPage();
  await watchPage(page);
  await page.goto("/app/outbox");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seedDevice(page, 1_000);
  await putRows(page, { places: manyPlaces() });
  const session = await slowDown(page);
  const floor = await measureFloor(page, session);

  const firstLetters: number[] = [];
  const letters: number[] = [];
  for (let run = 0; run < repeats; run += 1) {
    await page.goto("/app/map");
    await page.locator("li[aria-posinset]").first().waitFor();
    await page.getByRole("searchbox").click();
    // The time a keyboard takes to slide in.
    await rest(page, 1_500);
    // A single letter lists nothing.
    await page.keyboard.press("z");
    const found = (typed: string) => ({ css: "main h1", text: `On this device: “z${typed}”` });
    const [first = Number.NaN, ...others] = await typeLetters(page, "itroon", found);
    firstLetters.push(first);
    letters.push(...others);
  }
  const print = (what: string, ms: number, goal?: { most: number }) =>
    printRatio(`search in 10,000 places, ${what}`, ms, floor.letterMs, "ms", goal);
  print("the first letter with results, median", median(firstLetters), { most: 100 });
  print("a later letter, median", median(letters), { most: 50 });
  print("a letter, slowest", Math.max(...firstLetters, ...letters));

  // All places are in this street's city.
  await page.goto("/app/map?q=luxembourg");
  await page.getByRole("heading", { name: /\(10,\d{3}\)$/ }).waitFor();
  await rest(page, 2_000);
  await watchRows(page);
  const flingMs = await fling(page, session);
  const { blankPx, rowsAtOnce } = await page.evaluate(() => Reflect.get(globalThis, "watched") as Watched);
  printRatio("fling through 10,000 places, longest task", flingMs, floor.flingMs, "ms", { most: 50 });
  printRatio("fling through 10,000 places, blank at once", blankPx, 740, "px", { most: 0 });
  printRatio("fling through 10,000 places, rows at once", rowsAtOnce, 6, "rows");
});
