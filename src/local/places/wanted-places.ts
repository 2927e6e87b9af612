import { wantCollection, wantSet } from "../../domain/outbox/commands/kinds/want-set.ts";
import { upsertKey } from "../../domain/outbox/commands/upsert.ts";
import type { SyncState } from "../../domain/outbox/commands/sync-state.ts";
import { database } from "../database/database.ts";
import { readFetchedAt } from "../server-cache/fetched-at.ts";
import { readCachedStates } from "../server-cache/server-cache.ts";

/** The places that the person wants to visit, by id, with how far the wish is on its way to the server. */
export type WantedPlaces = ReadonlyMap<string, SyncState>;

export async function readWanted(uid: string): Promise<WantedPlaces> {
  const { serverCache, commands } = database;
  const ofPerson = [[uid, wantCollection.name, ""] as const, [uid, wantCollection.name, "\uffff"] as const] as const;
  const prefix = upsertKey(uid, { kind: wantSet.kind, subject: "" });
  const [cached, waiting] = await Promise.all([
    serverCache
      .where("[uid+collection+key]")
      .between(...ofPerson)
      .primaryKeys(),
    commands.where("key").startsWith(prefix).primaryKeys(),
  ]);
  const ids = new Set([...cached.map(([, , id]) => id), ...waiting.map((key) => key.slice(prefix.length))]);
  const shown = await readCachedStates(uid, wantCollection, [wantSet], [...ids]);
  return new Map(shown.filter(({ state }) => state.wanted).map(({ key, sync }) => [key, sync]));
}

/** ISO time at which the server's list was last requested; null: never on this device. */
export const readWantedAsOf = async (uid: string): Promise<string | null> =>
  await readFetchedAt(uid, wantCollection.name);

/** Of these places, those whose card this device does not have, or not since `since` (ISO time). */
export async function withoutCard(placeIds: readonly string[], since: string): Promise<string[]> {
  const rows = await database.places.bulkGet([...placeIds]);
  return placeIds.filter((_, index) => (rows[index]?.seenAt ?? "") < since);
}
