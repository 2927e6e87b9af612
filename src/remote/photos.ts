import type { HttpAnswer } from "../domain/outbox/outcome.ts";
import type { RemoteConfig } from "../domain/remote-config.ts";
import { callRemote, uploadTimeoutMs } from "./http.ts";

/** Puts one photo to its own, deterministic path. Never overwrites: a repeat finds the object there. */
export async function sendPhoto(
  config: RemoteConfig,
  token: string,
  photo: { bucket: string; path: string; bytes: ArrayBuffer },
): Promise<HttpAnswer> {
  return await callRemote(config, {
    path: `/storage/v1/object/${photo.bucket}/${photo.path}`,
    token,
    body: photo.bytes,
    timeoutMs: uploadTimeoutMs,
    headers: { "content-type": "image/jpeg", "x-upsert": "false", "cache-control": "max-age=31536000" },
  });
}
