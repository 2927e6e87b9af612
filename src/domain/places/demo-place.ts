/** Whether a place is one of those that a demo invents. */
export const isDemoPlace = (placeId: string): boolean => placeId.startsWith("demo:");
