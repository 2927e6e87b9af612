import { toPlaceId } from "../../../domain/places/place.ts";

/** Which place an address of the rating flow names; null for one without a place, or with something that is none. */
export const placeIdParam = (params: URLSearchParams): string | null => toPlaceId(params.get("place_id"));
