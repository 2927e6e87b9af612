/** A straight piece: its middle, its length and its angle (radians, so that letters on it stand upright). */
export type StraightSegment = { x: number; y: number; length: number; angle: number };

/** Maximum bend, in radians, of a line below a name. */
const bendMost = 0.3;

/** The longest straight piece of a line (alternating x and y), where a name has most space. */
export function straightestSegment(points: ArrayLike<number>): StraightSegment {
  let best: StraightSegment = { x: points[0] ?? 0, y: points[1] ?? 0, length: 0, angle: 0 };
  for (let start = 0; start + 3 < points.length; start += 2) {
    const [x1, y1] = [points[start] ?? 0, points[start + 1] ?? 0];
    const heading = Math.atan2((points[start + 3] ?? 0) - y1, (points[start + 2] ?? 0) - x1);
    for (let end = start + 2; end + 1 < points.length; end += 2) {
      const step = Math.atan2(
        (points[end + 1] ?? 0) - (points[end - 1] ?? 0),
        (points[end] ?? 0) - (points[end - 2] ?? 0),
      );
      if (Math.abs(turn(step - heading)) > bendMost) break;
      const [dx, dy] = [(points[end] ?? 0) - x1, (points[end + 1] ?? 0) - y1];
      const length = Math.hypot(dx, dy);
      if (length > best.length) best = { x: x1 + dx / 2, y: y1 + dy / 2, length, angle: upright(Math.atan2(dy, dx)) };
    }
  }
  return best;
}

/** Normalises an angle to the range -π to π. */
const turn = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));
const upright = (angle: number): number =>
  angle > Math.PI / 2 ? angle - Math.PI : angle <= -Math.PI / 2 ? angle + Math.PI : angle;
