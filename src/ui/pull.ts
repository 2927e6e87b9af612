/** A finger on the glass, in CSS pixels. */
export type Finger = { x: number; y: number };

/** So far a finger has to come down before letting go refreshes. */
export const enoughPx = 96;
/** What is drawn follows the finger at half its speed, as if it were heavy, and not further than this. */
const furthestPx = 72;

/**
 * How a pull stands that began at the top of the page: `null` when it is none, because the finger went up or sideways.
 */
export function pullOf(from: Finger, to: Finger): { px: number; enough: boolean } | null {
  const [across, down] = [Math.abs(to.x - from.x), to.y - from.y];
  if (down < 0 || across > down) return null;
  return { px: Math.min(down / 2, furthestPx), enough: down >= enoughPx };
}
