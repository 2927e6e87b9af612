import {
  maxProviderPhotos,
  placePhotoHeight,
  placePhotoWidth,
  type ProviderPhoto,
} from "../../../src/domain/places/provider-photo.ts";
import { providerTimeoutMs } from "./provider-place.ts";

type NewDetails = { photos?: { name?: string; authorAttributions?: { displayName?: string }[] }[] };
type LegacyDetails = {
  status?: string;
  result?: { photos?: { photo_reference?: string; html_attributions?: string[] }[] };
};

export type PhotoBytes = { bytes: ArrayBuffer; type: string };

const newApi = "https://places.googleapis.com/v1";
const legacyApi = "https://maps.googleapis.com/maps/api/place";

/** The new API identifies a photo by a path below its place, the legacy one by a token. */
const isNew = (reference: string) => reference.includes("/");

/** True if the reference can be a photo of this place. The operator's key fetches nothing else. */
export const isReferenceOf = (placeId: string, reference: string): boolean => {
  const own = `places/${placeId}/photos/`;
  return /^[\w-]+$/.test(reference.startsWith(own) ? reference.slice(own.length) : reference);
};

async function listNew(placeId: string, key: string, fetcher: typeof fetch): Promise<ProviderPhoto[]> {
  const answer = await fetcher(`${newApi}/places/${encodeURIComponent(placeId)}`, {
    headers: { "x-goog-api-key": key, "x-goog-fieldmask": "photos" },
    signal: AbortSignal.timeout(providerTimeoutMs),
  });
  if (!answer.ok) throw new Error(`Google Places (New) answered ${answer.status}`);
  const { photos } = (await answer.json()) as NewDetails;
  return (photos ?? []).flatMap(({ name, authorAttributions }) => {
    const credit = authorAttributions?.flatMap(({ displayName }) => displayName ?? []).join(", ") || null;
    return name ? { reference: name, credit } : [];
  });
}

/** The name of an author, which Google returns as an HTML link. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .trim();

async function listLegacy(placeId: string, key: string, fetcher: typeof fetch): Promise<ProviderPhoto[]> {
  const parameters = new URLSearchParams({ place_id: placeId, fields: "photos", key });
  const answer = await fetcher(`${legacyApi}/details/json?${parameters}`, {
    signal: AbortSignal.timeout(providerTimeoutMs),
  });
  const { status, result } = (await answer.json()) as LegacyDetails;
  if (status !== "OK") throw new Error(`Google Places (legacy) answered ${status}`);
  return (result?.photos ?? []).flatMap(({ photo_reference: reference, html_attributions: authors }) => {
    const credit = authors?.map(textOf).join(", ") || null;
    return reference ? { reference, credit } : [];
  });
}

/** Lists Google's photos of a place, with the new API first. The references expire soon and must not be stored. */
export async function listGooglePhotos(placeId: string, key: string, fetcher: typeof fetch): Promise<ProviderPhoto[]> {
  const photos = await listNew(placeId, key, fetcher).catch(() => listLegacy(placeId, key, fetcher));
  return photos.filter(({ reference }) => isReferenceOf(placeId, reference)).slice(0, maxProviderPhotos);
}

/** Fetches one photo. The key is sent only to Google's API, not to the address of the picture. */
export async function fetchGooglePhoto(reference: string, key: string, fetcher: typeof fetch): Promise<PhotoBytes> {
  const signal = AbortSignal.timeout(2 * providerTimeoutMs);
  const answer = isNew(reference)
    ? await fetcher(await addressOf(reference, key, fetcher), { signal })
    : await fetcher(
        `${legacyApi}/photo?${new URLSearchParams({
          maxwidth: String(placePhotoWidth),
          maxheight: String(placePhotoHeight),
          photo_reference: reference,
          key,
        })}`,
        { signal },
      );
  const type = answer.headers.get("content-type") ?? "";
  if (!answer.ok || !/^image\/(?:jpeg|png|webp)$/.test(type)) {
    throw new Error(`Google's photo answered ${answer.status} ${type}`);
  }
  return { bytes: await answer.arrayBuffer(), type };
}

async function addressOf(reference: string, key: string, fetcher: typeof fetch): Promise<string> {
  const size = `maxWidthPx=${placePhotoWidth}&maxHeightPx=${placePhotoHeight}`;
  const answer = await fetcher(`${newApi}/${reference}/media?${size}&skipHttpRedirect=true`, {
    headers: { "x-goog-api-key": key },
    signal: AbortSignal.timeout(providerTimeoutMs),
  });
  if (!answer.ok) throw new Error(`Google's photo answered ${answer.status}`);
  const { photoUri } = (await answer.json()) as { photoUri?: string };
  if (!photoUri?.startsWith("https://")) throw new Error("Google's photo has no URL");
  return photoUri;
}
