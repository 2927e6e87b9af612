import { useEffect, useState } from "react";
import { publicPhotoUrl } from "../domain/remote-config.ts";
import { database } from "../local/database/database.ts";
import { readKv } from "../local/database/kv.ts";
import { useLiveQuery } from "./use-live-query.ts";

/**
 * The `src` for an `<img>`: the bytes on this device if there are any, otherwise the public address. `undefined` until
 * known, `null` if the photo is nowhere.
 */
export function usePhotoUrl(photo: { id: string; src: string | null }): string | null | undefined {
  const bytes = useLiveQuery(async () => (await database.photoBytes.get(photo.id))?.bytes ?? null, [photo.id]);
  const remoteUrl = useLiveQuery(async () => (await readKv("config"))?.url ?? globalThis.location.origin, []);
  const local = useBytesUrl(bytes);
  if (bytes) return local;
  // Still reading. Returning the server's address now would download a photo that is stored here.
  if (bytes === undefined || remoteUrl === undefined) return undefined;
  return photo.src === null ? null : publicPhotoUrl(remoteUrl, photo.src);
}

/** An object URL for stored bytes, revoked when they are no longer shown; `undefined` until it exists. */
export function useBytesUrl(bytes: ArrayBuffer | null | undefined, type = "image/jpeg"): string | undefined {
  const [local, setLocal] = useState<{ bytes: ArrayBuffer; url: string } | null>(null);
  useEffect(() => {
    if (!bytes) return undefined;
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    queueMicrotask(() => setLocal({ bytes, url }));
    return () => URL.revokeObjectURL(url);
  }, [bytes, type]);
  return bytes && local?.bytes === bytes ? local.url : undefined;
}
