import { feedCollection, type FriendReview } from "../../domain/people/friend-review.ts";
import { likeSet, reviewCollection } from "../../domain/outbox/commands/kinds/like-set.ts";
import type { SyncState } from "../../domain/outbox/commands/sync-state.ts";
import { personCollection } from "../../domain/outbox/commands/kinds/person-collection.ts";
import { database, newestFirst, type CachedRow } from "../database/database.ts";
import { readCachedStates, readCollection } from "../server-cache/server-cache.ts";
import { readPersons } from "./read-people.ts";
import { readFetchedAt } from "../server-cache/fetched-at.ts";

export type FeedItem = FriendReview & { id: string; liked: boolean; likes: number; sync: SyncState };

/** Friends' reviews of places, newest first, with this person's likes. Without removed reviews and former friends. */
export async function readFeed(uid: string, limit: number): Promise<FeedItem[]> {
  const [all, parted] = await Promise.all([readCollection(uid, feedCollection, [], limit), readParted(uid, limit)]);
  const list = all.filter(({ key }) => !parted.has(key));
  const likes = await readCachedStates(
    uid,
    reviewCollection,
    [likeSet],
    list.map(({ key }) => key),
  );
  return list.flatMap(({ key: id, state }, index) => {
    const { state: like, sync = "sent" } = likes[index] ?? {};
    return state && like && !like.gone ? [{ ...state, id, liked: like.liked, likes: like.likes, sync }] : [];
  });
}

/** Ids of reviews whose author was blocked or removed, sent or unsent, or stopped being a friend after the fetch. */
async function readParted(uid: string, limit: number): Promise<Set<string>> {
  const rows = await readFeedRows(uid, limit);
  const over = await readStrangers(uid, rows);
  return new Set(rows.filter((row) => row.at < (over.get(authorOf(row)) ?? "")).map(({ key }) => key));
}

/** Sorts after every ISO time. */
const always = "\uffff";

/** Since when the device knows that an author is no friend, by author id; ISO times, or `always`. */
async function readStrangers(uid: string, rows: readonly CachedRow[]): Promise<Map<string, string>> {
  const authors = [...new Set(rows.map(authorOf))];
  const keys = authors.map((id): [string, string, string] => [uid, personCollection.name, id]);
  const [people, facts, toldAt] = await Promise.all([
    readPersons(uid, authors),
    database.serverCache.bulkGet(keys),
    readFetchedAt(uid, personCollection.name),
  ]);
  return new Map(
    people.flatMap(({ id, state, waiting }, index): [string, string][] => {
      const removed = waiting?.act === "remove" && waiting.sync !== "attention";
      if (state.blocked || removed) return [[id, always]];
      const since = facts[index]?.at ?? toldAt;
      return state.tie === "friends" || since === null ? [] : [[id, since]];
    }),
  );
}

/** Rows of friends, as far as the device knows. If one is missing, the server sends it again. */
export async function ofFriends(uid: string, rows: readonly CachedRow[]): Promise<CachedRow[]> {
  const strangers = await readStrangers(uid, rows);
  return rows.filter((row) => !strangers.has(authorOf(row)));
}

const authorOf = ({ state }: CachedRow): string => String(state["user_id"]);

/** The stored rows, newest first. */
export async function readFeedRows(uid: string, limit = Infinity): Promise<CachedRow[]> {
  const index = database.serverCache.where("[uid+collection+sort]");
  const list = index.between([uid, feedCollection.name, ""], [uid, feedCollection.name, "\uffff"]);
  return await newestFirst(list).limit(limit).toArray();
}
