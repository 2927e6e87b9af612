import type { Manifest } from "../../domain/places/offline-pack.ts";
import type { Place } from "../../domain/places/place.ts";
import { database, type CityNames, type StoredPack, type OfflinePackRow } from "../database/database.ts";
import { readPerson } from "../session/first-reads.ts";
import {
  dropPlaces,
  mergeBuckets,
  namedIn,
  writeHours,
  writePackPlaces,
  type LiveBucket,
  type PlaceHours,
} from "./pack-places.ts";

const hashesOf = (kept: StoredPack | null): string[] => kept?.manifest.pieces.map(({ hash }) => hash) ?? [];

/** Starts or continues a download. False if the person signed out meanwhile. */
export async function beginPack(uid: string, next: StoredPack): Promise<boolean> {
  const { packs, kv } = database;
  return await database.transaction("rw", packs, kv, async () => {
    if ((await readPerson())?.uid !== uid) return false;
    const { pack: id, name } = next.manifest;
    const { gaveWayAt: _gone, ...known } = (await packs.get(id)) ?? { now: null, live: {}, asOf: null };
    await packs.put({ ...known, id, name, next });
    return true;
  });
}

/** Hashes of the pieces that are stored. */
export async function readStoredPieces({ pieces }: Manifest): Promise<ReadonlySet<string>> {
  const hashes = pieces.map(({ hash }) => hash);
  return new Set(await database.packPieces.where("hash").anyOf(hashes).primaryKeys());
}

export const readPack = async (id: string): Promise<OfflinePackRow | undefined> => await database.packs.get(id);
export const readPacks = async (): Promise<OfflinePackRow[]> => await database.packs.orderBy("id").toArray();

/** The stored map cells by key, with the hashes of the pieces that draw them. */
export async function readCells(): Promise<ReadonlyMap<string, readonly string[]>> {
  const cells = new Map<string, string[]>();
  for (const { now } of await readPacks()) {
    for (const { role, key, hash } of now?.manifest.pieces ?? []) {
      if (role === "cell") cells.set(key, [...(cells.get(key) ?? []), hash]);
    }
  }
  return cells;
}

export async function readPiece(hash: string): Promise<ArrayBuffer | null> {
  return (await database.packPieces.get(hash))?.bytes ?? null;
}

/** Stores a piece. False if the download was stopped, in this tab or another. */
export async function savePiece(
  id: string,
  next: string,
  piece: { hash: string; bytes: ArrayBuffer },
): Promise<boolean> {
  const { packs, packPieces } = database;
  return await database.transaction("rw", packs, packPieces, async () => {
    if ((await packs.get(id))?.next?.hash !== next) return false;
    await packPieces.put(piece);
    return true;
  });
}

/**
 * Replaces the stored version with the downloaded one in one step: manifest, places and live values. Pieces that
 * neither uses are deleted. False if the download was stopped meanwhile. `packed`: the places of its pieces.
 */
export async function completePack(
  id: string,
  next: StoredPack,
  packed: readonly Place[],
  live: readonly LiveBucket[],
  asOf: string,
  cities: CityNames = {},
): Promise<boolean> {
  return await database.transaction("rw", packTables(), async () => {
    const row = await database.packs.get(id);
    if (row?.next?.hash !== next.hash) return false;
    const said = mergeBuckets(row.live, live);
    // Its places may be others, so all hours are fetched again.
    await database.packs.put({ ...row, now: next, next: null, live: said, asOf, cities, hoursAsOf: undefined });
    const { told, closed } = namedIn(Object.values(said));
    const rest = packed.filter(({ place_id: placeId }) => !told.has(placeId) && !closed.has(placeId));
    const stands = await writePackPlaces(id, rest, live, asOf);
    await dropPlaces(id, (placeId) => !stands.has(placeId) && !told.has(placeId));
    await dropPieces();
    return true;
  });
}

/** Stores live data that has changed. False if the pack is no longer stored. */
export async function saveLiveBuckets(
  id: string,
  packed: readonly Place[],
  live: readonly LiveBucket[],
  asOf: string,
): Promise<boolean> {
  return await database.transaction("rw", packTables(), async () => {
    const row = await database.packs.get(id);
    if (!row?.now) return false;
    const said = mergeBuckets(row.live, live);
    await database.packs.put({ ...row, live: said, asOf });
    const before = namedIn(live.flatMap(({ bucket }) => row.live[bucket] ?? []));
    const { told, closed } = namedIn(Object.values(said));
    // The server has no live data for these places any more: they are reset to the pack's version, or deleted if it has
    // none.
    const isSilent = (placeId: string) =>
      (before.told.has(placeId) || before.closed.has(placeId)) && !told.has(placeId) && !closed.has(placeId);
    const again = packed.filter(({ place_id: placeId }) => isSilent(placeId));
    const stands = await writePackPlaces(id, again, live, asOf);
    await dropPlaces(id, (placeId) => closed.has(placeId) || (isSilent(placeId) && !stands.has(placeId)));
    return true;
  });
}

/** Stores when places of a pack are open. False if the pack is no longer stored. */
export async function savePackHours(id: string, hours: readonly PlaceHours[], hoursAsOf: string): Promise<boolean> {
  return await database.transaction("rw", database.packs, database.places, async () => {
    const row = await database.packs.get(id);
    if (!row?.now) return false;
    await database.packs.put({ ...row, hoursAsOf });
    await writeHours(hours);
    return true;
  });
}

/** Stops a download and deletes its partial pieces. An earlier complete version stays. */
export async function stopPack(id: string): Promise<void> {
  await database.transaction("rw", packTables(), async () => {
    const row = await database.packs.get(id);
    if (!row) return;
    if (row.now) await database.packs.put({ ...row, next: null });
    else await database.packs.delete(id);
    await dropPieces();
  });
}

/** Deletes a pack, except places that came from elsewhere too or that unsent work names. */
export async function removePack(id: string): Promise<void> {
  await database.transaction("rw", packTables(), async () => {
    await database.packs.delete(id);
    await dropPlaces(id, () => true);
    await dropPieces();
  });
}

/** Deletes the pieces of all packs to make room. The packs stay listed as incomplete. */
export async function freePacks(): Promise<void> {
  await database.transaction("rw", packTables(), async () => {
    const gaveWayAt = new Date().toISOString();
    const rows = await database.packs.toArray();
    await database.packPieces.clear();
    for (const row of rows) {
      await dropPlaces(row.id, () => true);
      await database.packs.put({ ...row, now: null, next: null, live: {}, asOf: null, gaveWayAt });
    }
  });
}

const packTables = () => {
  const { packs, packPieces, places, commands, drafts } = database;
  return [packs, packPieces, places, commands, drafts];
};

/** Deletes pieces that no pack uses. */
async function dropPieces(): Promise<void> {
  const rows = await database.packs.toArray();
  const named = rows.flatMap(({ now, next }) => [...hashesOf(now), ...hashesOf(next)]);
  await database.packPieces.where("hash").noneOf(named).delete();
}
