import { decodeQR } from "qr/decode.js";

/** `timeMs`: how long one picture may take; a frame of the camera is followed by the next one. */
export type QrRequest = { picture: ImageBitmap; timeMs: number };
export type QrAnswer = { text: string | null };

type Port = {
  addEventListener(type: "message", listener: (event: MessageEvent<QrRequest>) => void): void;
  postMessage(answer: QrAnswer): void;
};
/** The same file is checked as page code, where the global object has no `postMessage` of a worker. */
const port = globalThis as unknown as Port;

port.addEventListener("message", ({ data: { picture, timeMs } }) => port.postMessage({ text: read(picture, timeMs) }));

function read(picture: ImageBitmap, timeLimit: number): string | null {
  const { width, height } = picture;
  try {
    const canvas = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    canvas?.drawImage(picture, 0, 0);
    const pixels = canvas?.getImageData(0, 0, width, height);
    return pixels ? decodeQR(pixels, { timeLimit }) : null;
  } catch {
    // How the decoder says that there is none.
    return null;
  } finally {
    picture.close();
  }
}
