import { both, Canvas, colour, disc, oval, ring, stroke } from "./canvas.ts";
import { cream, drawLeaf, drawPlate, drawSlice, drawTable, leaf, size, within } from "./drawn-table.ts";
import { encodeJpeg } from "./jpeg.ts";
import { createRandom, type Random } from "./random.ts";

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
