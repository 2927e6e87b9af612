import { fetchProviderPhotos, fetchProviderPicture } from "../../remote/places/place-photos.ts";
import { readRemoteConfig } from "../session/remote-config.ts";
import { readToken } from "../session/token.ts";

/** A downloaded photo and its photographer. */
export type FetchedPhoto = { bytes: Blob; credit: string | null };

/** Photos of the last place only: its page and both steps of its rating share one request. */
let last: { key: string; photos: Promise<FetchedPhoto[]> } | null = null;

/**
 * The provider's photos of a place, for signed-in people. Never stored on the device, which the provider's terms
 * forbid. Empty without a connection or after an error: the photos are optional.
 */
export async function fetchProviderPhotosOnce(uid: string, placeId: string): Promise<FetchedPhoto[]> {
  const key = `${uid} ${placeId}`;
  if (last?.key === key) return await last.photos;
  const asked = { key, photos: bring(uid, placeId) };
  last = asked;
  const photos = await asked.photos;
  // Allows another try after an empty answer.
  if (photos.length === 0 && last === asked) last = null;
  return photos;
}

async function bring(uid: string, placeId: string): Promise<FetchedPhoto[]> {
  const [token, config] = await Promise.all([readToken(), readRemoteConfig()]);
  if (token.kind !== "token" || token.uid !== uid || !config) return [];
  const told = (await fetchProviderPhotos(config, token.accessToken, placeId)) ?? [];
  const brought = told.map(async ({ reference, credit }) => {
    const bytes = await fetchProviderPicture(config, token.accessToken, { placeId, reference });
    return bytes ? [{ bytes, credit }] : [];
  });
  return (await Promise.all(brought)).flat();
}
