import { routes } from "./paths/routes.ts";

/** Form field of the system's share request with the pictures. */
export const sharedField = "photos";
/** Value in the address if the shared pictures could not be stored. */
export const notKept = "not-kept";
/** Page after a failed share: the one that would otherwise ask for the place. */
export const notKeptPath = `${routes.pick.address}?problem=${notKept}`;

/** More photos than a rating takes; bytes that a device can reasonably store in addition. */
export const maxShared = { photos: 10, bytes: 150_000_000 };
