import { Dexie } from "dexie";
import { distanceM, type Position } from "../../domain/places/distance.ts";
import type { Place } from "../../domain/places/place.ts";
import { toSearchEntry, type SearchEntry, type Vocabulary } from "../../domain/places/search-places.ts";
import { database } from "../database/database.ts";
import { eachPlaceSlice } from "./place-slices.ts";
import { toPlace } from "./read-places.ts";

/** A place with what a search compares. Distance in metres from the position of the last call; null without a position. */
export type IndexedPlace = SearchEntry & { seenAt: string; place: Place & { distance_m: number | null } };
/** `places`: nearest first. */
export type PlaceIndex = { places: readonly IndexedPlace[]; vocabulary: Vocabulary };

const rowsAtOnce = 500;
/** The index is freed after this idle time: it takes about 10 MB for 10,000 places. */
const keptMs = 60_000;

type Index = PlaceIndex & { byId: Map<string, IndexedPlace>; from: Position | null; sorted: boolean };

let kept: Promise<Index> | undefined;
/** What `kept` has read. */
let ready: Index | undefined;
/** Ids of places written or deleted since the last read. */
let changed = new Set<string>();
let release: ReturnType<typeof setTimeout> | undefined;

function forget(): void {
  kept = undefined;
  ready = undefined;
  changed = new Set();
}

database.on("close", forget);
Dexie.on("storagemutated", (parts: Record<string, unknown>) => {
  if (!kept) return;
  const places = `idb://${database.name}/places/`;
  if ("all" in parts || !noteKeys(parts[places] as Node)) forget();
});

/** Dexie's tree of changed keys. Changes of other tabs arrive as plain objects. */
type Node = { from?: unknown; to?: unknown; l?: Node; r?: Node } | null | undefined;

/** False if a change was reported without single keys: then the changed rows are unknown. */
function noteKeys(node: Node): boolean {
  if (!node || node.from === undefined) return true;
  if (typeof node.from !== "string" || node.from !== node.to) return false;
  changed.add(node.from);
  return noteKeys(node.l) && noteKeys(node.r);
}

/**
 * All places on the device with their folded texts, up to date: nearest first, equally far ones by number of ratings. The
 * first call reads every row; later calls read only what was written since, in any tab.
 */
export async function readPlaceIndex(from: Position | null): Promise<PlaceIndex> {
  clearTimeout(release);
  release = setTimeout(forget, keptMs);
  // In its own task, because the first caller may be gone before the index is read.
  kept ??= new Promise((resolve, reject) => setTimeout(() => readAll().then(resolve, reject)));
  const reading = kept;
  reading.catch(forget);
  const index = await reading;
  const ids = [...changed];
  changed = new Set();
  if (ids.length > 0) {
    const rows = await database.places.bulkGet(ids);
    for (const [at, id] of ids.entries()) {
      const row = rows[at];
      if (row) index.byId.set(id, toIndexed(row, index.vocabulary));
      else index.byId.delete(id);
    }
    index.sorted = false;
  }
  // Meanwhile a bulk write cleared the index, so it is read again.
  if (kept !== reading) return await readPlaceIndex(from);
  if (!isArranged(index, from)) arrange(index, from);
  ready = index;
  return index;
}

/** The index without waiting; undefined if something has to be read or sorted first. */
export function currentPlaceIndex(from: Position | null): PlaceIndex | undefined {
  return ready && changed.size === 0 && isArranged(ready, from) ? ready : undefined;
}

const isArranged = (index: Index, from: Position | null): boolean =>
  index.sorted && index.from?.lat === from?.lat && index.from?.lng === from?.lng;

const toIndexed = (row: Parameters<typeof toPlace>[0], vocabulary: Vocabulary): IndexedPlace => ({
  ...toSearchEntry(row, vocabulary),
  seenAt: row.seenAt,
  place: { ...toPlace(row), distance_m: null },
});

async function readAll(): Promise<Index> {
  const byId = new Map<string, IndexedPlace>();
  const vocabulary: Vocabulary = new Map();
  await eachPlaceSlice(rowsAtOnce, (rows) => {
    for (const row of rows) byId.set(row.place_id, toIndexed(row, vocabulary));
  });
  return { byId, vocabulary, places: [], from: null, sorted: false };
}

/** By distance; equal or unknown distances by number of ratings, then by id, like `search_places`. */
function arrange(index: Index, from: Position | null): void {
  const far = (place: Place) => from && distanceM(from, place);
  const all = [...index.byId.values()].map((one) => ({ ...one, place: { ...one.place, distance_m: far(one.place) } }));
  index.places = all.toSorted(
    ({ place: a }, { place: b }) =>
      (a.distance_m ?? 0) - (b.distance_m ?? 0) ||
      b.lemon_count - a.lemon_count ||
      (a.place_id < b.place_id ? -1 : Number(a.place_id > b.place_id)),
  );
  index.from = from;
  index.sorted = true;
}
