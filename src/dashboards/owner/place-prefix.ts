/** Everything that is read of a restaurant: what is asked for again after an action there. */
export const placePrefix = (placeId: string): string => `owner/${placeId}/`;
