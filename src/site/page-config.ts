import type { RemoteConfig } from "../domain/remote-config.ts";

/** Put in by the build where its pages talk to a hosted project; not there in tests and in the embedded build. */
declare const remoteConfigOfBuild: RemoteConfig | null | undefined;

export type PageConfig = Pick<RemoteConfig, "url" | "publishableKey">;

/**
 * Where the backend is, for the small scripts of pages without React: no zod and no IndexedDB, which would be many times their size.
 * Throws when it cannot be told.
 */
export async function readPageConfig(): Promise<PageConfig> {
  if (typeof remoteConfigOfBuild !== "undefined" && remoteConfigOfBuild) return remoteConfigOfBuild;
  const answer = await fetch("/_local/config.json", { cache: "no-store", credentials: "omit" });
  const { publishableKey } = (await answer.json()) as { publishableKey?: unknown };
  if (typeof publishableKey !== "string") throw new Error("No configuration");
  return { url: location.origin, publishableKey };
}
