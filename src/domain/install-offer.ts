type Browser = { userAgent: string; maxTouchPoints: number; standalone?: boolean };

/**
 * Safari on a telephone or tablet erases what a site has stored after seven days without a visit, unless it is on the home
 * screen. All browsers there are Safari underneath; an iPad calls itself a Mac with a touch screen.
 */
export function isErasable({ userAgent, maxTouchPoints, standalone }: Browser, installed: boolean): boolean {
  const handheld = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
  return handheld && !installed && standalone !== true;
}

const restMs = 30 * 24 * 3_600_000;

/** Offered once, and not again for 30 days whatever was answered. `offeredAt`: ISO time of the last offer; null: never. */
export function mayOffer(offeredAt: string | null, nowMs: number): boolean {
  if (offeredAt === null) return true;
  const sinceMs = nowMs - Date.parse(offeredAt);
  // A clock that was set back says nothing: rather not again than every day.
  return sinceMs >= restMs;
}
