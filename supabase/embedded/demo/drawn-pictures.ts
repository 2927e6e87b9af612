import { above, both, Canvas, disc, everywhere, oval, ring, stroke, without, type Colour } from "./canvas.ts";
import { encodeJpeg } from "./jpeg.ts";
import { createRandom, type Random } from "./random.ts";

/** As a phone sends them, but small: a demo has dozens. */
const size = { width: 640, height: 480 };
const portraitPx = 256;

const colour = (hex: number): Colour => [hex >> 16, (hex >> 8) & 255, hex & 255];
const cream = colour(0xfffaf0);
const lemon = colour(0xf8cd2b);
const pith = colour(0xfff3c4);
const leaf = colour(0x4d9a3f);

/** What is on the table, and how somebody would say it who cannot be sure that it is seen. */
export const dishes = [
  { caption: "Lemon tart", draw: drawTart },
  { caption: "Pumpkin soup", draw: drawSoup },
  { caption: "Garden salad", draw: drawSalad },
  { caption: "Pizza from the oven", draw: drawPizza },
  { caption: "Tagliatelle with basil", draw: drawPasta },
  { caption: "Coffee after lunch", draw: drawCoffee },
] as const;

/** A dish on a table from above, as a JPEG: the same `seed` draws the same picture. */
export function drawDish(dish: (typeof dishes)[number], seed: number): Uint8Array<ArrayBuffer> {
  const random = createRandom(seed);
  const canvas = new Canvas(size.width, size.height);
  drawTable(canvas, random);
  const [x, y] = [320 + random.int(-30, 30), 240 + random.int(-12, 12)];
  dish.draw(canvas, random, x, y);
  return encodeJpeg(canvas.pixels());
}

const tables = [colour(0xa9744f), colour(0x8d5f3e), colour(0x49665a), colour(0xd9c7a8), colour(0x5b5f6e)];

function drawTable(canvas: Canvas, random: Random): void {
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

function drawPlate(canvas: Canvas, x: number, y: number, radius = 195, rim = 34): void {
  canvas.fill(disc(x + 8, y + 14, radius), colour(0x1a120b), { opacity: 0.35, soft: 40 });
  canvas.fill(disc(x, y, radius), cream);
  canvas.fill(ring(x, y, radius - 5, 4), colour(0xe4d9c2));
  canvas.fill(disc(x, y, radius - rim), colour(0xf3eadb), { soft: 10 });
}

/** A slice of lemon: peel, pith and segments. */
function drawSlice(canvas: Canvas, x: number, y: number, radius: number, turn: number): void {
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

function drawLeaf(canvas: Canvas, random: Random, x: number, y: number, length: number, green = leaf): void {
  const turn = random.next() * Math.PI;
  canvas.fill(oval(x, y, length, length * 0.45, turn), green);
  const [dx, dy] = [Math.cos(turn) * length * 0.8, Math.sin(turn) * length * 0.8];
  canvas.fill(stroke(x - dx, y - dy, x + dx, y + dy, 2), colour(0x2f6b2a), { opacity: 0.6 });
}

/** A point within a circle, evenly. */
function within(random: Random, x: number, y: number, radius: number): [number, number] {
  const [angle, away] = [random.next() * 2 * Math.PI, Math.sqrt(random.next()) * radius];
  return [x + Math.cos(angle) * away, y + Math.sin(angle) * away];
}

function drawTart(canvas: Canvas, random: Random, x: number, y: number): void {
  drawPlate(canvas, x, y);
  canvas.fill(disc(x, y, 128), colour(0xc98b45));
  for (let notch = 0; notch < 36; notch += 1) {
    const angle = (notch * Math.PI) / 18;
    canvas.fill(disc(x + Math.cos(angle) * 128, y + Math.sin(angle) * 128, 9), colour(0xb87a38));
  }
  canvas.fill(disc(x, y, 112), (px, py) => {
    const glow = Math.max(0, 1 - Math.hypot(px - x + 40, py - y + 40) / 190);
    return [246 + 9 * glow, 200 + 40 * glow, 60 + 60 * glow];
  });
  for (let dab = 0; dab < 9; dab += 1) {
    const angle = (dab * 2 * Math.PI) / 9;
    const [dx, dy] = [x + Math.cos(angle) * 84, y + Math.sin(angle) * 84];
    canvas.fill(disc(dx, dy, 20), colour(0xfffdf6));
    canvas.fill(disc(dx - 3, dy - 4, 8), colour(0xe8b779), { soft: 8, opacity: 0.8 });
  }
  drawSlice(canvas, x, y, 44, random.next());
  drawLeaf(canvas, random, x + 34, y - 30, 22);
}

function drawSoup(canvas: Canvas, random: Random, x: number, y: number): void {
  drawPlate(canvas, x, y, 200, 60);
  const [red, green, blue] = random.pick([colour(0xe58a2e), colour(0xc94f2f), colour(0x8fa83f)]);
  canvas.fill(disc(x, y, 138), (px, py) => {
    const light = 1.1 - Math.hypot(px - x + 30, py - y + 30) / 700;
    return [Math.min(255, red * light), green * light, blue * light];
  });
  for (let turn = 0; turn < 44; turn += 1) {
    const [angle, away] = [turn * 0.28, 12 + turn * 1.7];
    canvas.fill(disc(x + Math.cos(angle) * away, y + Math.sin(angle) * away, 6), cream, { opacity: 0.75, soft: 5 });
  }
  for (let crumb = 0; crumb < 14; crumb += 1)
    canvas.fill(disc(...within(random, x, y, 110), random.int(4, 8)), colour(0xc99a5b));
  for (let herb = 0; herb < 7; herb += 1) drawLeaf(canvas, random, ...within(random, x, y, 90), random.int(9, 15));
}

function drawSalad(canvas: Canvas, random: Random, x: number, y: number): void {
  drawPlate(canvas, x, y);
  const greens = [leaf, colour(0x6fb34c), colour(0x397a37), colour(0x9ac65a)];
  for (let blade = 0; blade < 60; blade += 1)
    drawLeaf(canvas, random, ...within(random, x, y, 118), random.int(22, 44), random.pick(greens));
  for (let half = 0; half < 7; half += 1) {
    const [tx, ty] = within(random, x, y, 100);
    canvas.fill(disc(tx, ty, 21), colour(0xc23b2a));
    canvas.fill(disc(tx, ty, 16), colour(0xe2604a));
    canvas.fill(disc(tx - 5, ty - 3, 4), colour(0xf6c76a));
    canvas.fill(disc(tx + 6, ty + 4, 4), colour(0xf6c76a));
  }
  for (let radish = 0; radish < 5; radish += 1) {
    const [rx, ry] = within(random, x, y, 105);
    canvas.fill(disc(rx, ry, 17), colour(0xc8336b));
    canvas.fill(disc(rx, ry, 14), colour(0xfdf3f3));
  }
  drawSlice(canvas, x + 96, y + 92, 36, random.next());
}

function drawPizza(canvas: Canvas, random: Random, x: number, y: number): void {
  canvas.fill(disc(x + 8, y + 14, 205), colour(0x1a120b), { opacity: 0.35, soft: 40 });
  canvas.fill(disc(x, y, 200), colour(0xd9a45b));
  for (let blister = 0; blister < 40; blister += 1) {
    const angle = random.next() * 2 * Math.PI;
    canvas.fill(disc(x + Math.cos(angle) * 188, y + Math.sin(angle) * 188, random.int(4, 10)), colour(0x8a5324), {
      opacity: 0.6,
      soft: 6,
    });
  }
  canvas.fill(disc(x, y, 172), colour(0xc5452b), { soft: 6 });
  for (let spot = 0; spot < 34; spot += 1)
    canvas.fill(
      oval(...within(random, x, y, 150), random.int(18, 34), random.int(14, 24), random.next() * 3),
      colour(0xfbeec2),
      { soft: 8 },
    );
  for (let olive = 0; olive < 11; olive += 1) canvas.fill(ring(...within(random, x, y, 145), 9, 8), colour(0x2d2b33));
  for (let basil = 0; basil < 8; basil += 1) drawLeaf(canvas, random, ...within(random, x, y, 135), random.int(18, 28));
  for (const angle of [0.3, 1.35, 2.4])
    canvas.fill(
      stroke(
        x - Math.cos(angle) * 200,
        y - Math.sin(angle) * 200,
        x + Math.cos(angle) * 200,
        y + Math.sin(angle) * 200,
        3,
      ),
      colour(0x6b2c17),
      { opacity: 0.5 },
    );
}

function drawPasta(canvas: Canvas, random: Random, x: number, y: number): void {
  drawPlate(canvas, x, y, 200, 54);
  const ribbons = [colour(0xf0cf7a), colour(0xe6bd5f), colour(0xf6dd97), colour(0xd9a94a)];
  for (let ribbon = 0; ribbon < 70; ribbon += 1) {
    const [cx, cy] = within(random, x, y, 62);
    const radius = random.int(22, 66);
    canvas.fill(both(ring(cx, cy, radius, 8), disc(x, y, 130)), random.pick(ribbons));
    canvas.fill(both(ring(cx, cy, radius + 4, 1.5), disc(x, y, 130)), colour(0xa87a2c), { opacity: 0.5 });
  }
  for (let drop = 0; drop < 6; drop += 1)
    canvas.fill(disc(...within(random, x, y, 70), random.int(10, 18)), colour(0xc5452b), { soft: 6, opacity: 0.9 });
  for (let basil = 0; basil < 4; basil += 1) drawLeaf(canvas, random, ...within(random, x, y, 46), 24);
}

function drawCoffee(canvas: Canvas, random: Random, x: number, y: number): void {
  drawPlate(canvas, x, y, 165, 40);
  canvas.fill(stroke(x + 90, y - 50, x + 140, y - 96, 26), cream);
  canvas.fill(disc(x + 5, y + 8, 108), colour(0x1a120b), { opacity: 0.3, soft: 24 });
  canvas.fill(disc(x, y, 105), colour(0xfffdf8));
  canvas.fill(disc(x, y, 92), colour(0x5a3620));
  canvas.fill(disc(x, y, 84), colour(0xb98052), { soft: 14 });
  // A heart of milk.
  for (const side of [-1, 1]) canvas.fill(disc(x + side * 22, y - 14, 30), colour(0xfbf1e0), { soft: 5 });
  for (let row = 0; row < 50; row += 1)
    canvas.fill(oval(x, y - 6 + row, (50 - row) * 0.98 + 2, 4), colour(0xfbf1e0), { soft: 3 });
  canvas.fill(stroke(x - 130, y + 92, x - 40, y + 140, 10), colour(0xc9ccd1));
  canvas.fill(oval(x - 146, y + 84, 24, 15, 0.5), colour(0xc9ccd1));
  drawSlice(canvas, x + 130, y + 96, 30, random.next());
}

const skins = [0xf6d5b8, 0xe8b58f, 0xc98d63, 0x9a643f, 0x6d4429].map(colour);
const hairs = [0x2c2018, 0x5a3a22, 0xa5673a, 0xd9b46a, 0x8d8d8d, 0xb04a2c].map(colour);
const clothes = [0x3d6f4f, 0x35507a, 0xa23f3f, 0xe0a526, 0x6b4a7d, 0x3f3f46].map(colour);
const walls = [0xffe9a8, 0xd5ead8, 0xcfe0f2, 0xf5d6cd, 0xe5dcf2].map(colour);

/** A face, drawn: nobody in particular. */
export function drawPortrait(seed: number): Uint8Array<ArrayBuffer> {
  const random = createRandom(seed);
  const canvas = new Canvas(portraitPx, portraitPx);
  const [skin, hair] = [random.pick(skins), random.pick(hairs)];
  const long = random.next() < 0.5;
  canvas.fill(everywhere, random.pick(walls));
  if (long) canvas.fill(oval(128, 136, 74, 92), hair);
  canvas.fill(oval(128, 268, 98, 82), random.pick(clothes));
  canvas.fill(stroke(128, 150, 128, 196, 44), skin.map((value) => value * 0.9) as unknown as Colour);
  canvas.fill(oval(128, 118, 52, 62), skin);
  // The hair stops at the forehead.
  canvas.fill(without(both(oval(128, 108, 60, 66), above(118)), oval(128, 136, 52, 56)), hair);
  for (const side of [-1, 1]) {
    canvas.fill(disc(128 + side * 20, 122, 5), colour(0x2a2320));
    canvas.fill(stroke(128 + side * 13, 105, 128 + side * 28, 107, 4), hair);
    canvas.fill(disc(128 + side * 32, 142, 10), colour(0xe2604a), { opacity: 0.25, soft: 8 });
  }
  canvas.fill(
    both(ring(128, 134, 20, 4), (_x, y) => 146 - y),
    colour(0x7a2f26),
  );
  if (random.next() < 0.35) {
    for (const side of [-1, 1]) canvas.fill(ring(128 + side * 21, 123, 16, 3), colour(0x2a2320));
    canvas.fill(stroke(122, 121, 134, 121, 3), colour(0x2a2320));
  }
  return encodeJpeg(canvas.pixels(), 82);
}
