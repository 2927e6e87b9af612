import * as z from "zod/mini";
import { offlinePackSchema, packPath, type OfflinePack } from "../../domain/places/offline-pack.ts";
import { openTimesSchema } from "../../domain/places/open-times.ts";
import { placeSchema, type Place } from "../../domain/places/place.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

/** A piece has at most 2 MB, which takes this long on a very slow connection. */
const pieceTimeoutMs = 60_000;

const bucketsSchema = z.object({
  buckets: z.array(z.object({ bucket: z.string(), digest: z.nullable(z.string()), places: z.array(z.unknown()) })),
  more: z.boolean(),
  cities: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
});
const closedSchema = z.object({ place_id: z.string(), closed: z.literal(true) });

/** Cities with an offline pack; null without a clear answer. */
export async function fetchOfflinePacks(config: RemoteConfig): Promise<OfflinePack[] | null> {
  return await readRemote(
    config,
    { path: rpcPath("list_city_packs"), token: null, body: {} },
    z.array(offlinePackSchema),
  );
}

export type LiveAnswer = {
  buckets: { bucket: string; digest: string | null; places: Place[]; closed: string[] }[];
  more: boolean;
  /** Names by language of the cities there, by their local name. */
  cities: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** Changes in a city since the given digests (by bucket); null without a clear answer. */
export async function fetchLivePlaces(
  config: RemoteConfig,
  pack: string,
  known: Readonly<Record<string, string>>,
): Promise<LiveAnswer | null> {
  const call = { path: rpcPath("city_pack_places"), token: null, body: { p_pack: pack, p_known: known } };
  const answer = await readRemote(config, call, bucketsSchema);
  if (!answer) return null;
  const buckets = answer.buckets.map(({ bucket, digest, places }) => ({
    bucket,
    digest,
    // An invalid row must not hide the others.
    places: places.flatMap((row) => placeSchema.safeParse(row).data ?? []),
    closed: places.flatMap((row) => closedSchema.safeParse(row).data?.place_id ?? []),
  }));
  return { buckets, more: answer.more, cities: answer.cities ?? {} };
}

const hoursSchema = z.object({
  at: z.string(),
  places: z.array(z.object({ place_id: z.string(), time_zone: z.nullable(z.string()), open_times: openTimesSchema })),
});
export type PackHours = z.infer<typeof hoursSchema>;

/** When the places of a city are open, all or those computed since then; null without a clear answer. */
export async function fetchPackHours(
  config: RemoteConfig,
  pack: string,
  since: string | null,
): Promise<PackHours | null> {
  const call = { path: rpcPath("city_pack_hours"), token: null, body: { p_pack: pack, p_since: since } };
  return await readRemote(config, call, hoursSchema);
}

/** The bytes with this hash, not verified yet; null if they are not available. Rejects only if `signal` aborts. */
export async function fetchPackBytes(
  config: RemoteConfig,
  hash: string,
  signal: AbortSignal,
): Promise<ArrayBuffer | null> {
  const url = `${config.url}/storage/v1/object/public/${packPath(hash)}`;
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(pieceTimeoutMs)]),
      credentials: "omit",
    });
    return answer.status === 200 ? await answer.arrayBuffer() : null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
