import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { constants, createGunzip } from "node:zlib";
import { OperatorError, reasonOf } from "../../embedded/shared/operator-error.ts";

/**
 * The bytes of the file given to a command, unpacked if it is gzipped. A truncated gzip file gives what it has. `onRead` is
 * called with the share of the file that is read. Errors are for the operator.
 */
export async function* bytesOf(
  file: string,
  { partBytes = 1 << 20, onRead }: { partBytes?: number; onRead?: ((share: number) => void) | undefined } = {},
): AsyncGenerator<Buffer> {
  const { packed, size } = await examine(file);
  const stream = createReadStream(file, { highWaterMark: partBytes });
  const source = packed
    ? stream.pipe(createGunzip({ chunkSize: Math.max(partBytes, 1024), finishFlush: constants.Z_SYNC_FLUSH }))
    : stream;
  stream.on("error", (error) => source.destroy(error));
  try {
    for await (const bytes of source) {
      onRead?.(stream.bytesRead / Math.max(1, size));
      yield bytes as Buffer;
    }
  } catch (error) {
    throw new OperatorError(`${file} cannot be read to its end: ${reasonOf(error)}.`);
  } finally {
    stream.destroy();
  }
}

async function examine(file: string): Promise<{ packed: boolean; size: number }> {
  try {
    const opened = await open(file);
    try {
      const { buffer, bytesRead } = await opened.read(Buffer.alloc(2), 0, 2, 0);
      const { size } = await opened.stat();
      return { packed: bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b, size };
    } finally {
      await opened.close();
    }
  } catch (error) {
    throw inputError(file, error);
  }
}

function inputError(file: string, error: unknown): OperatorError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new OperatorError(`There is no file ${path.resolve(file)}.`);
  if (code === "EISDIR") return new OperatorError(`${path.resolve(file)} is a folder. Name one file.`);
  return new OperatorError(`${file} cannot be read: ${reasonOf(error)}.`);
}
