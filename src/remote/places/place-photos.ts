import { providerPhotosSchema, type ProviderPhoto } from "../../domain/places/provider-photo.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { ask, rpcTimeoutMs } from "../http.ts";
import { readRemote } from "../read-remote.ts";

const path = "/functions/v1/place-photos";

/** The provider's photos of a place; null without a clear answer. */
export async function fetchProviderPhotos(
  config: RemoteConfig,
  token: string,
  placeId: string,
): Promise<ProviderPhoto[] | null> {
  const call = { path, token, body: { place_id: placeId } };
  return (await readRemote(config, call, providerPhotosSchema, rpcTimeoutMs))?.photos ?? null;
}

/** The bytes of one photo; null if it is not available. */
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
