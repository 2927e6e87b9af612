// Keeps and removes a city of 10,000 places on a phone four times slower. The floor writes and deletes the same rows in an
// IndexedDB without the app, 100 at a time.
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Page, Route } from "playwright";
import { placeDArmes } from "../e2e/helpers/journeys.ts";
import { withApp } from "./bench-app.ts";
import { seedDevice, slowDown } from "./device.ts";
import { median, printRatio } from "./figures.ts";
import { rest, takeLongestTask, watchPage } from "./sight.ts";

const placeCount = 10_000;
const placesPerPiece = 1_000;
const repeats = 3;

const { latitude, longitude } = placeDArmes;
const places = Array.from({ length: placeCount }, (_, index) => ({
  place_id: `packed-${index}`,
  name: `Beim Zitroun ${index}`,
  vicinity: `${index} Rue du Nord`,
  city: "Benchtown",
  state: null,
  lat: latitude + (index % 100) * 0.001,
  lng: longitude + Math.floor(index / 100) * 0.001,
  attribution: "© OpenStreetMap contributors",
  opening_hours: "Mo-Su 10:00-20:00",
}));

const files = new Map<string, Buffer>();
function publish(bytes: Buffer): string {
  const hash = createHash("sha256").update(bytes).digest("hex");
  files.set(hash, bytes);
  return hash;
}

function publishCity() {
  const pieces = Array.from({ length: placeCount / placesPerPiece }, (_, index) => {
    const rows = places.slice(index * placesPerPiece, (index + 1) * placesPerPiece);
    const bytes = gzipSync(JSON.stringify(rows));
    return { role: "places", key: String(index), hash: publish(bytes), bytes: bytes.length };
  });
  const box = { west: longitude, south: latitude, east: longitude + 0.1, north: latitude + 0.1 };
  const about = { pack: "benchtown", name: "Benchtown", date: null, box, places: placeCount };
  const manifest = publish(Buffer.from(JSON.stringify({ v: 1, ...about, licence: "ODbL", pieces })));
  return { ...about, manifest, bytes: pieces.reduce((sum, { bytes }) => sum + bytes, 0) };
}

async function servePack(page: Page): Promise<void> {
  const city = publishCity();
  const answer = (body: unknown) => (route: Route) => route.fulfill({ json: body });
  await page.route("**/rpc/list_city_packs", answer([city]));
  await page.route("**/rpc/city_pack_places", answer({ buckets: [], more: false, cities: {} }));
  await page.route("**/rpc/city_pack_hours", answer({ at: "2026-01-01T00:00:00Z", places: [] }));
  await page.route("**/public/packs/*", (route) => {
    const body = files.get(route.request().url().slice(-64));
    return body ? route.fulfill({ body }) : route.fulfill({ status: 404 });
  });
}

/** Longest tasks of writing and deleting the rows without the app. */
async function measureFloor(page: Page): Promise<{ keepMs: number; removeMs: number }> {
  await page.evaluate((rows) => void Object.assign(globalThis, { rows }), places);
  const inSlices = async (method: "put" | "delete") => {
    await rest(page, 1_000);
    await takeLongestTask(page);
    await page.evaluate(async (act) => {
      const rows: { place_id: string }[] = Reflect.get(globalThis, "rows");
      const opening = indexedDB.open("bench-floor");
      const create = () => opening.result.createObjectStore("places", { keyPath: "place_id" });
      opening.addEventListener("upgradeneeded", create);
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const store = opening.result.transaction("places", "readwrite").objectStore("places");
      for (let at = 0; at < rows.length; at += 100) {
        const slice = rows.slice(at, at + 100);
        const requests = slice.map((row) => (act === "put" ? store.put(row) : store.delete(row.place_id)));
        await new Promise((resolve) => requests.at(-1)?.addEventListener("success", resolve));
      }
      opening.result.close();
    }, method);
    return await takeLongestTask(page);
  };
  return { keepMs: await inSlices("put"), removeMs: await inSlices("delete") };
}

await withApp(async ({ app, browser }) => {
  const context = await browser.newContext({
    baseURL: app.origin,
    viewport: { width: 360, height: 780 },
    serviceWorkers: "block",
    geolocation: placeDArmes,
    permissions: ["geolocation"],
  });
  const page = await context.newPage();
  await watchPage(page);
  await servePack(page);
  await page.goto("/app/outbox");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seedDevice(page, 100);
  await slowDown(page);
  const floor = await measureFloor(page);
  await page.goto("/app/map");
  await page.getByRole("button", { name: "Choose a city" }).click();
  const keep = page.getByRole("button", { name: "Keep Benchtown" });
  const remove = page.getByRole("button", { name: "Remove Benchtown from this device" });
  await keep.waitFor();
  const figures: { keepMs: number; removeMs: number }[] = [];
  for (let run = 0; run < repeats; run += 1) {
    await rest(page, 2_000);
    await takeLongestTask(page);
    await keep.click();
    await remove.waitFor({ timeout: 120_000 });
    // The lists that watch the places are read again.
    await rest(page, 2_000);
    const keepMs = await takeLongestTask(page);
    await remove.click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await keep.waitFor({ timeout: 120_000 });
    await rest(page, 2_000);
    figures.push({ keepMs, removeMs: await takeLongestTask(page) });
  }
  const [keepMs, removeMs] = [median(figures.map((one) => one.keepMs)), median(figures.map((one) => one.removeMs))];
  printRatio("pack of 10,000 places, longest task of keeping it", keepMs, floor.keepMs, "ms", { most: 100 });
  printRatio("pack of 10,000 places, longest task of removing it", removeMs, floor.removeMs, "ms", { most: 100 });
});
