import { portraitEdgePx, sideOf, type Crop } from "./crop.ts";

const jpegQuality = 0.85;

/** The square as a JPEG without camera metadata. Throws when the browser cannot encode it. */
export async function encodePortrait(picture: ImageBitmap, crop: Crop): Promise<ArrayBuffer> {
  const canvas = document.createElement("canvas");
  canvas.width = portraitEdgePx;
  canvas.height = portraitEdgePx;
  drawPortrait(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", jpegQuality));
  if (blob?.type !== "image/jpeg") throw new Error("no JPEG");
  return await blob.arrayBuffer();
}

export function drawPortrait(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no 2d canvas");
  const side = sideOf(picture, crop);
  // JPEG has no transparency; without a background, transparent parts turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}
