/**
 * A candidate for a name on the map. Position in pixels of the whole world at this zoom; `angle` in radians, clockwise;
 * `apart`: minimum distance in pixels to the same name.
 */
export type Label = {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  size: number;
  angle?: number;
  apart?: number;
  /** True for streets: smaller and lighter than names of towns. */
  quiet?: boolean;
};

/** Free space around a name, in pixels. */
const margin = 6;
/** Size in pixels of the squares in which overlapping names are searched, instead of comparing all. */
const bucket = 128;

/**
 * Chooses the names to draw: earlier ones win, none overlaps another. Runs for a whole zoom level, so that names across
 * the edge of a tile are the same on both sides.
 */
export function placeLabels(candidates: readonly Label[]): Label[] {
  const taken = new Map<string, Label[]>();
  const same = new Map<string, Label[]>();
  return candidates.filter((candidate) => {
    const { text, x, y, apart = 0 } = candidate;
    if (same.get(text)?.some((other) => Math.hypot(other.x - x, other.y - y) < apart)) return false;
    const keys = bucketsOf(candidate);
    if (keys.some((key) => taken.get(key)?.some((other) => overlaps(candidate, other)))) return false;
    for (const key of keys) add(taken, key, candidate);
    add(same, text, candidate);
    return true;
  });
}

function add(map: Map<string, Label[]>, key: string, label: Label): void {
  const here = map.get(key);
  if (here) here.push(label);
  else map.set(key, [label]);
}

type Axis = readonly [x: number, y: number];
const axesOf = ({ angle = 0 }: Label): [Axis, Axis] => [
  [Math.cos(angle), Math.sin(angle)],
  [-Math.sin(angle), Math.cos(angle)],
];

/** Separating axes: two rotated boxes are apart if they are so along a side of one of them. */
function overlaps(a: Label, b: Label): boolean {
  const reach = (label: Label, [x, y]: Axis) => {
    const [along, across] = axesOf(label);
    return (
      (Math.abs(along[0] * x + along[1] * y) * label.width + Math.abs(across[0] * x + across[1] * y) * label.height) / 2
    );
  };
  return [...axesOf(a), ...axesOf(b)].every(
    (axis) => Math.abs((a.x - b.x) * axis[0] + (a.y - b.y) * axis[1]) < reach(a, axis) + reach(b, axis) + margin,
  );
}

function bucketsOf({ x, y, width, height, angle = 0 }: Label): string[] {
  const keys: string[] = [];
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const reach = { x: (width * cos + height * sin) / 2 + margin, y: (width * sin + height * cos) / 2 + margin };
  for (let column = Math.floor((x - reach.x) / bucket); column <= Math.floor((x + reach.x) / bucket); column += 1)
    for (let row = Math.floor((y - reach.y) / bucket); row <= Math.floor((y + reach.y) / bucket); row += 1)
      keys.push(`${column} ${row}`);
  return keys;
}
