import { remoteConfigSchema, type RemoteConfig } from "../../domain/remote-config.ts";
import { readTimeoutMs } from "../http.ts";

/** The embedded backend's configuration; `null` if it cannot be reached or does not exist. */
export async function fetchLocalConfig(origin: string): Promise<RemoteConfig | null> {
  try {
    const signal = AbortSignal.timeout(readTimeoutMs);
    const response = await fetch(`${origin}/_local/config.json`, { cache: "no-store", credentials: "omit", signal });
    return remoteConfigSchema.parse({ ...((await response.json()) as object), url: origin });
  } catch {
    return null;
  }
}
