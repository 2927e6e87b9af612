// Keys of commands. A later intent with the same key replaces an unsent earlier one.

export const ratingKey = (uid: string, placeId: string): string => `${uid}:rating:${placeId}`;
export const photoKey = (uid: string, photoId: string): string => `${uid}:photo:${photoId}`;
/** Key for a place that this person adds. */
export const listingKey = (uid: string, placeId: string): string => `${uid}:listing:${placeId}`;
export const arrangementKey = (uid: string, placeId: string): string => `${uid}:photos:${placeId}`;

/** A rating and its photos count as one thing. */
export const groupOfPlace = (placeId: string): string => `rating:${placeId}`;

/**
 * Deterministic, so that a repeated upload never creates a second object. Without the person's id, because the address
 * is public and would link the name beside the picture to an account. Rows may have paths of earlier versions with a
 * folder per person: compare photos by `photoIdOf`.
 */
export const photoPath = (photoId: string): string => `${photoId}.jpg`;
