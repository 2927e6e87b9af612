// A guest who made 115 things without a connection comes back online: counts every request to the server until the outbox is empty and
// ten seconds later. A command of the outbox is an operation; a photo is one, whatever its upload takes. The floor is one request for
// each. The app's own code writes the session, and the app in the browser shows and sends it.
import "fake-indexeddb/auto";
import type { Page } from "playwright";
import { likeSet } from "../../src/domain/outbox/commands/kinds/like-set.ts";
import { wantSet } from "../../src/domain/outbox/commands/kinds/want-set.ts";
import { database } from "../../src/local/database/database.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { demoAccounts } from "../../supabase/demo/accounts.ts";
import { rowsOf, waitForOfflineReady } from "../e2e/helpers/journeys.ts";
import { emulateOnlineState } from "../e2e/helpers/offline-emulation.ts";
import { readRows } from "../e2e/helpers/server-api.ts";
import { anIntent } from "../support/an-intent.ts";
import { startFaultProxy, type Seen } from "../support/fault-proxy.ts";
import { freshDevice, putDraftPhoto } from "../support/local-device.ts";
import { content } from "../support/outbox-world.ts";
import { withApp } from "./bench-app.ts";
import { putRows } from "./device.ts";
import { printRatio } from "./figures.ts";
import { firstRating, phone, signInGuest } from "./guest-device.ts";
import { rest } from "./sight.ts";

/** As many items as in tests/unit/outbox-schedules.test.ts. Edits of a waiting rating are part of it. */
const session = { ratings: 75, edits: 10, photos: 20, wanted: 15, liked: 5 };
const afterMs = 10_000;
/** By then the app has done what it does after a start, with or without a connection: lists, public pages, keys, its own update. */
const settledMs = 15_000;
const uid = demoAccounts.guest.id;

/** The places that the guest saw on the map come first, so that a wish has its card. */
const idsOf = (rows: unknown[]) => (rows as { place_id: string }[]).map((row) => row.place_id);

/** Writes the session into a fake IndexedDB of this process. Returns the rows of the device, without the bytes of photos. */
async function makeSession(places: string[], reviews: string[]): Promise<Record<string, unknown[]>> {
  await freshDevice(uid);
  const wished = places.splice(0, session.wanted);
  const rated = places.splice(0, session.ratings);
  for (const [index, placeId] of rated.entries()) {
    const add = index < session.photos ? [await putDraftPhoto(uid, placeId)] : [];
    const intent = { uid, placeId, placeName: placeId, content: content(4) };
    await enqueueRating(anIntent({ add }, intent));
    if (index < session.edits)
      await enqueueRating(anIntent({}, { ...intent, content: content(3, "Smaller than before") }));
  }
  for (const subject of wished) await enqueueUpsert(wantSet, { uid, subject, value: { wanted: true }, name: subject });
  for (const subject of reviews.splice(0, session.liked))
    await enqueueUpsert(likeSet, { uid, subject, value: { liked: true }, name: "" });
  const { commands, photos } = database;
  return { commands: await commands.toArray(), photos: await photos.toArray() };
}

/** Pictures of one colour each, as JPEG. */
async function drawPhotos(page: Page, ids: string[]): Promise<void> {
  await page.evaluate(async (all) => {
    const opening = indexedDB.open("five-lemons");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    for (const [index, id] of all.entries()) {
      const canvas = new OffscreenCanvas(400, 300);
      const context = canvas.getContext("2d");
      if (context) context.fillStyle = `hsl(${index * 18} 80% 50%)`;
      context?.fillRect(0, 0, 400, 300);
      const bytes = await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer();
      const transaction = opening.result.transaction("photoBytes", "readwrite");
      transaction.objectStore("photoBytes").put({ id, bytes });
      await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    }
    opening.result.close();
  }, ids);
}

/** What a request is for: the procedure, or the part of the server. */
function kindOf({ method, path }: Seen): string {
  const [, procedure] = /\/rpc\/(\w+)$/.exec(path) ?? [];
  if (procedure) return procedure;
  if (path.startsWith("/storage/"))
    return method === "GET" ? "photos fetched" : `photos ${method === "POST" ? "sent" : method}`;
  return `${method} ${path}`;
}

await withApp(async ({ app, browser }) => {
  const network = await startFaultProxy(app.origin);
  const context = await browser.newContext({ ...phone, baseURL: network.origin });
  await emulateOnlineState(context, { offline: false });
  const page = await context.newPage();
  await signInGuest(page, app);
  await waitForOfflineReady(page);
  await rest(page, settledMs);

  const own = (await rowsOf(page, "ratings")) as { restaurant_place_id: string }[];
  const rated = new Set(own.map((row) => row.restaurant_place_id));
  const others = await readRows<object>("restaurants?select=place_id&order=place_id&limit=400");
  const reviews = await readRows<{ id: string }>(`ratings?select=id&user_id=neq.${uid}&order=id&limit=20`);
  const places = new Set([...idsOf(await rowsOf(page, "places")), ...idsOf(others)]).difference(rated);
  const rows = await makeSession(
    [...places],
    reviews.map(({ id }) => id),
  );

  await context.setOffline(true);
  network.setFault(() => "refuse");
  await putRows(page, rows);
  await drawPhotos(
    page,
    (rows["photos"] as { id: string }[]).map(({ id }) => id),
  );
  await page.goto("/app/history");
  await page.locator(firstRating.css).first().waitFor();
  await rest(page, settledMs);
  const operations = (await rowsOf(page, "commands")).length;

  network.setFault(null);
  network.clear();
  await context.setOffline(false);
  while ((await rowsOf(page, "commands")).length > 0) await rest(page, 250);
  const sent = network.seen.length;
  await rest(page, afterMs);
  const kinds = new Map<string, number>();
  for (const seen of network.seen) kinds.set(kindOf(seen), (kinds.get(kindOf(seen)) ?? 0) + 1);
  const listed = [...kinds].toSorted(([, one], [, other]) => other - one).map(([kind, count]) => `${count} ${kind}`);
  console.log(
    `${operations} operations, ${network.seen.length} requests, ${sent} before the outbox was empty: ${listed.join(", ")}`,
  );
  const perOperation = network.seen.length / operations;
  printRatio(`requests per operation of ${operations} after an offline day`, perOperation, 1, "", { most: 0.25 });
  await context.close();
  await network.close();
});
