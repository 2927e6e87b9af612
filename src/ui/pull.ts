/** Position of a touch, in CSS pixels. */
export type Finger = { x: number; y: number };

/** Minimum distance of a pull that refreshes. */
export const triggerPx = 96;
/** The indicator moves half as far as the finger, up to this distance. */
const maxOffsetPx = 72;

/**
 * State of a pull that started at the top of the page; `null` if the finger moved up or sideways.
 */
export function pullOf(from: Finger, to: Finger): { px: number; enough: boolean } | null {
  const [across, down] = [Math.abs(to.x - from.x), to.y - from.y];
  if (down < 0 || across > down) return null;
  return { px: Math.min(down / 2, maxOffsetPx), enough: down >= triggerPx };
}
