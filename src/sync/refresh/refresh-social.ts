import { feedPage, mostNotices } from "../../domain/limits.ts";
import { feedCollection, type FriendReviewRow } from "../../domain/people/friend-review.ts";
import { appealCollection } from "../../domain/outbox/commands/kinds/appeal-file.ts";
import { reviewCollection } from "../../domain/outbox/commands/kinds/like-set.ts";
import { noticeCollection, type NoticeRow } from "../../domain/people/notice.ts";
import { personCollection } from "../../domain/outbox/commands/kinds/person-collection.ts";
import type { CachedRow } from "../../local/database/database.ts";
import { cacheRows } from "../../local/server-cache/server-cache.ts";
import { ofFriends, readFeedRows } from "../../local/people/read-feed.ts";
import { readWantedPeople } from "../../local/people/read-people.ts";
import { cacheFetchedList } from "../../local/server-cache/fetched-at.ts";
import { fetchFeed, fetchMyPeople, fetchNotices, type PersonRow } from "../../remote/people/social.ts";
import { refreshOnce, type CacheResult, type RefreshAnswer } from "./refresh-once.ts";

const kept = (done: boolean): CacheResult => (done ? "kept" : "left");

/** Fetches friends, requests in both directions and blocked people. */
export async function refreshPeople(uid: string): Promise<RefreshAnswer> {
  return await refreshOnce("people", uid, async ({ config, accessToken }) => {
    const startedAt = new Date().toISOString();
    const rows = await fetchMyPeople(config, accessToken);
    return rows && kept(await keepPeople(uid, rows, startedAt));
  });
}

/** `startedAt`: ISO time of the request. False if the person signed out meanwhile, as for the lists below. */
export async function keepPeople(uid: string, rows: readonly PersonRow[], startedAt: string): Promise<boolean> {
  const told = new Set(rows.map((row) => row.user_id));
  const wanted = (await readWantedPeople(uid)).filter(({ key }) => !told.has(key));
  const list = rows.map(({ user_id: key, since: sort, ...state }) => ({ key, state, sort }));
  return await cacheFetchedList(uid, personCollection.name, [...list, ...wanted], { startedAt, whole: true });
}

/** Fetches the latest notices, with the state of appeals. */
export async function refreshNotices(uid: string): Promise<RefreshAnswer> {
  return await refreshOnce("notices", uid, async ({ config, accessToken }) => {
    const startedAt = new Date().toISOString();
    const rows = await fetchNotices(config, accessToken, mostNotices);
    return rows && kept(await keepNotices(uid, rows, startedAt));
  });
}

export async function keepNotices(uid: string, rows: readonly NoticeRow[], startedAt: string): Promise<boolean> {
  const list = rows.map(({ id: key, ...state }) => ({ key, state, sort: state.created_at }));
  const appeals = rows.flatMap(({ subject_id: key, metadata: { appeal: state } }) =>
    key !== null && state ? [{ key, state }] : [],
  );
  if (!(await cacheRows(uid, appealCollection.name, appeals, { startedAt, whole: false }))) return false;
  return await cacheFetchedList(uid, noticeCollection.name, list, { startedAt, whole: true });
}

/** Maximum number of reviews stored on the device. */
const mostReviews = 200;

/** Fetches the latest reviews of friends. Earlier rows stay, unless there may be a gap in between. */
export async function refreshFeed(uid: string): Promise<RefreshAnswer> {
  return await refreshOnce("feed", uid, async ({ config, accessToken }) => {
    const startedAt = new Date().toISOString();
    const page = await fetchFeed(config, accessToken, feedPage, null);
    if (!page) return null;
    const known = await readFeedRows(uid);
    const ids = new Set(page.map(({ id }) => id));
    const last = page.at(-1);
    const isFurther = ({ sort = "", key }: CachedRow) =>
      last !== undefined && (sort < last.created_at || (sort === last.created_at && key > last.id));
    const joins = page.length === feedPage && known.some(({ key }) => ids.has(key));
    const before = joins ? await ofFriends(uid, known.filter(isFurther)) : [];
    const list = [...page.map(toFact), ...before].slice(0, mostReviews);
    if (!(await keepLikes(uid, page, startedAt))) return "left";
    return kept(await cacheFetchedList(uid, feedCollection.name, list, { startedAt, whole: true }));
  });
}

/** Fetches the reviews after the oldest stored one. `more`: there may be further ones. */
export async function refreshFeedFurther(uid: string): Promise<RefreshAnswer & { more?: boolean }> {
  let more = true;
  const answer = await refreshOnce("feed further", uid, async ({ config, accessToken }) => {
    const startedAt = new Date().toISOString();
    const page = await fetchFeed(config, accessToken, feedPage, await oldestOf(uid));
    if (!page) return null;
    more = page.length === feedPage;
    if (!(await keepLikes(uid, page, startedAt))) return "left";
    return kept(await cacheRows(uid, feedCollection.name, page.map(toFact), { startedAt, whole: false }));
  });
  return { ...answer, more };
}

/** Reviews with equal times are ordered by id, as on the server. */
async function oldestOf(uid: string): Promise<{ created_at: string; id: string } | null> {
  const rows = await readFeedRows(uid);
  const created_at = rows.at(-1)?.sort;
  if (created_at === undefined) return null;
  const together = rows.filter(({ sort }) => sort === created_at).map(({ key }) => key);
  return { created_at, id: together.toSorted().at(-1) ?? "" };
}

const toFact = ({ id: key, likes_count: _likes, current_user_liked: _liked, ...state }: FriendReviewRow) => ({
  key,
  state,
  sort: state.created_at,
});

const keepLikes = (uid: string, page: readonly FriendReviewRow[], startedAt: string) =>
  cacheRows(
    uid,
    reviewCollection.name,
    page.map(({ id: key, likes_count: likes, current_user_liked: liked }) => ({
      key,
      state: { liked, likes, gone: false },
    })),
    { startedAt, whole: false },
  );
