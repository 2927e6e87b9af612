import { reviewCollection } from "../../domain/outbox/commands/kinds/like-set.ts";
import { proposalCollection } from "../../domain/outbox/commands/kinds/place-propose.ts";
import { cellOf } from "../../domain/places/place-grid.ts";
import { cardOf, joinReviews, type PlacePage, type Review } from "../../domain/places/place-page.ts";
import { reviewsPerPage } from "../../domain/limits.ts";
import { database, newestFirst, type PageRow } from "../database/database.ts";
import { cacheRows } from "../server-cache/server-cache.ts";
import { readPerson } from "../session/first-reads.ts";

/** Number of places whose page is stored: those opened last. */
const keptPages = 60;
/** Maximum number of reviews stored per place. */
const mostReviews = 400;

/** Older reviews are trusted this long: some may have been removed since. */
const olderKeptMs = 24 * 60 * 60 * 1000;

/** The stored page of a place; null if it was never opened on this device. */
export async function readPlacePage(uid: string, placeId: string): Promise<PageRow | null> {
  return (await database.pages.get([uid, placeId])) ?? null;
}

const tables = () => [database.pages, database.places, database.serverCache, database.kv];

/** `startedAt`: ISO time of the request. False if the person signed out meanwhile. */
export async function savePlacePage(uid: string, page: PlacePage, startedAt: string): Promise<boolean> {
  return await database.transaction("rw", tables(), async () => {
    if ((await readPerson())?.uid !== uid) return false;
    const placeId = page.place.place_id;
    const known = await readPlacePage(uid, placeId);
    const { reviews: newest, proposal, ...rest } = page;
    const asOf = new Date().toISOString();
    const olderAsOf = known?.olderAsOf ?? known?.asOf ?? asOf;
    const age = Date.parse(asOf) - Date.parse(olderAsOf);
    const reviews = joinReviews(newest, known && age >= 0 && age < olderKeptMs ? known.reviews : []);
    const joined = reviews.length > newest.length;
    const more = newest.length === reviewsPerPage && (joined ? (known?.more ?? false) : true);
    await database.pages.put({ uid, placeId, page: rest, reviews, more, asOf, ...(joined ? { olderAsOf } : {}) });
    const place = cardOf(page);
    if (page.place.closed_at === null) await database.places.put({ ...place, ...cellOf(place), seenAt: asOf });
    else await database.places.delete(placeId);
    await keepLikes(uid, newest, startedAt);
    // The proposal may have been decided, withdrawn or made on another device.
    if (proposal) {
      const told = [{ key: placeId, state: proposal }];
      await cacheRows(uid, proposalCollection.name, told, { startedAt, whole: false });
    }
    await forgetOldest(uid, asOf);
    return true;
  });
}

/** Deletes a place that was merged into another one. Its card stays if somebody has begun to rate it. */
export async function forgetMergedPlace(uid: string, placeId: string): Promise<void> {
  const { commands, drafts, pages, places } = database;
  await database.transaction("rw", commands, drafts, pages, places, async () => {
    await pages.delete([uid, placeId]);
    const begun = await drafts.filter((draft) => draft.placeId === placeId).count();
    const waiting = await commands.where("[uid+body.placeId]").equals([uid, placeId]).count();
    if (begun + waiting === 0) await places.delete(placeId);
  });
}

/** Adds older reviews after `afterId`. False if the person signed out or the page is gone. */
export async function saveReviews(
  uid: string,
  placeId: string,
  found: { afterId: string; reviews: readonly Review[]; startedAt: string },
): Promise<boolean> {
  return await database.transaction("rw", tables(), async () => {
    if ((await readPerson())?.uid !== uid) return false;
    const known = await readPlacePage(uid, placeId);
    if (known?.reviews.at(-1)?.id !== found.afterId) return known !== null;
    const reviews = [...known.reviews, ...found.reviews];
    const more = found.reviews.length === reviewsPerPage && reviews.length < mostReviews;
    await database.pages.put({ olderAsOf: found.startedAt, ...known, reviews, more });
    await keepLikes(uid, found.reviews, found.startedAt);
    return true;
  });
}

async function keepLikes(uid: string, reviews: readonly Review[], startedAt: string): Promise<void> {
  const told = reviews.map(({ id, liked, likes_count: likes }) => ({
    key: id,
    state: { liked, likes, gone: false },
  }));
  await cacheRows(uid, reviewCollection.name, told, { startedAt, whole: false });
}

/** Deletes the oldest pages with their likes, except likes that another list shows too. */
async function forgetOldest(uid: string, now: string): Promise<void> {
  const { serverCache, pages } = database;
  const index = pages.where("[uid+asOf]");
  const told = newestFirst(index.between([uid, ""], [uid, now], true, true)).primaryKeys();
  // Pages dated in the future, from a wrong clock, would otherwise never expire.
  const ahead = newestFirst(index.between([uid, now], [uid, "\uffff"], false)).primaryKeys();
  const keys = (await Promise.all([told, ahead])).flat().slice(keptPages);
  if (keys.length === 0) return;
  const old = (await pages.bulkGet(keys)).filter((row) => row !== undefined);
  const likes = old.flatMap(({ reviews }) =>
    reviews.map(({ id }): [string, string, string] => [uid, reviewCollection.name, id]),
  );
  const known = await serverCache.bulkGet(likes);
  await serverCache.bulkDelete(likes.filter((_, at) => known[at]?.sort === undefined));
  await pages.bulkDelete(keys);
}
