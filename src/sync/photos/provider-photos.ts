import { fetchProviderPhotos, fetchProviderPicture } from "../../remote/places/place-photos.ts";
import { readRemoteConfig } from "../session/remote-config.ts";
import { readToken } from "../session/token.ts";

/** A photo as it came, and who took it. */
export type FetchedPhoto = { bytes: Blob; credit: string | null };

/** The one place whose photos are at hand: the page of a place and both steps of its rating ask once together. */
let last: { key: string; photos: Promise<FetchedPhoto[]> } | null = null;

/**
 * What the provider of a place has to be seen, for whoever is signed in. Nothing of it is written to the device, which its terms
 * forbid; without a connection, or where something fails, there is nothing, and nobody misses a picture that never showed.
 */
export async function fetchProviderPhotosOnce(uid: string, placeId: string): Promise<FetchedPhoto[]> {
  const key = `${uid} ${placeId}`;
  if (last?.key === key) return await last.photos;
  const asked = { key, photos: bring(uid, placeId) };
  last = asked;
  const photos = await asked.photos;
  // Asked again another time, when it may work.
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
