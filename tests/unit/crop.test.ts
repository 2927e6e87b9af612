import { describe, expect, test } from "vitest";
import { maxZoom, middleOf, nudged, pulled, sideOf, within } from "../../src/consumer/profile/portrait/crop.ts";

const wide = { width: 400, height: 200 };

describe("the crop square of a picture", () => {
  test("starts in the middle of the picture at maximum size", () => {
    expect(middleOf(wide)).toEqual({ x: 200, y: 100, zoom: 1 });
    expect(sideOf(wide, middleOf(wide))).toBe(200);
  });

  test("stays within the picture for any dragging and zooming", () => {
    for (const at of [-1_000, 0, 137, 1_000])
      for (const zoom of [0, 1, 2.5, maxZoom, 99]) {
        const crop = within(wide, { x: at, y: -at, zoom });
        const half = sideOf(wide, crop) / 2;
        expect(crop.x - half).toBeGreaterThanOrEqual(0);
        expect(crop.x + half).toBeLessThanOrEqual(wide.width);
        expect(crop.y - half).toBeGreaterThanOrEqual(0);
        expect(crop.y + half).toBeLessThanOrEqual(wide.height);
      }
  });

  test("moves with the finger that drags it", () => {
    // A frame of 100 px shows 200 px of the picture: 10 px of the finger are 20 of the picture.
    expect(pulled(wide, middleOf(wide), { x: 10, y: 0 }, 100)).toEqual({ x: 180, y: 100, zoom: 1 });
    expect(pulled(wide, { x: 200, y: 100, zoom: 2 }, { x: -10, y: 10 }, 100)).toEqual({ x: 210, y: 90, zoom: 2 });
  });

  test("moves with the arrow keys up to the edge, and ignores other keys", () => {
    const middle = middleOf(wide);
    expect(nudged(wide, middle, "ArrowRight")?.x).toBe(225);
    expect(nudged(wide, { ...middle, x: 299 }, "ArrowRight")?.x).toBe(300);
    expect(nudged(wide, middle, "ArrowUp")).toEqual(middle);
    expect(nudged(wide, { ...middle, zoom: 2 }, "ArrowUp")?.y).toBe(87.5);
    expect(nudged(wide, middle, "Enter")).toBeNull();
  });
});
