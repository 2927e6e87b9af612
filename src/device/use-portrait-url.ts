import { useEffect, useState } from "react";
import { photoIdOf } from "../domain/ratings/rating.ts";
import { database } from "../local/database/database.ts";
import { readKv } from "../local/database/kv.ts";
import { useLiveQuery } from "./use-live-query.ts";

/**
 * The `src` of a profile picture (`avatar_url`, a path on the server): the bytes on this device if there are any,
 * otherwise the public address. `null`: no picture, or not known yet.
 */
export function usePortraitUrl(path: string | null): string | null {
  const [url, setUrl] = useState<{ path: string; url: string } | null>(null);
  const source = useLiveQuery(async () => {
    if (path === null) return null;
    const bytes = (await database.photoBytes.get(photoIdOf(path)))?.bytes;
    return bytes
      ? { path, bytes }
      : { path, url: ((await readKv("config"))?.url ?? globalThis.location.origin) + path };
  }, [path]);

  useEffect(() => {
    if (!source || source.path !== path) return undefined;
    const made = "bytes" in source ? URL.createObjectURL(new Blob([source.bytes], { type: "image/jpeg" })) : null;
    const shown = made ?? ("url" in source ? source.url : "");
    queueMicrotask(() => setUrl({ path: source.path, url: shown }));
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [source, path]);
  return url !== null && url.path === path ? url.url : null;
}
