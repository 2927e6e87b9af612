// Keys of notes about a person that the page reads before any script of the app: see `local/session/person-notes.ts`.

/** The id of the person who is signed in here. */
export const hereKey = "five-lemons:person:here";

/**
 * The last look of the page at this address. Line by line: the addresses of the version's first script and of its
 * styles, the id of the person, and the HTML of its `main`.
 */
export const pictureKey = (pathname: string) => `five-lemons:person:picture:${pathname}` as const;

/** The restaurant that the owner dashboard led to last, without one in its address. */
export const firstRestaurantKey = "five-lemons:person:first-restaurant";
