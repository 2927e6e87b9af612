export const photoMaxEdgePx = 1_600;
/** For the retry after the server found a photo too large. */
export const photoSmallEdgePx = 1_024;
const jpegQuality = 0.8;

/**
 * Decodes and encodes again: upright, with at most `maxEdgePx` on the longer edge, and without the camera's metadata
 * (place, time, device). Throws if the file is no picture.
 */
export async function encodePhoto(file: Blob, maxEdgePx: number): Promise<ArrayBuffer> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const scale = Math.min(1, maxEdgePx / Math.max(picture.width, picture.height));
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no 2d canvas");
    // JPEG has no transparency; without this, see-through parts turn black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    const encoded = await canvas.convertToBlob({ type: "image/jpeg", quality: jpegQuality });
    return await encoded.arrayBuffer();
  } finally {
    picture.close();
  }
}
