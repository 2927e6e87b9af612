import { toPlaceId } from "../../../domain/places/place.ts";

/** Place id in the query of a rating address; null if it is missing or invalid. */
export const placeIdParam = (params: URLSearchParams): string | null => toPlaceId(params.get("place_id"));
