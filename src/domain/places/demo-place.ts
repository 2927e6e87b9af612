/** True for a fictional place of the demonstration. */
export const isDemoPlace = (placeId: string): boolean => placeId.startsWith("demo:");
