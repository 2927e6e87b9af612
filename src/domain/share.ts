import { routes } from "./paths/routes.ts";

/** The field of the system's form with the pictures. */
export const sharedField = "photos";
/** Said in the address, where what was shared could not be kept. */
export const notKept = "not-kept";
/** Where such a share leads: to the page that would have asked for its place. */
export const notKeptPath = `${routes.pick.address}?problem=${notKept}`;

/** More than a rating takes, and no more than a device can be asked to keep beside it. */
export const maxShared = { photos: 10, bytes: 150_000_000 };
