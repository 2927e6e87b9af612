import * as z from "zod/mini";
import type { Place } from "./place.ts";

/** Attribution that the provider's terms require. */
export const googleAttribution = "Google Maps";

/** Maximum width of a provider's photo, in pixels. */
export const placePhotoWidth = 1200;
export const placePhotoHeight = 800;

/** Maximum number of photos shown per place: the operator pays for each. */
export const maxProviderPhotos = 3;

/** `reference`: the provider's key for requesting the bytes; it expires. `credit`: the photographer. */
const providerPhotoSchema = z.object({ reference: z.string(), credit: z.nullable(z.string()) });
export type ProviderPhoto = z.infer<typeof providerPhotoSchema>;

/** Answer of the function `place-photos` to a request without a photo reference. */
export const providerPhotosSchema = z.object({ photos: z.array(providerPhotoSchema) });

/** True if the place's provider may have photos of it. */
export const hasProviderPhotos = ({ attribution }: Pick<Place, "attribution">): boolean =>
  attribution === googleAttribution;
