import { cellOf } from "../../domain/places/place-grid.ts";
import type { Place } from "../../domain/places/place.ts";
import { isWithin } from "../../domain/time/within.ts";
import { eachPlaceSlice } from "../places/place-slices.ts";
import { database, type OfflinePackRow, type PlaceRow } from "../database/database.ts";

// Effects of offline packs on the stored places. All functions run inside a transaction over the tables of packs.

/** The server's live data of one bucket of places: the open ones, and the ids of closed ones. */
export type LiveBucket = { bucket: string; digest: string | null; places: readonly Place[]; closed: readonly string[] };

/** Ids of the places in the buckets, open and closed. */
export const namedIn = (buckets: readonly OfflinePackRow["live"][string][]) => ({
  told: new Set(buckets.flatMap(({ ids }) => ids)),
  closed: new Set(buckets.flatMap((bucket) => bucket.closed)),
});

/** Known buckets, updated with new ones. */
export function mergeBuckets(known: OfflinePackRow["live"], live: readonly LiveBucket[]): OfflinePackRow["live"] {
  const buckets = { ...known };
  for (const { bucket, digest, places, closed } of live) {
    if (digest === null) delete buckets[bucket];
    else buckets[bucket] = { digest, ids: places.map(({ place_id: placeId }) => placeId), closed: [...closed] };
  }
  return buckets;
}

/** Writes places of the pieces and live places; no place is in both. Returns the ids of the former. */
export async function writePackPlaces(
  pack: string,
  packed: readonly Place[],
  live: readonly LiveBucket[],
  seenAt: string,
): Promise<ReadonlySet<string>> {
  await writePackedPlaces(pack, packed, seenAt);
  await writeLivePlaces(pack, live, seenAt);
  return new Set(packed.map(({ place_id: placeId }) => placeId));
}

/**
 * Rows received within this time are newer than the data being written. Rows further ahead were stored while the clock
 * was wrong.
 */
const meanwhileMs = 3_600_000;

/** A row from another source keeps its guests' photos, and stays when the pack is deleted. */
async function writeLivePlaces(pack: string, live: readonly LiveBucket[], seenAt: string): Promise<void> {
  const isNewer = (here: PlaceRow) =>
    here.seenAt > seenAt && isWithin(meanwhileMs, Date.parse(here.seenAt), Date.parse(seenAt));
  await writePlaces(
    pack,
    live.flatMap(({ places }) => places),
    seenAt,
    (here, row) => (isNewer(here) ? here : { ...here, ...row, photo_urls: here.photo_urls }),
  );
}

/** Rows from other sources have more data than the pieces, so they win. */
const writePackedPlaces = (pack: string, places: readonly Place[], seenAt: string): Promise<void> =>
  writePlaces(pack, places, seenAt, (here) => here);

async function writePlaces(
  pack: string,
  places: readonly Place[],
  seenAt: string,
  join: (here: PlaceRow, row: PlaceRow) => PlaceRow,
): Promise<void> {
  for (const slice of slicesOf(places)) {
    const known = await database.places.bulkGet(slice.map(({ place_id: placeId }) => placeId));
    const rows = slice.map((place, index): PlaceRow => {
      const here = known[index];
      const row = { ...place, ...hoursKept(here, place), ...cellOf(place), seenAt };
      return here && here.pack === undefined ? join(here, row) : { ...row, pack };
    });
    await database.places.bulkPut(rows);
  }
}

/** Rows per request, so that no task of a slow phone gets long. All requests of a change stay in one transaction. */
const sliceSize = 100;

function* slicesOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += sliceSize) yield rows.slice(at, at + sliceSize);
}

/** Neither pieces nor live data have open times, so known ones stay while the hours are the same. */
const hoursKept = (here: PlaceRow | undefined, place: Place): Pick<Place, "open_times" | "time_zone"> =>
  here?.open_times && !place.open_times && here.opening_hours === place.opening_hours
    ? { open_times: here.open_times, time_zone: here.time_zone }
    : {};

/** When places are open. */
export type PlaceHours = Pick<Place, "place_id" | "open_times" | "time_zone">;

/** Only for places that are still stored. */
export async function writeHours(hours: readonly PlaceHours[]): Promise<void> {
  for (const slice of slicesOf(hours)) {
    const known = await database.places.bulkGet(slice.map(({ place_id: placeId }) => placeId));
    const rows = slice.flatMap(({ open_times, time_zone }, index) => {
      const here = known[index];
      return here ? [{ ...here, open_times, time_zone }] : [];
    });
    await database.places.bulkPut(rows);
  }
}

/** Deletes places of a pack, except those that unsent work names. */
export async function dropPlaces(pack: string, isGone: (placeId: string) => boolean): Promise<void> {
  const commands: unknown[] = await database.commands.orderBy("[uid+body.placeId]").keys();
  const drafts = await database.drafts.toCollection().primaryKeys();
  const named = new Set([...(commands as [string, string][]), ...drafts].map(([, placeId]) => placeId));
  const isDropped = (row: PlaceRow) => row.pack === pack && isGone(row.place_id) && !named.has(row.place_id);
  for (const [first, last] of await readRuns(isDropped)) {
    await database.places.where("place_id").between(first, last, true, true).delete();
  }
}

/**
 * The first and the last id of each run of neighbouring rows that match. A range is deleted, because Dexie reports to its
 * listeners only the two ends of a range, but every single key otherwise.
 */
async function readRuns(matches: (row: PlaceRow) => boolean): Promise<[string, string][]> {
  const runs: [string, string][] = [];
  let run: [string, string] | undefined;
  await eachPlaceSlice(sliceSize, (rows) => {
    for (const row of rows) {
      const { place_id: id } = row;
      if (!matches(row)) run = undefined;
      else if (run) run[1] = id;
      else runs.push((run = [id, id]));
    }
  });
  return runs;
}
