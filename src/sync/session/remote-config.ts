import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readKv, writeKv } from "../../local/database/kv.ts";
import { fetchLocalConfig } from "../../remote/config/config.ts";

/** Set by the build, which has validated it (`vite.config.ts`); undefined in tests. */
declare const remoteConfigOfBuild: RemoteConfig | null | undefined;
const fromBuild = typeof remoteConfigOfBuild === "undefined" ? null : remoteConfigOfBuild;

let revalidation: Promise<RemoteConfig | null> | undefined;

/**
 * Configuration of the backend; stored on the device, so that a start without network has it. `null` if it was never
 * known.
 */
export async function readRemoteConfig(): Promise<RemoteConfig | null> {
  const cached = await readKv("config");
  if (fromBuild) {
    if (JSON.stringify(cached) !== JSON.stringify(fromBuild)) await writeKv("config", fromBuild);
    return fromBuild;
  }
  // Fetched once per page or worker, because the embedded backend has new keys after a reset.
  revalidation ??= fetchLocalConfig(globalThis.location.origin).then(async (config) => {
    if (config) await writeKv("config", config);
    else revalidation = undefined;
    return config;
  });
  return cached ?? (await revalidation);
}
