import { fromUtf8 } from "../../domain/text/utf8.ts";
import { toHex } from "../../domain/text/base64url.ts";
import {
  manifestSchema,
  missingPieces,
  type OfflinePack,
  type Manifest,
  type Piece,
} from "../../domain/places/offline-pack.ts";
import { placeSchema, type Place } from "../../domain/places/place.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { isWithin } from "../../domain/time/within.ts";
import type { CityNames, StoredPack, OfflinePackRow } from "../../local/database/database.ts";
import { readPerson } from "../../local/session/first-reads.ts";
import {
  beginPack,
  completePack,
  saveLiveBuckets,
  savePiece,
  readStoredPieces,
  readPack,
  savePackHours,
  readPacks,
  readPiece,
  stopPack,
} from "../../local/offline-packs/offline-packs.ts";
import type { LiveBucket } from "../../local/offline-packs/pack-places.ts";
import { isQuotaError } from "../../local/database/quota-error.ts";
import {
  fetchOfflinePacks,
  fetchLivePlaces,
  fetchPackBytes,
  fetchPackHours,
} from "../../remote/places/offline-packs.ts";
import { readRemoteConfig } from "../session/remote-config.ts";
import { singleFlight } from "../refresh/single-flight.ts";

/**
 * `kept`: the download is complete. Otherwise the fetched pieces stay for the next try, except after `full`, which
 * deletes them. `stopped`: by the person.
 */
export type DownloadResult = "kept" | "offline" | "failed" | "full" | "stopped";

/** Pieces fetched in parallel. Few, because a weak connection is shared with the page. */
const atOnce = 3;
/** Upper bound of answers per city, against an endless loop. */
const mostAnswers = 200;
/** Live data younger than this is not fetched again. */
const freshForMs = 60 * 60_000;

const running = new Map<string, AbortController>();

/** Downloads a city, or its changes. May be interrupted at any moment and continues where it stopped. */
export async function downloadPack({
  pack,
  manifest,
}: Pick<OfflinePack, "pack" | "manifest">): Promise<DownloadResult> {
  return await singleFlight(`pack ${pack}`, async () => {
    const stop = new AbortController();
    running.set(pack, stop);
    try {
      return await fetchCity(pack, manifest, stop.signal);
    } catch (error) {
      if (stop.signal.aborted) return "stopped";
      if (!isQuotaError(error)) throw error;
      await stopPack(pack);
      return "full";
    } finally {
      running.delete(pack);
    }
  });
}

/** Stops a download. An earlier complete version of the pack stays. */
export async function stopDownload(pack: string): Promise<void> {
  running.get(pack)?.abort();
  await stopPack(pack);
}

const away = (): DownloadResult => (navigator.onLine === false ? "offline" : "failed");

async function fetchCity(pack: string, hash: string, signal: AbortSignal): Promise<DownloadResult> {
  const config = await readRemoteConfig();
  const person = await readPerson();
  if (!config || !person) return away();
  const known = await readPack(pack);
  const begun = [known?.next, known?.now].find((kept) => kept?.hash === hash) ?? null;
  const next = begun ?? (await fetchManifest(config, hash, signal));
  if (next?.manifest.pack !== pack) return away();
  if (!(await beginPack(person.uid, next))) return "stopped";
  const missing = missingPieces(next.manifest, await readStoredPieces(next.manifest));
  const outcome = await fetchPieces(config, next, missing, signal);
  if (outcome !== "kept") return outcome;
  const live = await fetchLive(config, pack, known?.live ?? {});
  if (!live) return away();
  const packed = await readPackedPlaces(next.manifest, live.cities);
  const asOf = new Date().toISOString();
  if (!(await completePack(pack, next, packed, live.buckets, asOf, live.cities))) return "stopped";
  await fetchHours(config, pack, undefined);
  return "kept";
}

/** Without an answer the next refresh asks again: a place then shows its hours as text. */
async function fetchHours(config: RemoteConfig, pack: string, since: string | undefined): Promise<void> {
  const answer = await fetchPackHours(config, pack, since ?? null);
  if (answer) await savePackHours(pack, answer.places, answer.at);
}

async function fetchManifest(config: RemoteConfig, hash: string, signal: AbortSignal): Promise<StoredPack | null> {
  const bytes = await fetchVerified(config, hash, signal);
  const manifest = bytes && manifestSchema.safeParse(toJson(new Uint8Array(bytes)));
  return manifest?.success ? { hash, manifest: manifest.data } : null;
}

async function fetchPieces(
  config: RemoteConfig,
  next: StoredPack,
  missing: Piece[],
  signal: AbortSignal,
): Promise<DownloadResult> {
  let outcome: DownloadResult = "kept";
  const work = async (): Promise<void> => {
    for (let piece = missing.pop(); piece && outcome === "kept"; piece = missing.pop()) {
      const bytes = await fetchVerified(config, piece.hash, signal);
      if (!bytes) outcome = away();
      else if (!(await savePiece(next.manifest.pack, next.hash, { hash: piece.hash, bytes }))) outcome = "stopped";
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcome;
}

/** Fetches a file and verifies its hash; null if they do not match. */
async function fetchVerified(config: RemoteConfig, hash: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  const bytes = await fetchPackBytes(config, hash, signal);
  if (!bytes) return null;
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return toHex(new Uint8Array(digest)) === hash ? bytes : null;
}

async function fetchLive(
  config: RemoteConfig,
  pack: string,
  known: OfflinePackRow["live"],
): Promise<{ buckets: LiveBucket[]; cities: CityNames } | null> {
  const digests = Object.fromEntries(Object.entries(known).map(([bucket, { digest }]) => [bucket, digest]));
  const buckets: LiveBucket[] = [];
  for (let answers = 0; answers < mostAnswers; answers += 1) {
    const answer = await fetchLivePlaces(config, pack, digests);
    if (!answer) return null;
    buckets.push(...answer.buckets);
    if (!answer.more) return { buckets, cities: answer.cities };
    for (const { bucket, digest } of answer.buckets) {
      if (digest === null) delete digests[bucket];
      else digests[bucket] = digest;
    }
  }
  return null;
}

/** Fields that are not in the pieces, because they change daily. */
const unsaid = { lemon_avg: null, lemon_count: 0, top_tags: [], photo_urls: [], servers: [] };

async function readPackedPlaces({ pieces }: Manifest, cities: CityNames): Promise<Place[]> {
  const lists = await Promise.all(
    pieces
      .filter(({ role }) => role === "places")
      .map(async ({ hash }): Promise<unknown> => toJson(await unpack(await readPiece(hash)))),
  );
  const rows = lists.flatMap((list) => (Array.isArray(list) ? (list as object[]) : []));
  const places: Place[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % parsedAtOnce === 0) await nextTask();
    const place = placeSchema.safeParse({ ...unsaid, ...row }).data;
    if (place) places.push({ ...place, city_names: cities[place.city ?? ""] });
  }
  return places;
}

/** Rows that are validated per task, so that a slow phone stays responsive. */
const parsedAtOnce = 250;
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function unpack(bytes: ArrayBuffer | null): Promise<Uint8Array> {
  const packed = new Response(bytes).body;
  if (!packed) return new Uint8Array();
  return new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

function toJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(fromUtf8(bytes) ?? "");
  } catch {
    return null;
  }
}

/** `demo`: the server says that it is a demonstration. */
export type PacksAnswer =
  | { ok: true; packs: OfflinePack[]; demo: boolean }
  | { ok: false; reason: "offline" | "failed" };

/** Offline packs that can be downloaded. */
export async function readOfferedPacks(): Promise<PacksAnswer> {
  const config = await readRemoteConfig();
  const packs = config && (await fetchOfflinePacks(config));
  return packs
    ? { ok: true, packs, demo: config.demo === true }
    : { ok: false, reason: navigator.onLine === false ? "offline" : "failed" };
}

/** Refreshes live data of downloaded cities that is older than an hour: figures, tags, promotions, closed places. */
export async function refreshOfflinePacks(): Promise<void> {
  await singleFlight("kept cities", async () => {
    const config = await readRemoteConfig();
    if (!config) return;
    for (const { id, now, live, asOf, hoursAsOf } of await readPacks()) {
      if (!now || isWithin(freshForMs, Date.parse(asOf ?? ""), Date.now())) continue;
      const answer = await fetchLive(config, id, live);
      const packed = answer?.buckets.length ? await readPackedPlaces(now.manifest, answer.cities) : [];
      if (answer) await saveLiveBuckets(id, packed, answer.buckets, new Date().toISOString());
      await fetchHours(config, id, hoursAsOf);
    }
  });
}
