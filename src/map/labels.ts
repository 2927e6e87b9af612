/** A name that would like to stand on the map. Position in pixels of the whole world at this zoom. */
export type Label = { text: string; x: number; y: number; width: number; height: number; size: number };

/** Pixels around a name that stay free. */
const margin = 6;
/** Names are looked for in squares of so many pixels, not among all. */
const bucket = 128;

/**
 * Which of the names stand on the map: the first ones first, none over another. For all of a zoom at once, so that a name
 * at the edge of a tile is the same on both sides of it, neither cut nor doubled.
 */
export function placeLabels(candidates: readonly Label[]): Label[] {
  const taken = new Map<string, Label[]>();
  return candidates.filter((candidate) => {
    const keys = bucketsOf(candidate);
    if (keys.some((key) => taken.get(key)?.some((other) => overlaps(candidate, other)))) return false;
    for (const key of keys) taken.set(key, [...(taken.get(key) ?? []), candidate]);
    return true;
  });
}

const overlaps = (a: Label, b: Label): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + margin && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + margin;

function bucketsOf({ x, y, width, height }: Label): string[] {
  const keys: string[] = [];
  const reach = { x: width / 2 + margin, y: height / 2 + margin };
  for (let column = Math.floor((x - reach.x) / bucket); column <= Math.floor((x + reach.x) / bucket); column += 1)
    for (let row = Math.floor((y - reach.y) / bucket); row <= Math.floor((y + reach.y) / bucket); row += 1)
      keys.push(`${column} ${row}`);
  return keys;
}
