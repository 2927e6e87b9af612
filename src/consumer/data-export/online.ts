import { publicPhotoUrl } from "../../domain/remote-config.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";

const timeoutMs = 20_000;

/** Bytes of a published photo, from the worker's cache or the server; null when neither has it now. */
export async function fetchSentPhoto(path: string): Promise<ArrayBuffer | null> {
  const config = await readRemoteConfig();
  if (!config) return null;
  try {
    const answer = await fetch(publicPhotoUrl(config.url, path), {
      credentials: "omit",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const isPicture = answer.headers.get("content-type")?.startsWith("image/") ?? false;
    return answer.ok && isPicture ? await answer.arrayBuffer() : null;
  } catch {
    return null;
  }
}
