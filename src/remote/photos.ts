import * as z from "zod/mini";
import type { HttpAnswer } from "../domain/outbox/outcome.ts";
import type { RemoteConfig } from "../domain/remote-config.ts";
import { callRemote, uploadTimeoutMs } from "./http.ts";
import { readRemote, rpcPath } from "./read-remote.ts";

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

/** Whether the server holds this photo of the caller for a rating to name, out of sight too; `null` without a clear answer. */
export async function fetchHasPhoto(config: RemoteConfig, token: string, path: string): Promise<boolean | null> {
  return await readRemote(config, { path: rpcPath("has_my_photo"), token, body: { p_path: path } }, z.boolean());
}
