import * as z from "zod/mini";
import type { UpsertKind, CacheCollection } from "../upsert-kind.ts";

type Seen = { seen: boolean };
/** Keys are ids of notices. */
export const noticeSeenCollection: CacheCollection<Seen> = {
  name: "notice",
  schema: z.object({ seen: z.boolean() }),
  none: { seen: false },
};

export const noticeSeen: UpsertKind<Record<string, never>, Seen> = {
  kind: "notice.seen.v1",
  isAct: true,
  collection: noticeSeenCollection,
  value: z.object({}),
  show: (state) => ({ ...state, seen: true }),
  quiet: true,
};

/** Subject of the upsert that marks all notices. */
export const allNotices = "all";

/** ISO time up to which all notices were seen; null: unknown. */
type SeenUntil = { seen_until: string | null };
const allNoticesCollection: CacheCollection<SeenUntil> = {
  name: noticeSeenCollection.name,
  schema: z.object({ seen_until: z.nullable(z.string()) }),
  none: { seen_until: null },
};

/** Marks all notices up to the newest shown one as seen. */
export const allNoticesSeen: UpsertKind<{ until: string }, SeenUntil> = {
  kind: noticeSeen.kind,
  collection: allNoticesCollection,
  value: z.object({ until: z.string() }),
  show: (state, { until }) => ({ seen_until: isAfter(until, state.seen_until) ? until : state.seen_until }),
  quiet: true,
};

const isAfter = (one: string, other: string | null): boolean => other === null || Date.parse(one) > Date.parse(other);

/** True if a notice was seen, individually or with all of them. Postgres has microseconds, a device milliseconds. */
export const isNoticeSeen = (seen: boolean, createdAt: string, { seen_until: until }: SeenUntil): boolean =>
  seen || (until !== null && Date.parse(createdAt) <= Date.parse(until));
