import { mostNotices } from "../../domain/limits.ts";
import {
  allNotices,
  allNoticesSeen,
  isNoticeSeen,
  noticeSeen,
} from "../../domain/outbox/commands/kinds/notice-seen.ts";
import { noticeCollection, type Notice } from "../../domain/people/notice.ts";
import { readCachedStates, readCollection } from "../server-cache/server-cache.ts";
import { readBlocked } from "./read-blocked.ts";

export type NoticeItem = Notice & { id: string };

/** Notices, newest first, without those about blocked people. `seen` includes unsent marks. */
export async function readNotices(uid: string): Promise<NoticeItem[]> {
  const [list, [all], blocked] = await Promise.all([
    readCollection(uid, noticeCollection, [noticeSeen], mostNotices),
    readCachedStates(uid, allNoticesSeen.collection, [allNoticesSeen], [allNotices]),
    readBlocked(uid),
  ]);
  const until = all?.state ?? allNoticesSeen.collection.none;
  return list.flatMap(({ key: id, state }) =>
    state && !blocked.has(state.actor_id ?? "")
      ? [{ ...state, id, seen: isNoticeSeen(state.seen, state.created_at, until) }]
      : [],
  );
}
