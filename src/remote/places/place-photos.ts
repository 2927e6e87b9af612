import { providerPhotosSchema, type ProviderPhoto } from "../../domain/places/provider-photo.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { ask, rpcTimeoutMs } from "../http.ts";
import { readRemote } from "../read-remote.ts";

const path = "/functions/v1/place-photos";

/** What the provider of a place has to be seen; null without a clear answer. */
export async function fetchProviderPhotos(
  config: RemoteConfig,
  token: string,
  placeId: string,
): Promise<ProviderPhoto[] | null> {
  const call = { path, token, body: { place_id: placeId } };
  return (await readRemote(config, call, providerPhotosSchema, rpcTimeoutMs))?.photos ?? null;
}

/** The picture behind one of them; null where it cannot be had. */
export async function fetchProviderPicture(
  config: RemoteConfig,
  token: string,
  { placeId, reference }: { placeId: string; reference: string },
): Promise<Blob | null> {
  const call = { path, token, body: { place_id: placeId, reference } };
  try {
    const answer = await ask(config, call, AbortSignal.timeout(rpcTimeoutMs));
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}
