import { feedTopic, type FriendReview } from "../domain/friend-review.ts";
import { likeSet, reviewTopic } from "../domain/kind-like-set.ts";
import type { SyncState } from "../domain/rating-view.ts";
import { database, newestFirst, type FactRow } from "./database.ts";
import { readStates, readTopic } from "./facts.ts";

export type FeedItem = FriendReview & { id: string; liked: boolean; likes: number; sync: SyncState };

/** What friends said of places, newest first, with this person's likes; without what is gone since. */
export async function readFeed(uid: string, limit: number): Promise<FeedItem[]> {
  const list = await readTopic(uid, feedTopic, [], limit);
  const likes = await readStates(
    uid,
    reviewTopic,
    [likeSet],
    list.map(({ subject }) => subject),
  );
  return list.flatMap(({ subject: id, state }, index) => {
    const { state: like, sync = "sent" } = likes[index] ?? {};
    return state && like && !like.gone ? [{ ...state, id, liked: like.liked, likes: like.likes, sync }] : [];
  });
}

/** As they lie on the disk, newest first. */
export async function readFeedRows(uid: string): Promise<FactRow[]> {
  const index = database.facts.where("[uid+topic+sort]");
  return await newestFirst(index.between([uid, feedTopic.name, ""], [uid, feedTopic.name, "\uffff"])).toArray();
}
