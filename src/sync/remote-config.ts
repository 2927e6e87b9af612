import type { RemoteConfig } from "../domain/remote-config.ts";
import { readKv, writeKv } from "../local/kv.ts";
import { configFromEnv, fetchLocalConfig } from "../remote/config.ts";

let revalidation: Promise<RemoteConfig | null> | undefined;

/** Where the backend is; from the device when it was ever known, so that a start without network has it. `null` if never. */
export async function readRemoteConfig(): Promise<RemoteConfig | null> {
  const fromEnv = configFromEnv(import.meta.env ?? {});
  const cached = await readKv("config");
  if (fromEnv) {
    if (JSON.stringify(cached) !== JSON.stringify(fromEnv)) await writeKv("config", fromEnv);
    return fromEnv;
  }
  // Asked once per page or worker: after a reset, the embedded backend has new keys.
  revalidation ??= fetchLocalConfig(globalThis.location.origin).then(async (config) => {
    if (config) await writeKv("config", config);
    else revalidation = undefined;
    return config;
  });
  return cached ?? (await revalidation);
}
