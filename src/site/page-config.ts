import { pageConfigId } from "../domain/paths/in-page.ts";
import type { RemoteConfig } from "../domain/remote-config.ts";

/** Defined by the build for a hosted project; undefined in tests and embedded builds. */
declare const remoteConfigOfBuild: RemoteConfig | null | undefined;

export type PageConfig = Pick<RemoteConfig, "url" | "publishableKey">;

/**
 * The backend's address and key, for scripts of static pages. Does without zod and IndexedDB, which are much larger than these
 * scripts. Throws if there is no configuration.
 */
export async function readPageConfig(): Promise<PageConfig> {
  if (typeof remoteConfigOfBuild !== "undefined" && remoteConfigOfBuild) return remoteConfigOfBuild;
  const { publishableKey } = (readWritten() ?? (await fetchConfig())) as { publishableKey?: unknown };
  if (typeof publishableKey !== "string") throw new Error("No configuration");
  return { url: location.origin, publishableKey };
}

/** What the server has put into the page. */
function readWritten(): unknown {
  const text = document.getElementById(pageConfigId)?.textContent;
  return text ? JSON.parse(text) : null;
}

async function fetchConfig(): Promise<unknown> {
  const answer = await fetch("/_local/config.json", { cache: "no-store", credentials: "omit" });
  return await answer.json();
}
