/** Key prefix of everything loaded about a restaurant, refreshed after an action there. */
export const placePrefix = (placeId: string): string => `owner/${placeId}/`;
