import { colour, disc, everywhere, oval, ring, stroke, type Canvas } from "./canvas.ts";
import type { Random } from "./random.ts";

/** As a phone sends them, but small: a demo has dozens. */
export const size = { width: 640, height: 480 };

export const cream = colour(0xfffaf0);
const lemon = colour(0xf8cd2b);
const pith = colour(0xfff3c4);
export const leaf = colour(0x4d9a3f);

const tables = [colour(0xa9744f), colour(0x8d5f3e), colour(0x49665a), colour(0xd9c7a8), colour(0x5b5f6e)];

export function drawTable(canvas: Canvas, random: Random): void {
  const [red, green, blue] = random.pick(tables);
  const plank = random.int(70, 110);
  const shade = (x: number, y: number): number =>
    1 + 0.05 * Math.sin(Math.floor(y / plank) * 2.4) + 0.02 * Math.sin(x / 31 + y / 5 + Math.sin(y / plank) * 4);
  canvas.fill(everywhere, (x, y) => {
    const light = shade(x, y) * (1.08 - (0.3 * Math.hypot(x - 220, y - 160)) / 640);
    return [Math.min(255, red * light), Math.min(255, green * light), Math.min(255, blue * light)];
  });
  for (let line = plank; line < size.height; line += plank)
    canvas.fill(stroke(0, line, size.width, line, 3), colour(0x2a1c12), { opacity: 0.25 });
  // A folded napkin with a fork.
  const left = random.int(24, 44);
  canvas.fill(oval(left + 44, 250, 62, 190), colour(0x2a1c12), { opacity: 0.2, soft: 30 });
  canvas.fill(stroke(left + 30, 110, left + 30, 380, 60), random.pick([cream, colour(0xe8efe4), colour(0xf9e2d2)]));
  const fork = colour(0xc9ccd1);
  canvas.fill(stroke(left + 30, 180, left + 30, 370, 9), fork);
  for (const prong of [-12, -4, 4, 12])
    canvas.fill(stroke(left + 30 + prong, 120, left + 30 + prong * 0.6, 180, 5), fork);
}

export function drawPlate(canvas: Canvas, x: number, y: number, radius = 195, rim = 34): void {
  canvas.fill(disc(x + 8, y + 14, radius), colour(0x1a120b), { opacity: 0.35, soft: 40 });
  canvas.fill(disc(x, y, radius), cream);
  canvas.fill(ring(x, y, radius - 5, 4), colour(0xe4d9c2));
  canvas.fill(disc(x, y, radius - rim), colour(0xf3eadb), { soft: 10 });
}

/** A slice of lemon: peel, pith and segments. */
export function drawSlice(canvas: Canvas, x: number, y: number, radius: number, turn: number): void {
  canvas.fill(disc(x + 2, y + 4, radius), colour(0x1a120b), { opacity: 0.25, soft: 8 });
  canvas.fill(disc(x, y, radius), lemon);
  canvas.fill(disc(x, y, radius * 0.88), pith);
  for (let segment = 0; segment < 8; segment += 1) {
    const angle = turn + (segment * Math.PI) / 4;
    const at = radius * 0.48;
    canvas.fill(
      oval(x + Math.cos(angle) * at, y + Math.sin(angle) * at, radius * 0.3, radius * 0.15, angle),
      colour(0xfbe067),
    );
  }
}

export function drawLeaf(canvas: Canvas, random: Random, x: number, y: number, length: number, green = leaf): void {
  const turn = random.next() * Math.PI;
  canvas.fill(oval(x, y, length, length * 0.45, turn), green);
  const [dx, dy] = [Math.cos(turn) * length * 0.8, Math.sin(turn) * length * 0.8];
  canvas.fill(stroke(x - dx, y - dy, x + dx, y + dy, 2), colour(0x2f6b2a), { opacity: 0.6 });
}

/** A point within a circle, evenly. */
export function within(random: Random, x: number, y: number, radius: number): [number, number] {
  const [angle, away] = [random.next() * 2 * Math.PI, Math.sqrt(random.next()) * radius];
  return [x + Math.cos(angle) * away, y + Math.sin(angle) * away];
}
