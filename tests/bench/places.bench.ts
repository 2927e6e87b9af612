// Ten thousand places on the device, on a phone four times slower: a fling through all of them, and from a letter to the
// places that it finds. The floors are a page of plain rows that is flung alike, and one that answers a letter with ten of them.
import { chromium, type CDPSession, type Page } from "playwright";
import { cellOf } from "../../src/domain/place-grid.ts";
import type { PlaceRow } from "../../src/local/database.ts";
import { startApp } from "../support/app-server.ts";
import { findBrowser } from "../support/browser.ts";
import { putRows, seedDevice, slowDown, takeLongestTask, watchLongTasks } from "./device.ts";
import { median, printRatio } from "./figures.ts";

const placeCount = 10_000;
const slowness = 4;
const repeats = 5;
const flingPx = 60_000;
const flingPxPerS = 9_000;
const here = { lat: 49.6114, lng: 6.1297 };
const kinds = ["Beim Zitroun", "Café Lis", "Brasserie du Nord", "Trattoria Limoncello", "Aal Stad"];

function manyPlaces(): PlaceRow[] {
  return Array.from({ length: placeCount }, (_, index) => {
    const at = { lat: here.lat + (index % 100) * 0.003, lng: here.lng + Math.floor(index / 100) * 0.003 };
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

/** As each frame begins the page is as it was painted last, and the finger is where it is now. */
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

/** From the key to the frame with what it finds, in ms: `found` says when the page shows it. */
async function typeLetters(page: Page, letters: string, found: (typed: string) => string): Promise<number[]> {
  const times: number[] = [];
  let typed = "";
  for (const letter of letters) {
    typed += letter;
    await page.evaluate((wanted) => {
      const field = document.querySelector("input");
      let keyAt = 0;
      field?.addEventListener("keydown", ({ timeStamp }) => (keyAt = timeStamp), { once: true, capture: true });
      const look = () => {
        if (keyAt > 0 && document.querySelector("main")?.textContent.includes(wanted)) {
          Object.assign(globalThis, { tookMs: performance.now() - keyAt });
        } else requestAnimationFrame(look);
      };
      Object.assign(globalThis, { tookMs: null });
      requestAnimationFrame(look);
    }, found(typed));
    await page.keyboard.press(letter);
    times.push(Number(await (await page.waitForFunction(() => Reflect.get(globalThis, "tookMs"))).jsonValue()));
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
    times.push(...(await typeLetters(page, "zitroun", (typed) => `found ${typed}.`)));
  }
  return { flingMs: await fling(page, session), letterMs: median(times) };
}

const app = await startApp({ port: Number(process.env["BENCH_PORT"] ?? 45_332) });
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
try {
  const context = await browser.newContext({
    baseURL: app.origin,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    serviceWorkers: "block",
    geolocation: { latitude: here.lat, longitude: here.lng },
    permissions: ["geolocation"],
  });
  const page = await context.newPage();
  await watchLongTasks(page);
  await page.goto("/app/outbox");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seedDevice(page, 1_000);
  await putRows(page, { places: manyPlaces() });
  const session = await slowDown(page, slowness);
  const floor = await measureFloor(page, session);

  const letters: number[] = [];
  for (let run = 0; run < repeats; run += 1) {
    await page.goto("/app/map");
    await page.locator("li[aria-posinset]").first().waitFor();
    await page.getByRole("searchbox").click();
    // As long as a keyboard takes to slide in.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
    // The first letter is on the way to something longer and lists nothing.
    await page.keyboard.press("z");
    letters.push(...(await typeLetters(page, "itroon", (typed) => `Search results for “z${typed}”`)));
  }
  printRatio("search in 10,000 places, a letter to its places, median", median(letters), floor.letterMs, "ms");
  printRatio("search in 10,000 places, a letter to its places, slowest", Math.max(...letters), floor.letterMs, "ms");

  // All of them stand in this street's city.
  await page.goto("/app/map?q=luxembourg");
  await page.getByRole("heading", { name: /\(10,\d{3}\)$/ }).waitFor();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
  await watchRows(page);
  const flingMs = await fling(page, session);
  const { blankPx, rowsAtOnce } = await page.evaluate(() => Reflect.get(globalThis, "watched") as Watched);
  printRatio("fling through 10,000 places, longest task", flingMs, floor.flingMs, "ms");
  printRatio("fling through 10,000 places, blank at once", blankPx, 740, "px");
  printRatio("fling through 10,000 places, rows at once", rowsAtOnce, 6, "rows");
} finally {
  await browser.close();
  await app.stop();
}
