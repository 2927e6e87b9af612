import * as z from "zod/mini";
import type { HttpAnswer } from "../../domain/outbox/responses/response.ts";
import { photoCacheControl } from "../../domain/ratings/photo-cache.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { callRemote, uploadTimeoutMs } from "../http.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

/** Uploads one photo to its deterministic path. Never overwrites: a repeated upload finds the existing object. */
export async function sendPhoto(
  config: RemoteConfig,
  token: string,
  photo: { bucket: string; path: string; bytes: ArrayBuffer },
  timeoutMs = uploadTimeoutMs,
): Promise<HttpAnswer> {
  return await callRemote(config, {
    path: `/storage/v1/object/${photo.bucket}/${photo.path}`,
    token,
    body: photo.bytes,
    timeoutMs,
    headers: { "content-type": "image/jpeg", "x-upsert": "false", "cache-control": photoCacheControl },
  });
}

/**
 * Explains a rejected upload, which Storage does not: seconds until the limit allows it; 0 if the server already has
 * the photo, possibly hidden, and a rating only has to name it. `null`: rejected for another reason, or no clear
 * answer.
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
