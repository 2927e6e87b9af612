/** Within this time it is unlikely that somebody gave a place its first rating. */
const currentForMs = 60 * 60 * 1_000;

/**
 * True if a list or page from the server, `asOf` this ISO time, may say on a screen opened at `openedMs` that nobody has rated a place.
 * Older ones may be shown, but the absence of ratings is not a fact any more.
 */
export const isCurrent = (asOf: string | null, openedMs: number): boolean =>
  asOf !== null && openedMs - Date.parse(asOf) < currentForMs;
