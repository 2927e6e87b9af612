import type { RemoteConfig } from "../../domain/remote-config.ts";
import { isWithin } from "../../domain/time/within.ts";
import { readKv, writeKv } from "../../local/database/kv.ts";
import { fetchLocalConfig } from "../../remote/config/config.ts";
import { readPageConfig, type ConfiguredPage } from "../../remote/config/page-config.ts";

/** Set by the build, which has validated it (`vite.config.ts`); undefined in tests. */
declare const remoteConfigOfBuild: RemoteConfig | null | undefined;
const fromBuild = typeof remoteConfigOfBuild === "undefined" ? null : remoteConfigOfBuild;

/** That of the page; undefined before it is read. */
let ofPage: RemoteConfig | null | undefined;
function readOfPage(): RemoteConfig | null {
  // The worker has no document, and its types do not declare one.
  const { document } = globalThis as { document?: Pick<ConfiguredPage, "getElementById"> };
  if (!document?.getElementById) return null;
  const [navigation] = performance.getEntriesByType("navigation") as { type?: string }[];
  const { origin } = globalThis.location;
  return readPageConfig(
    { origin, getElementById: (id) => document.getElementById(id) },
    navigation?.type === "back_forward",
  );
}

let revalidation: Promise<RemoteConfig | null> | undefined;

const lockName = "five-lemons:config";
/** Page and worker ask at the same moment, when the connection is back: one of them fetches. */
const sharedForMs = 10_000;

async function revalidate(): Promise<RemoteConfig | null> {
  return await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    const [cached, fetchedAt] = await Promise.all([readKv("config"), readKv("configFetchedAt")]);
    const isFetched = fetchedAt !== null && isWithin(sharedForMs, Date.parse(fetchedAt), Date.now());
    if (cached && (!lock || isFetched)) return cached;
    const config = await fetchLocalConfig(globalThis.location.origin);
    if (config) await Promise.all([writeKv("config", config), writeKv("configFetchedAt", new Date().toISOString())]);
    return config;
  });
}

/**
 * Configuration of the backend; stored on the device, so that a start without network has it. `null` if it was never
 * known.
 */
export async function readRemoteConfig(): Promise<RemoteConfig | null> {
  const cached = await readKv("config");
  if (ofPage === undefined) ofPage = readOfPage();
  const given = fromBuild ?? ofPage;
  if (given) {
    if (JSON.stringify(cached) !== JSON.stringify(given)) await writeKv("config", given);
    return given;
  }
  // In the worker, and in a page that the worker has answered. Once per page or worker, because the embedded backend has new keys after
  // a reset.
  revalidation ??= revalidate()
    // Nobody waits for it if there is a stored one.
    .catch(() => null)
    .then((config) => {
      if (!config) revalidation = undefined;
      return config;
    });
  return cached ?? (await revalidation);
}
