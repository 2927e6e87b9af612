import type { QrAnswer, QrRequest } from "./qr-worker.ts";

/** Reads one picture at a time; null if it has no code. Call `close` at the end. */
export type QrReader = { read: (picture: ImageBitmap, timeMs: number) => Promise<string | null>; close: () => void };

type Detector = { detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** The reader of the browser if it has one, else a decoder in a worker. */
export async function openQrReader(): Promise<QrReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  // Some browsers have the class without support for QR codes.
  return BarcodeDetector && formats?.includes("qr_code")
    ? nativeReader(new BarcodeDetector({ formats: ["qr_code"] }))
    : workerReader();
}

const nativeReader = (detector: Detector): QrReader => ({
  async read(picture) {
    try {
      return (await detector.detect(picture))[0]?.rawValue ?? null;
    } catch {
      return null;
    } finally {
      picture.close();
    }
  },
  close: () => undefined,
});

function workerReader(): QrReader {
  const worker = new Worker(new URL("./qr-worker.ts", import.meta.url), { type: "module" });
  let done: (text: string | null) => void = () => undefined;
  worker.addEventListener("message", ({ data }: MessageEvent<QrAnswer>) => done(data.text));
  worker.addEventListener("error", () => done(null));
  return {
    read: (picture, timeMs) =>
      new Promise((resolve) => {
        done = resolve;
        const request: QrRequest = { picture, timeMs };
        worker.postMessage(request, [picture]);
      }),
    close() {
      done(null);
      worker.terminate();
    },
  };
}

/** Photos are scaled down to this side: a code needs fewer pixels than cameras take. */
const pictureEdgePx = 1_600;
const pictureTimeMs = 3_000;

/** Text of the code on a chosen picture; null if it has none or is no picture. */
export async function readQrFile(file: Blob): Promise<string | null> {
  const whole = await createImageBitmap(file).catch(() => null);
  if (!whole) return null;
  const scale = Math.min(1, pictureEdgePx / Math.max(whole.width, whole.height));
  const size = { resizeWidth: Math.round(whole.width * scale), resizeHeight: Math.round(whole.height * scale) };
  const picture = scale < 1 ? await createImageBitmap(whole, { ...size, resizeQuality: "high" }) : whole;
  if (picture !== whole) whole.close();
  const reader = await openQrReader();
  try {
    return await reader.read(picture, pictureTimeMs);
  } finally {
    reader.close();
  }
}
