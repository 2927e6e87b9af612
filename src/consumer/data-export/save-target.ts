import { saveBlob } from "../../ui/save-file.ts";

type Writable = { write(chunk: Uint8Array): Promise<void>; close(): Promise<void>; abort(): Promise<void> };
type SaveHandle = { createWritable(): Promise<Writable> };
type Picker = (options: { suggestedName: string; types: object[] }) => Promise<SaveHandle>;

/** Where the archive goes. `bytes`: what has been written. Null: the person has changed their mind. */
export type Target = { write(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<number> } | null;

/**
 * Asks where to, or takes the way of this browser: a chosen file is written while it is made, so that no size is too large for the
 * memory; elsewhere it is put together first and handed over as a download, or on a telephone by its share sheet. Call it from
 * the tap itself: without it no browser asks.
 */
export async function chooseSaveTarget(name: string): Promise<Target> {
  const picker = (globalThis as { showSaveFilePicker?: Picker }).showSaveFilePicker;
  if (!picker) return { write: async (chunks) => await handOver(chunks, name) };
  try {
    const types = [{ description: "ZIP", accept: { "application/zip": [".zip"] } }];
    const handle = await picker.call(globalThis, { suggestedName: name, types });
    return { write: async (chunks) => await writeInto(await handle.createWritable(), chunks) };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    // Not in this frame, or not without another tap: the download needs no leave.
    return { write: async (chunks) => await handOver(chunks, name) };
  }
}

async function writeInto(file: Writable, chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<number> {
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      await file.write(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    // What was there before stays as it was.
    await file.abort().catch(() => undefined);
    throw error;
  }
  await file.close();
  return bytes;
}

async function handOver(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>, name: string): Promise<number> {
  const parts: Blob[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    // A blob of its own: browsers keep large ones on the disk.
    parts.push(new Blob([chunk]));
    bytes += chunk.length;
  }
  const file = new File(parts, name, { type: "application/zip" });
  if (isHandheldApple() && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return bytes;
    } catch {
      // Closed, or the tap was too long ago: as a download it is not lost.
    }
  }
  saveBlob(file, name);
  return bytes;
}

/** Its app on the home screen has no downloads. */
const isHandheldApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);
