// From the tap on Submit to "Saved on this device", beside the bare IndexedDB write of the same bytes in the same page.
import { chromium, type Page } from "playwright";
import type { Draft } from "../../src/local/drafts.ts";
import { startApp } from "../support/app-server.ts";
import { findBrowser } from "../support/browser.ts";
import { benchUid, putRows, seedDevice } from "./device.ts";
import { median, printRatio } from "./figures.ts";

const repeats = 15;
const photoBytes = 300_000;

function draftOf(placeId: string, photoIds: string[]): Draft {
  return {
    uid: benchUid,
    placeId,
    placeName: "Beim Zitroun",
    score: 4,
    tags: ["attentive", "great_vibe"],
    comment: "Sat in the cellar by candlelight, no signal, and did not miss it. ".repeat(6),
    serverId: null,
    serverName: "",
    award: null,
    qrCodeId: null,
    evidence: null,
    photoIds,
    removedPhotoIds: [],
    updatedAt: new Date(0).toISOString(),
  };
}

/** Draft photos as the app leaves them after re-encoding: their bytes are on the device before Submit is pressed. */
async function putPhotos(page: Page, placeId: string, ids: string[]): Promise<void> {
  const addedAt = new Date(0).toISOString();
  const row = { uid: benchUid, placeId, stage: "draft", size: photoBytes, addedAt, uploads: 0, shrunk: false };
  await putRows(page, { photos: ids.map((id) => ({ ...row, id })) });
  await page.evaluate(
    async ({ ids, size }) => {
      const opening = indexedDB.open("five-lemons");
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const transaction = opening.result.transaction("photoBytes", "readwrite");
      for (const id of ids) transaction.objectStore("photoBytes").put({ id, bytes: new ArrayBuffer(size) });
      await new Promise((resolve) => transaction.addEventListener("complete", resolve));
      opening.result.close();
    },
    { ids, size: photoBytes },
  );
}

type Times = { tappedAt?: number; savedAt?: number; shownAt?: number };

/** Notes in `globalThis.times` when the button was pressed, the command was on the disk, and the words were in the page. */
function watchSubmit(): void {
  const times: Times = {};
  Object.assign(globalThis, { times });
  addEventListener("submit", (event) => (times.tappedAt ??= event.timeStamp), { capture: true });
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function watched(this: IDBDatabase, ...options) {
    const transaction = begin.apply(this, options);
    const writes = transaction.mode === "readwrite" && transaction.objectStoreNames.contains("commands");
    transaction.addEventListener("complete", () => {
      if (writes && times.tappedAt !== undefined) times.savedAt ??= performance.now();
    });
    return transaction;
  };
  new MutationObserver(() => {
    if (times.tappedAt === undefined || times.shownAt !== undefined) return;
    if (document.querySelector("main")?.textContent.includes("Saved on this device")) times.shownAt = performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

async function submit(page: Page, placeId: string): Promise<{ savedMs: number; shownMs: number }> {
  await page.goto(`/app/rate/step-two?place_id=${placeId}`);
  const button = page.getByRole("button", { name: "Submit Rating" });
  await button.waitFor();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await button.click();
  await page.waitForFunction(() => "shownAt" in (globalThis as unknown as { times: Times }).times);
  const times = await page.evaluate(() => (globalThis as unknown as { times: Required<Times> }).times);
  return { savedMs: times.savedAt - times.tappedAt, shownMs: times.shownAt - times.tappedAt };
}

/** The same bytes once more with nothing around them: one strict transaction that puts the command and the photos. In ms. */
async function bareWrite(page: Page, placeId: string, photoCount: number): Promise<number> {
  return await page.evaluate(
    async ({ placeId, photoCount, size }) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener("success", () => resolve(request.result));
          request.addEventListener("error", () => reject(request.error));
        });
      const app = await settled(indexedDB.open("five-lemons"));
      const commands = await settled<{ body: { placeId: string } }[]>(
        app.transaction("commands").objectStore("commands").getAll(),
      );
      app.close();
      const wishes = commands.filter(({ body }) => body.placeId === placeId);
      const photos = Array.from({ length: photoCount }, () => new ArrayBuffer(size));
      const opening = indexedDB.open("bare");
      opening.addEventListener("upgradeneeded", () =>
        opening.result.createObjectStore("rows", { autoIncrement: true }),
      );
      const bare = await settled(opening);
      const startedAt = performance.now();
      const transaction = bare.transaction("rows", "readwrite", { durability: "strict" });
      for (const value of [...wishes, ...photos]) transaction.objectStore("rows").put(value);
      await new Promise((resolve) => transaction.addEventListener("complete", resolve));
      const tookMs = performance.now() - startedAt;
      bare.close();
      return tookMs;
    },
    { placeId, photoCount, size: photoBytes },
  );
}

async function measure(page: Page, name: string, photoCount: number): Promise<void> {
  const runs = [];
  for (let run = 0; run < repeats; run += 1) {
    const placeId = `submit-${photoCount}-${run}`;
    const photoIds = Array.from({ length: photoCount }, () => crypto.randomUUID());
    await putPhotos(page, placeId, photoIds);
    await putRows(page, { drafts: [draftOf(placeId, photoIds)] });
    runs.push({ ...(await submit(page, placeId)), bareMs: await bareWrite(page, placeId, photoCount) });
  }
  const floorMs = median(runs.map(({ bareMs }) => bareMs));
  printRatio(`submit ${name}, on the disk`, median(runs.map(({ savedMs }) => savedMs)), floorMs, "ms");
  printRatio(`submit ${name}, words in the page`, median(runs.map(({ shownMs }) => shownMs)), floorMs, "ms");
}

const app = await startApp({ port: Number(process.env["BENCH_PORT"] ?? 45_331) });
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
try {
  const page = await browser.newPage({ baseURL: app.origin, viewport: { width: 360, height: 780 } });
  await page.addInitScript(watchSubmit);
  await page.goto("/app/outbox");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seedDevice(page, 100);
  await measure(page, "a rating with 3 photos", 3);
  await measure(page, "a rating in words", 0);
} finally {
  await browser.close();
  await app.stop();
}
