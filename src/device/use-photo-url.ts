import { useEffect, useRef, useState } from "react";
import { publicPhotoUrl } from "../domain/remote-config.ts";
import { database } from "../local/database/database.ts";
import { readKv } from "../local/database/kv.ts";
import { readCachedPhoto } from "../sync/storage/device-storage.ts";
import { useLiveQuery } from "./use-live-query.ts";

/**
 * The `src` for an `<img>`: the bytes on this device if there are any, otherwise the public address. `undefined` until
 * known, `null` if the photo is nowhere. A photo that was sent from here is shown from the copy in the cache: a page that no worker
 * serves, as on a first visit, would download it again.
 */
export function usePhotoUrl(photo: { id: string; src: string | null }): string | null | undefined {
  const shown = useRef<{ id: string; bytes: ArrayBuffer } | null>(null);
  const source = useLiveQuery(async () => {
    const stored = (await database.photoBytes.get(photo.id))?.bytes;
    const remoteUrl = (await readKv("config"))?.url ?? globalThis.location.origin;
    const url = photo.src === null ? null : publicPhotoUrl(remoteUrl, photo.src);
    // Sent while it is shown: the picture stays.
    const known = stored ?? (shown.current?.id === photo.id ? shown.current.bytes : null);
    const bytes = known ?? (url === null ? null : await readCachedPhoto(url));
    shown.current = bytes && { id: photo.id, bytes };
    return { id: photo.id, bytes, url };
  }, [photo.id, photo.src]);
  const local = useBytesUrl(source?.bytes);
  // Still reading. Returning the server's address now would download a photo that is stored here.
  if (source?.id !== photo.id) return undefined;
  return source.bytes ? local : source.url;
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
