/** The field of the system's form with the pictures. */
export const sharedField = "photos";
/** Said by the worker in the address, where what was shared could not be kept. */
export const notKept = "not-kept";

/** More than a rating takes, and no more than a device can be asked to keep beside it. */
export const maxShared = { photos: 10, bytes: 150_000_000 };
