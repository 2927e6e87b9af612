/** How far "nearby" goes, and how far a search. Metres. */
export const nearbyRadiusM = 1_000;
export const searchRadiusM = 50_000;
/** Longer texts are no search; the server reads no more than twice as many letters. */
export const searchMaxLength = 100;
