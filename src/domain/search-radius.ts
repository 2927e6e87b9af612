/** How far "nearby" goes, and how far a search. Metres. */
export const nearbyRadiusM = 1_000;
export const searchRadiusM = 50_000;
