/** The rating flow of a place, filled with what is known: the draft, else the rating. */
export const ratePath = (placeId: string): string => `/app/rate?${new URLSearchParams({ place_id: placeId })}`;
