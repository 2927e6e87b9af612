// Subjects of commands: a later intent about one replaces the unsent earlier one.

export const ratingKey = (uid: string, placeId: string): string => `${uid}:rating:${placeId}`;
export const photoKey = (uid: string, photoId: string): string => `${uid}:photo:${photoId}`;
export const arrangementKey = (uid: string, placeId: string): string => `${uid}:photos:${placeId}`;

/** Deterministic, so that a repeated upload is the same object and never a second one. */
export const photoPath = (uid: string, photoId: string): string => `${uid}/${photoId}.jpg`;
