// The keys of notes about a person that the page itself reads before any script of the app: see `local/session/person-notes.ts`.

/** The id of who is signed in here. */
export const hereKey = "five-lemons:person:here";

/**
 * How the page at this address looked last: the addresses of the version's first script and of the styles it had, whose it is,
 * and the HTML of its `main`, each on a line of its own.
 */
export const pictureKey = (pathname: string) => `five-lemons:person:picture:${pathname}` as const;
