/** A picture as wide and high as it is, in its own pixels. */
export type Size = { width: number; height: number };
/** The square that is cut out: its middle, and how much closer it is than the largest one that fits (1 to `maxZoom`). */
export type Crop = { x: number; y: number; zoom: number };

export const maxZoom = 4;
/** Of the picture that is kept. Pixels. */
export const portraitEdgePx = 512;

/** The side of the square in pixels of the picture. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

export const middleOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The nearest square that lies within the picture. */
export function within(size: Size, crop: Crop): Crop {
  const zoom = Math.min(maxZoom, Math.max(1, crop.zoom));
  const half = sideOf(size, { ...crop, zoom }) / 2;
  const inside = (at: number, length: number) => Math.min(length - half, Math.max(half, at));
  return { x: inside(crop.x, size.width), y: inside(crop.y, size.height), zoom };
}

/** The picture pulled by so much under a frame of `framePx`: the square moves the other way. */
export function pulled(size: Size, crop: Crop, by: { x: number; y: number }, framePx: number): Crop {
  const scale = sideOf(size, crop) / framePx;
  return within(size, { ...crop, x: crop.x - by.x * scale, y: crop.y - by.y * scale });
}

/** An eighth of the square in the direction of an arrow key; null for any other key. */
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
