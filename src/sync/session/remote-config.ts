import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readKv, writeKv } from "../../local/database/kv.ts";
import { fetchLocalConfig } from "../../remote/config/config.ts";

/** Put in by the build, which read and checked it (`vite.config.ts`); not there in tests. */
declare const remoteConfigOfBuild: RemoteConfig | null | undefined;
const fromBuild = typeof remoteConfigOfBuild === "undefined" ? null : remoteConfigOfBuild;

let revalidation: Promise<RemoteConfig | null> | undefined;

/** Where the backend is; from the device when it was ever known, so that a start without network has it. `null` if never. */
export async function readRemoteConfig(): Promise<RemoteConfig | null> {
  const cached = await readKv("config");
  if (fromBuild) {
    if (JSON.stringify(cached) !== JSON.stringify(fromBuild)) await writeKv("config", fromBuild);
    return fromBuild;
  }
  // Asked once per page or worker: after a reset, the embedded backend has new keys.
  revalidation ??= fetchLocalConfig(globalThis.location.origin).then(async (config) => {
    if (config) await writeKv("config", config);
    else revalidation = undefined;
    return config;
  });
  return cached ?? (await revalidation);
}
