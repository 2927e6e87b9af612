import { decodeQR } from "qr/decode.js";

/** `timeMs`: longest time for one picture; short for camera frames, because the next one follows. */
export type QrRequest = { picture: ImageBitmap; timeMs: number };
export type QrAnswer = { text: string | null };

type Port = {
  addEventListener(type: "message", listener: (event: MessageEvent<QrRequest>) => void): void;
  postMessage(answer: QrAnswer): void;
};
/** This file is type-checked as page code, where the global object lacks the worker's `postMessage`. */
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
    // The decoder throws when it finds no code.
    return null;
  } finally {
    picture.close();
  }
}
