import { toPlaceId } from "../../domain/place.ts";

const withPlace = (path: string, placeId: string): string => `${path}?place_id=${encodeURIComponent(placeId)}`;
export const scorePath = (placeId: string): string => withPlace("/app/rate", placeId);
export const detailsPath = (placeId: string): string => withPlace("/app/rate/step-two", placeId);
export const successPath = (placeId: string): string => withPlace("/app/success", placeId);

/** null for an address without a place, or with something that is none. */
export const placeIdOf = (params: URLSearchParams): string | null => toPlaceId(params.get("place_id"));
