import { saveBlob } from "../../ui/save-file.ts";

type Writable = { write(chunk: Uint8Array): Promise<void>; close(): Promise<void>; abort(): Promise<void> };
type SaveHandle = { createWritable(): Promise<Writable> };
type Picker = (options: { suggestedName: string; types: object[] }) => Promise<SaveHandle>;

/** Destination of the archive. `write` resolves with the number of bytes written. */
export type SaveTarget = { write(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<number> };

/**
 * Asks where to save the archive; null when the person cancels. A chosen file is written in a stream, so that the archive may be
 * larger than the memory. Browsers without a file picker collect it first and offer a download, or on Apple phones the share sheet.
 * Has to be called from a tap, because browsers open the picker only then.
 */
export async function chooseSaveTarget(name: string): Promise<SaveTarget | null> {
  const picker = (globalThis as { showSaveFilePicker?: Picker }).showSaveFilePicker;
  if (!picker) return { write: async (chunks) => await shareOrDownload(chunks, name) };
  try {
    const types = [{ description: "ZIP", accept: { "application/zip": [".zip"] } }];
    const handle = await picker.call(globalThis, { suggestedName: name, types });
    return { write: async (chunks) => await writeInto(await handle.createWritable(), chunks) };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    // The picker is not allowed here, or needs another tap. A download needs no permission.
    return { write: async (chunks) => await shareOrDownload(chunks, name) };
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
    // The file keeps its previous contents.
    await file.abort().catch(() => undefined);
    throw error;
  }
  await file.close();
  return bytes;
}

async function shareOrDownload(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>, name: string): Promise<number> {
  const parts: Blob[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    // Browsers move blobs to the disk, which keeps the archive out of the memory.
    parts.push(new Blob([chunk]));
    bytes += chunk.length;
  }
  const file = new File(parts, name, { type: "application/zip" });
  if (isHandheldApple() && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return bytes;
    } catch {
      // The share sheet was closed, or the tap was too long ago. The download keeps the work.
    }
  }
  saveBlob(file, name);
  return bytes;
}

/** An app on the home screen of an Apple device has no downloads. */
const isHandheldApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);
