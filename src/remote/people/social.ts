import * as z from "zod/mini";
import { faceFields } from "../../domain/people/face.ts";
import { friendReviewRowSchema, type FriendReviewRow } from "../../domain/people/friend-review.ts";
import { noticeRowSchema } from "../../domain/people/notice.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemote, rpcPath } from "../read-remote.ts";
import { uuidSchema } from "../../domain/uuid.ts";
import { ownPlacesSchema } from "../places/own-places.ts";
import { wantedSchema } from "../places/wanted-places.ts";

const personRowSchema = z.object({
  user_id: uuidSchema,
  tie: z.literal(["none", "asked", "asks", "friends"]),
  blocked: z.boolean(),
  since: z.string(),
  ...faceFields,
  city: z.nullable(z.string()),
});
export type PersonRow = z.infer<typeof personRowSchema>;
const foundPersonSchema = z.object({ user_id: uuidSchema, ...faceFields, city: z.nullable(z.string()) });
export type FoundPerson = z.infer<typeof foundPersonSchema>;

/** Rows that this version cannot parse are skipped. */
const readable = <T>(rows: readonly unknown[], schema: z.ZodMiniType<T>): T[] =>
  rows.flatMap((row) => {
    const read = schema.safeParse(row);
    return read.success ? [read.data] : [];
  });

/** Rows of a procedure. `null` without a clear answer. */
async function readRows<T>(
  config: RemoteConfig,
  token: string,
  call: { name: string; body: unknown },
  schema: z.ZodMiniType<T>,
): Promise<T[] | null> {
  const rows = await readRemote(config, { path: rpcPath(call.name), token, body: call.body }, z.array(z.unknown()));
  return rows && readable(rows, schema);
}

/** Friends, requests in both directions and people blocked by the caller. */
export const fetchMyPeople = (config: RemoteConfig, token: string) =>
  readRows(config, token, { name: "get_my_people", body: {} }, personRowSchema);

const listsSchema = z.object({
  people: z.unknown(),
  notices: z.unknown(),
  own_places: z.unknown(),
  wanted: z.unknown(),
});

function readList<T>(value: unknown, schema: z.ZodMiniType<T>): T | null {
  const read = schema.safeParse(value);
  return read.success ? read.data : null;
}

/**
 * The lists of `fetchMyPeople`, `fetchNotices`, `fetchOwnPlaces` and `fetchWanted` in one call. A list that this version cannot
 * parse is null, and the others are not affected.
 */
export async function fetchMyLists(config: RemoteConfig, token: string) {
  const lists = await readRemote(config, { path: rpcPath("get_my_lists"), token, body: {} }, listsSchema);
  if (!lists) return null;
  const rows = z.array(z.unknown());
  const [people, notices] = [readList(lists.people, rows), readList(lists.notices, rows)];
  return {
    people: people && readable(people, personRowSchema),
    notices: notices && readable(notices, noticeRowSchema),
    ownPlaces: readList(lists.own_places, ownPlacesSchema),
    wanted: readList(lists.wanted, wantedSchema),
  };
}

/** Notices of the caller, newest first. */
export const fetchNotices = (config: RemoteConfig, token: string, limit: number) =>
  readRows(config, token, { name: "get_user_activity", body: { limit_count: limit } }, noticeRowSchema);

/** Friends' reviews, newest first; with `before`, those older than that one. */
export async function fetchFeed(
  config: RemoteConfig,
  token: string,
  limit: number,
  before: { created_at: string; id: string } | null,
): Promise<FriendReviewRow[] | null> {
  const body = { limit_count: limit, ...(before ? { p_before: before.created_at, p_before_id: before.id } : {}) };
  return await readRows(config, token, { name: "get_friends_activity", body }, friendReviewRowSchema);
}

/** Searches people by name, without the caller, friends, open requests and blocked people. */
export const searchPeople = (config: RemoteConfig, token: string, text: string, limit: number) =>
  readRows(config, token, { name: "search_profiles", body: { q: text, limit_count: limit } }, foundPersonSchema);
