import * as z from "zod/mini";
import type { HttpAnswer } from "../../domain/outbox/responses/response.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { callRemote, uploadTimeoutMs } from "../http.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

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

/**
 * What Storage does not tell of an upload that it refused: how many seconds until there is room for it, 0 where the server holds the
 * photo, out of sight too, and a rating only has to name it. `null`: it is refused for something else, or nobody says.
 */
export async function fetchUploadWait(
  config: RemoteConfig,
  token: string,
  path: string,
  isPortrait = false,
): Promise<number | null> {
  const body = { p_path: path, p_portrait: isPortrait };
  return await readRemote(config, { path: rpcPath("photo_upload_wait"), token, body }, z.number());
}
