import type { CDPSession, Page } from "playwright";
import { changeTotals, noTotals } from "../../src/domain/ratings/rating-summary.ts";
import type { Rating } from "../../src/domain/ratings/rating.ts";
import { scores } from "../../src/domain/ratings/score.ts";
import { tagsForScore } from "../../src/domain/ratings/tags.ts";

export const benchUid = "0be0c000-0000-4000-8000-000000000001";

const comments = [
  null,
  "Best sardines this side of the Alps, and they remembered our table.",
  "Waited forty minutes for a cold soup. The terrace is lovely though, and we came back the next day for the house white.",
];
const firstVisit = Date.parse("2026-01-01T12:00:00.000Z");
const hourMs = 3_600_000;

function manyRatings(count: number): Rating[] {
  return Array.from({ length: count }, (_, index): Rating => {
    const score = scores[index % scores.length] ?? 5;
    const at = new Date(firstVisit - index * hourMs).toISOString();
    return {
      id: crypto.randomUUID(),
      user_id: benchUid,
      restaurant_place_id: `bench-${index}`,
      restaurant_name: `Beim Zitroun ${index}`,
      score,
      tags: tagsForScore(score).slice(0, index % 4),
      comment: comments[index % comments.length] ?? null,
      photo_urls: index % 5 === 0 ? [`${benchUid}/${crypto.randomUUID()}.jpg`] : [],
      server_id: null,
      server_name: null,
      server_emoji: null,
      verification: index % 3 === 0 ? "location" : "none",
      version: 1,
      rated_at: at,
      created_at: at,
      updated_at: at,
      restaurant_vicinity: `${index} Rue du Nord`,
      restaurant_city: "Luxembourg",
    };
  });
}

/** Turns the page's device into that of a person with that many ratings. */
export async function seedDevice(page: Page, ratingCount: number): Promise<void> {
  const ratings = manyRatings(ratingCount);
  const totals = ratings.reduce((sums, rating) => changeTotals(sums, rating, 1), noTotals());
  const kv = [
    { k: "person", value: { uid: benchUid, email: "bench@demo.test", firstName: "Bench" } },
    { k: "invited", value: { [benchUid]: true } },
  ];
  await putRows(page, { ratings, totals: [{ ...totals, uid: benchUid }], kv });
}

/** Writes directly into tables that the app has already created. */
export async function putRows(page: Page, rows: Record<string, readonly unknown[]>): Promise<void> {
  await page.evaluate(async (tables) => {
    const opened = indexedDB.open("five-lemons");
    await new Promise((resolve, reject) => {
      opened.addEventListener("success", resolve);
      opened.addEventListener("error", () => reject(opened.error));
    });
    const transaction = opened.result.transaction(Object.keys(tables), "readwrite");
    for (const [name, values] of Object.entries(tables)) {
      for (const value of values) transaction.objectStore(name).put(value);
    }
    await new Promise((resolve, reject) => {
      transaction.addEventListener("complete", resolve);
      transaction.addEventListener("error", () => reject(transaction.error));
    });
    opened.result.close();
  }, rows);
}

/** A phone is about four times slower than this machine. */
export async function slowDown(page: Page, rate = 4): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  return session;
}

/** "Slow 4G" of DevTools: 150 ms and 1.6 Mbit/s, applied per request. Nothing is cached. */
export async function slowLine(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const bytesPerS = (kilobits: number) => (kilobits * 1024) / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 562.5,
    downloadThroughput: bytesPerS(1_474.56),
    uploadThroughput: bytesPerS(675),
  });
}
