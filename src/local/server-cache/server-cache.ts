import { overlayUpserts, type CacheCollection, type UpsertKind } from "../../domain/outbox/commands/upsert-kind.ts";
import { upsertKey } from "../../domain/outbox/commands/upsert.ts";
import type { SyncState } from "../../domain/outbox/commands/sync-state.ts";
import { database, newestFirst, type CachedRow } from "../database/database.ts";
import { readKv } from "../database/kv.ts";
import { keysInFlight } from "../outbox/drain-lock.ts";

/** A cached row with the waiting commands applied. */
export type Shown<State> = { key: string; state: State; sync: SyncState };

type Kinds = readonly UpsertKind<unknown, unknown>[];
type PrimaryKey = [uid: string, collection: string, key: string];
type ListedRow = Pick<CachedRow, "key" | "state" | "sort">;

/** The rows of these keys, in their order. A key that the server never sent starts from `collection.none`. */
export async function readCachedStates<State>(
  uid: string,
  collection: CacheCollection<State>,
  kinds: Kinds,
  keys: readonly string[],
): Promise<Shown<State>[]> {
  const cached = await database.serverCache.bulkGet(keys.map((key): PrimaryKey => [uid, collection.name, key]));
  const rows = keys.map((key, index) => ({ key, state: cached[index]?.state ?? {} }));
  return await overlayRows(uid, collection, kinds, rows);
}

/** At most `limit` rows of a collection, by `sort`, highest first. */
export async function readCollection<State>(
  uid: string,
  collection: CacheCollection<State>,
  kinds: Kinds,
  limit: number,
): Promise<Shown<State>[]> {
  const index = database.serverCache.where("[uid+collection+sort]");
  const list = index.between([uid, collection.name, ""], [uid, collection.name, "\uffff"]);
  return await overlayRows(uid, collection, kinds, await newestFirst(list).limit(limit).toArray());
}

async function overlayRows<State>(
  uid: string,
  collection: CacheCollection<State>,
  kinds: Kinds,
  rows: readonly Pick<CachedRow, "key" | "state">[],
): Promise<Shown<State>[]> {
  const commandKeys = rows.map(({ key }) => kinds.map(({ kind }) => upsertKey(uid, { kind, subject: key })));
  const [commands, announced] = await Promise.all([database.commands.bulkGet(commandKeys.flat()), readKv("sending")]);
  const sending = await keysInFlight(announced);
  const waiting = new Map(commands.flatMap((command) => (command ? [[command.key, command]] : [])));
  return rows.map(({ key, state }, index) => {
    const own = (commandKeys[index] ?? []).flatMap((commandKey) => waiting.get(commandKey) ?? []);
    const shown = overlayUpserts(kinds, state, own, sending);
    const read = collection.schema.safeParse(shown.state);
    return { key, sync: shown.sync, state: read.success ? read.data : collection.none };
  });
}

/** Inside a transaction over `serverCache`. Fields that the answer does not name stay as they are. */
export async function mergeCachedRow(
  uid: string,
  collection: string,
  key: string,
  row: Pick<CachedRow, "state" | "at">,
): Promise<void> {
  const known = await database.serverCache.get([uid, collection, key]);
  const state = { ...known?.state, ...row.state };
  await database.serverCache.put({ ...known, uid, collection, key, state, at: row.at });
}

/**
 * Stores a list from the server that was requested at `startedAt` (ISO time). Rows written since then, by a command or
 * by a later list, win. `whole`: rows that are missing in the list are deleted. False if the person signed out
 * meanwhile: then nothing is written.
 */
export async function cacheRows(
  uid: string,
  collection: string,
  list: readonly ListedRow[],
  { startedAt, whole }: { startedAt: string; whole: boolean },
): Promise<boolean> {
  return await database.transaction("rw", database.serverCache, database.kv, async () => {
    if ((await readKv("person"))?.uid !== uid) return false;
    const now = new Date().toISOString();
    const range = [[uid, collection, ""] as const, [uid, collection, "\uffff"] as const] as const;
    const all = database.serverCache.where("[uid+collection+key]").between(...range);
    const known = new Map((await all.toArray()).map((row) => [row.key, row]));
    // A row dated in the future was written while the clock was ahead: it is not newer than this list.
    const isNewer = ({ at }: CachedRow) => at >= startedAt && at <= now;
    const listed = new Set(list.map(({ key }) => key));
    const removed = [...known.values()].filter((row) => whole && !listed.has(row.key) && !isNewer(row));
    await database.serverCache.bulkDelete(removed.map(({ key }): PrimaryKey => [uid, collection, key]));
    const rowOf = ({ key, state, sort }: ListedRow): CachedRow => {
      const here = known.get(key);
      const newer = here && isNewer(here) ? here : null;
      // A partial list has only some of the fields: fields from another list stay.
      const older = whole ? {} : here?.state;
      const position = sort ?? (whole ? undefined : here?.sort);
      return {
        uid,
        collection,
        key,
        state: newer ? { ...state, ...newer.state } : { ...older, ...state },
        at: newer ? newer.at : startedAt,
        ...(position ? { sort: position } : {}),
      };
    };
    await database.serverCache.bulkPut(list.map(rowOf));
    return true;
  });
}

export const removeCachedRow = async (uid: string, collection: string, key: string): Promise<void> =>
  await database.serverCache.delete([uid, collection, key]);
