import type { MaintenanceJob, MaintenancePorts } from "./maintenance-ports.ts";

/** Removes objects of a public bucket from the cache of the host. Throws if the cache did not accept the request. */
export type Purge = (bucket: string, names: readonly string[]) => Promise<void>;

export type PurgeSettings = {
  /** `CACHE_PURGE_URL`: an address, or `supabase` for the cache of a hosted project. */
  url: string | undefined;
  /** `CACHE_PURGE_TOKEN`: sent as bearer. */
  token: string | undefined;
  /** Under which phones read photos, without a trailing slash. */
  publicUrl: string;
  /** The headers of a call with the secret key; only for `supabase`. */
  serviceHeaders: () => Record<string, string>;
};

const publicBuckets = new Set(["reviews", "profile-images"]);
/** Photos per request. Hosts of caches limit how many addresses one request may name. */
const BATCH = 30;
const BATCHES = 20;

/** Null without a setting: caches forget a photo after ten minutes. A setting that cannot work fails with each use. */
export function createPurge(
  { url, token, publicUrl, serviceHeaders }: PurgeSettings,
  fetcher: typeof fetch,
): Purge | null {
  if (!url) return null;
  const call = async (address: string, init: RequestInit) => {
    const answer = await fetcher(address, { ...init, redirect: "manual", signal: AbortSignal.timeout(15_000) });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The cache answered ${answer.status}.`);
  };
  const pathOf = (bucket: string, name: string) => [bucket, ...name.split("/")].map(encodeURIComponent).join("/");
  if (url === "supabase")
    return async (bucket, names) => {
      for (const name of names)
        await call(`${publicUrl}/storage/v1/cdn/${pathOf(bucket, name)}`, {
          method: "DELETE",
          headers: serviceHeaders(),
        });
    };
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
    return async () => await Promise.reject(new Error("CACHE_PURGE_URL must be an address, or supabase."));
  return async (bucket, names) => {
    const files = names.map((name) => `${publicUrl}/storage/v1/object/public/${pathOf(bucket, name)}`);
    await call(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ files }),
    });
  };
}

/** After objects were deleted. Not waited for by anything: a failure leaves them to their `cache-control`. */
export async function noteStale(
  { call, purge }: MaintenancePorts,
  bucket: string,
  names: readonly string[],
): Promise<void> {
  if (purge !== null && publicBuckets.has(bucket))
    await call("note_stale_photos", { p_bucket: bucket, p_names: names }).catch(() => undefined);
}

/** Removes withheld and deleted photos from the cache of the host. A photo that failed is tried again later, for a day. */
export const purgeCache: MaintenanceJob = {
  name: "cache",
  async run({ call, purge }) {
    if (purge === null) return { skipped: "no cache to purge" };
    let purged = 0;
    for (let batch = 0; batch < BATCHES; batch++) {
      const due = await call<{ bucket: string; name: string }[]>("take_stale_photos", { p_limit: BATCH });
      for (const [bucket, photos] of Map.groupBy(due, (one) => one.bucket)) {
        const names = photos.map(({ name }) => name);
        await purge(bucket, names);
        await call("settle_stale_photos", { p_bucket: bucket, p_names: names });
        purged += names.length;
      }
      if (due.length < BATCH) break;
    }
    return { purged };
  },
};
