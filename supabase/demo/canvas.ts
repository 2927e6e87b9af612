import type { Pixels } from "./jpeg.ts";

export type Colour = readonly [red: number, green: number, blue: number];
/** Of 0xrrggbb. */
export const colour = (hex: number): Colour => [hex >> 16, (hex >> 8) & 255, hex & 255];
/** How far a point is outside of a shape, in pixels; less than nothing within it. */
export type Shape = (x: number, y: number) => number;
type Paint = {
  /** How much of what is below is covered. */ opacity?: number;
  /** Width of the edge in pixels. */ soft?: number;
};

const square = 16;

/** Flat shapes with smooth edges, one over the other. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #rgb: Float64Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#rgb = new Float64Array(width * height * 3);
  }

  fill(shape: Shape, colour: Colour | ((x: number, y: number) => Colour), { opacity = 1, soft = 1.5 }: Paint = {}) {
    for (let top = 0; top < this.height; top += square)
      for (let left = 0; left < this.width; left += square) {
        // Far from it nothing is drawn, and most of the picture is far from most shapes.
        if (shape(left + square / 2, top + square / 2) > square + soft) continue;
        const [right, bottom] = [Math.min(this.width, left + square), Math.min(this.height, top + square)];
        for (let y = top; y < bottom; y += 1)
          for (let x = left; x < right; x += 1) {
            const cover = Math.min(1, Math.max(0, 0.5 - shape(x, y) / soft)) * opacity;
            if (cover > 0)
              this.#blend((y * this.width + x) * 3, typeof colour === "function" ? colour(x, y) : colour, cover);
          }
      }
  }

  #blend(at: number, colour: Colour, cover: number) {
    for (let channel = 0; channel < 3; channel += 1) {
      const below = this.#rgb[at + channel] ?? 0;
      this.#rgb[at + channel] = below + ((colour[channel] ?? 0) - below) * cover;
    }
  }

  pixels(): Pixels {
    return { width: this.width, height: this.height, rgb: new Uint8ClampedArray(this.#rgb) };
  }
}

export const everywhere: Shape = () => -100;
export const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius;

/** `turn` in radians, with the clock. */
export function oval(cx: number, cy: number, rx: number, ry: number, turn = 0): Shape {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (x, y) => {
    const [dx, dy] = [x - cx, y - cy];
    return (Math.hypot((dx * cos + dy * sin) / rx, (dy * cos - dx * sin) / ry) - 1) * Math.min(rx, ry);
  };
}

export const ring =
  (cx: number, cy: number, radius: number, width: number): Shape =>
  (x, y) =>
    Math.abs(Math.hypot(x - cx, y - cy) - radius) - width / 2;

/** From one point to another, with round ends. */
export const stroke =
  (ax: number, ay: number, bx: number, by: number, width: number): Shape =>
  (x, y) => {
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(x - ax - dx * along, y - ay - dy * along) - width / 2;
  };

export const both =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    Math.max(a(x, y), b(x, y));
export const without =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    Math.max(a(x, y), -b(x, y));
export const above =
  (line: number): Shape =>
  (_x, y) =>
    y - line;
