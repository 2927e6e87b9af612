type Browser = { userAgent: string; maxTouchPoints: number; standalone?: boolean };

/**
 * Safari on iPhone and iPad deletes a site's data after seven days without a visit, unless the site is on the home
 * screen. All browsers there use Safari's engine; an iPad identifies itself as a Mac with a touch screen.
 */
export function isErasable({ userAgent, maxTouchPoints, standalone }: Browser, installed: boolean): boolean {
  const handheld = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
  return handheld && !installed && standalone !== true;
}

const restMs = 30 * 24 * 3_600_000;

/**
 * True if the last offer was at least 30 days ago, whatever the answer was. `offeredAt`: ISO time of the last offer;
 * null: never.
 */
export function mayOffer(offeredAt: string | null, nowMs: number): boolean {
  if (offeredAt === null) return true;
  const sinceMs = nowMs - Date.parse(offeredAt);
  // If the clock was set back, the age is unknown: better no offer than one every day.
  return sinceMs >= restMs;
}
