import { above, both, Canvas, colour, disc, everywhere, oval, ring, stroke, without, type Colour } from "./canvas.ts";
import { encodeJpeg } from "./jpeg.ts";
import { createRandom } from "./random.ts";

const portraitPx = 256;

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
