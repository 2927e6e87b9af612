import { readKv } from "../local/kv.ts";
import { useLiveQuery } from "./use-live-query.ts";

/** What an `<img>` needs for the picture of a profile (`avatar_url`, a path of the server); null: none, or not known yet. */
export function usePortraitUrl(path: string | null): string | null {
  const remoteUrl = useLiveQuery(async () => (await readKv("config"))?.url ?? globalThis.location.origin, []);
  return path === null || remoteUrl === undefined ? null : remoteUrl + path;
}
