// From the tap on Submit to "Saved on this device", beside a bare IndexedDB write of the same rows in the same page: once
// started by the same tap (which also moves focus, presses a button and paints a frame), once started while the page is idle.
import type { Page } from "playwright";
import type { Draft } from "../../src/local/drafts/draft.ts";
import { withApp } from "./bench-app.ts";
import { benchUid, putRows, seedDevice } from "./device.ts";
import { medians, printRatio } from "./figures.ts";
import { rest } from "./sight.ts";

const repeats = 5;
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

/** Draft photos as re-encoding leaves them: their bytes are on the device before Submit is tapped. */
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
type Watched = { times: Times; bare: { rows: unknown[] } | null };

/**
 * Notes in `times` when the button was pressed, the command was on the disk, and the words were in the page. With rows in
 * `bare` the tap does not reach the app: the rows are written instead, as plainly and as durably as can be.
 */
function watchSubmit(): void {
  const times: Times = {};
  const watched: Watched = Object.assign(globalThis, { times, bare: null });
  const onSubmit = (event: Event) => {
    times.tappedAt ??= event.timeStamp;
    if (!watched.bare) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const transaction = Reflect.get(globalThis, "bareDatabase").transaction("rows", "readwrite", {
      durability: "strict",
    });
    for (const row of watched.bare.rows) transaction.objectStore("rows").put(row);
    transaction.addEventListener("complete", () => (times.savedAt = performance.now()));
  };
  addEventListener("submit", onSubmit, { capture: true });
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function observed(this: IDBDatabase, ...options) {
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

async function openForm(page: Page, placeId: string): Promise<void> {
  await page.goto(`/app/rate/step-two?place_id=${placeId}`);
  await page.getByRole("button", { name: "Submit Rating" }).waitFor();
  await idle(page);
}

/** Until the page has nothing left to do, as it has when somebody reads it. */
const idle = (page: Page) => rest(page, 500);

async function tap(page: Page, until: "shownAt" | "savedAt"): Promise<Required<Times>> {
  await page.getByRole("button", { name: "Submit Rating" }).click();
  await page.waitForFunction((name) => name in Reflect.get(globalThis, "times"), until);
  return await page.evaluate(() => Reflect.get(globalThis, "times"));
}

/** What the app has just written for a place. The bytes of photos are not in it: they were on the device before the tap. */
async function readWritten(page: Page, placeId: string): Promise<unknown[]> {
  return await page.evaluate(async (wanted) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener("success", () => resolve(request.result)));
    const database = await settled(indexedDB.open("five-lemons"));
    const transaction = database.transaction(["commands", "photos", "kv"]);
    const [commands, photos, seq] = await Promise.all([
      settled<{ body: { placeId: string } }[]>(transaction.objectStore("commands").getAll()),
      settled<{ placeId: string }[]>(transaction.objectStore("photos").getAll()),
      settled<unknown>(transaction.objectStore("kv").get("seq")),
    ]);
    database.close();
    return [
      ...commands.filter(({ body }) => body.placeId === wanted),
      ...photos.filter(({ placeId }) => placeId === wanted),
      seq,
    ];
  }, placeId);
}

async function openBare(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open("bare");
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("rows", { autoIncrement: true }));
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    Object.assign(globalThis, { bareDatabase: opening.result });
  });
}

/** In ms, from nothing: no tap, no frame. */
async function bareWrite(page: Page, rows: unknown[]): Promise<number> {
  return await page.evaluate(async (values) => {
    const database: IDBDatabase = Reflect.get(globalThis, "bareDatabase");
    const startedAt = performance.now();
    const transaction = database.transaction("rows", "readwrite", { durability: "strict" });
    for (const value of values) transaction.objectStore("rows").put(value);
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    return performance.now() - startedAt;
  }, rows);
}

async function once(page: Page, placeId: string, photoCount: number) {
  const photoIds = Array.from({ length: photoCount }, () => crypto.randomUUID());
  await putPhotos(page, placeId, photoIds);
  await putRows(page, { drafts: [draftOf(placeId, photoIds)] });
  await openForm(page, placeId);
  const submitted = await tap(page, "shownAt");
  const rows = await readWritten(page, placeId);

  await putRows(page, { drafts: [draftOf(`${placeId}-bare`, [])] });
  await openForm(page, `${placeId}-bare`);
  await openBare(page);
  await page.evaluate((values) => Object.assign(globalThis, { bare: { rows: values } }), rows);
  await idle(page);
  const bare = await tap(page, "savedAt");
  await idle(page);
  return {
    savedMs: submitted.savedAt - submitted.tappedAt,
    shownMs: submitted.shownAt - submitted.tappedAt,
    tappedMs: bare.savedAt - bare.tappedAt,
    idleMs: await bareWrite(page, rows),
  };
}

async function measure(page: Page, name: string, photoCount: number): Promise<void> {
  const runs: Awaited<ReturnType<typeof once>>[] = [];
  for (let run = 0; run < repeats; run += 1) runs.push(await once(page, `submit-${photoCount}-${run}`, photoCount));
  const { savedMs, tappedMs, idleMs, shownMs } = medians(runs);
  const bare = "beside a bare write after the same tap";
  printRatio(`submit ${name}, on the disk, ${bare}`, savedMs, tappedMs, "ms", { times: 1.2 });
  printRatio(`submit ${name}, on the disk, beside a bare write on an idle page`, savedMs, idleMs, "ms");
  printRatio(`submit ${name}, words in the page, ${bare}`, shownMs, tappedMs, "ms", { times: 2 });
}

await withApp(async ({ app, browser }) => {
  const page = await browser.newPage({ baseURL: app.origin, viewport: { width: 360, height: 780 } });
  await page.addInitScript(watchSubmit);
  await page.goto("/app/outbox");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seedDevice(page, 100);
  await measure(page, "a rating with 3 photos", 3);
  await measure(page, "a rating in words", 0);
});
