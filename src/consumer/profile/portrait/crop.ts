/** Size of a picture in pixels. */
export type Size = { width: number; height: number };
/** The square to cut out: its centre in picture pixels, and its zoom over the largest square that fits (1 to `maxZoom`). */
export type Crop = { x: number; y: number; zoom: number };

export const maxZoom = 4;
/** Side of the stored portrait in pixels. */
export const portraitEdgePx = 512;

/** Side of the square in picture pixels. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

export const middleOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The nearest square inside the picture. */
export function within(size: Size, crop: Crop): Crop {
  const zoom = Math.min(maxZoom, Math.max(1, crop.zoom));
  const half = sideOf(size, { ...crop, zoom }) / 2;
  const inside = (at: number, length: number) => Math.min(length - half, Math.max(half, at));
  return { x: inside(crop.x, size.width), y: inside(crop.y, size.height), zoom };
}

/** Drags the picture under a frame of `framePx` pixels; the square moves in the opposite direction. */
export function pulled(size: Size, crop: Crop, by: { x: number; y: number }, framePx: number): Crop {
  const scale = sideOf(size, crop) / framePx;
  return within(size, { ...crop, x: crop.x - by.x * scale, y: crop.y - by.y * scale });
}

/** Moves the square by an eighth in the direction of an arrow key; null for other keys. */
export function nudged(size: Size, crop: Crop, key: string): Crop | null {
  const directions: Record<string, [x: number, y: number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const direction = directions[key];
  if (!direction) return null;
  const step = sideOf(size, crop) / 8;
  return within(size, { ...crop, x: crop.x + direction[0] * step, y: crop.y + direction[1] * step });
}
