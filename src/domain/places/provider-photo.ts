import * as z from "zod/mini";
import type { Place } from "./place.ts";

/** Named beside what comes from there, as its terms ask. */
export const googleAttribution = "Google Maps";

/** A picture of a place comes no larger than this. Pixels. */
export const placePhotoWidth = 1200;
export const placePhotoHeight = 800;

/** Shown of a place at most: the operator pays for each. */
export const maxProviderPhotos = 3;

/** `reference`: what the bytes are asked by, for as long as the provider knows it. `credit`: who took it. */
const providerPhotoSchema = z.object({ reference: z.string(), credit: z.nullable(z.string()) });
export type ProviderPhoto = z.infer<typeof providerPhotoSchema>;

/** What the function `place-photos` answers to a place alone. */
export const providerPhotosSchema = z.object({ photos: z.array(providerPhotoSchema) });

/** Whether the provider that this place is from may have photos of it. */
export const hasProviderPhotos = ({ attribution }: Pick<Place, "attribution">): boolean =>
  attribution === googleAttribution;
