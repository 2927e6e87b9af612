import { makeZip } from "client-zip";

/** One file of the archive. It is stored uncompressed, because photos are compressed already. `name`: ASCII, with slashes. */
export type ZipEntry = { name: string; bytes: Uint8Array<ArrayBuffer> };

/**
 * Streams a ZIP archive file by file, so that only one file is in memory at a time. `lastModified` is the date of every file. The
 * caller keeps the entries within `zipLimits`.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  lastModified: Date,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = makeZip(withDates(entries, lastModified)).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield new Uint8Array(value);
    }
  } finally {
    // Stops reading photos when the target could not be written.
    await reader.cancel().catch(() => undefined);
  }
}

async function* withDates(entries: AsyncIterable<ZipEntry>, lastModified: Date) {
  for await (const { name, bytes } of entries) yield { name, input: bytes, lastModified };
}
