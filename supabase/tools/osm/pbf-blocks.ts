import { inflateSync } from "node:zlib";
import { reasonOf } from "../../embedded/shared/operator-error.ts";
import { readMessage } from "./pbf-fields.ts";

/** Bytes in parts of any size, as a stream gives them. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
/** One unpacked block of a file. `readBytes`: what the file has had up to its end. */
export type PbfBlock = { type: string; bytes: Uint8Array; readBytes: number };

/** Limits of the format specification, in bytes. */
const maxHeaderBytes = 64 * 1024;
const maxBlockBytes = 32 * 1024 * 1024;

/**
 * The blocks of an `.osm.pbf` file, one after another: only one of them is in memory. Throws when the file is damaged, or
 * when a block exceeds the limits of the format, packed or unpacked.
 */
export async function* readPbfBlocks(chunks: Chunks): AsyncGenerator<PbfBlock> {
  const input = new ByteQueue(chunks);
  for (let prefix = await input.take(4, "may end"); prefix; prefix = await input.take(4, "may end")) {
    const headerBytes = new DataView(prefix.buffer, prefix.byteOffset, 4).getUint32(0);
    if (headerBytes > maxHeaderBytes) throw new Error("This is not an .osm.pbf file.");
    let type = "";
    let length = 0;
    readMessage(await input.take(headerBytes), {
      1: (pbf) => (type = pbf.readString()),
      3: (pbf) => (length = pbf.readVarint()),
    });
    if (length > maxBlockBytes) throw new Error("A block of the file is larger than the format allows.");
    yield { type, bytes: unpack(await input.take(length)), readBytes: input.takenBytes };
  }
}

function unpack(blob: Uint8Array): Uint8Array {
  let raw: Uint8Array | null = null;
  let zlib: Uint8Array | null = null;
  readMessage(blob, { 1: (pbf) => (raw = pbf.readBytes()), 3: (pbf) => (zlib = pbf.readBytes()) });
  if (raw) return raw;
  if (!zlib) throw new Error("A block of the file has an unsupported compression.");
  try {
    return inflateSync(zlib, { maxOutputLength: maxBlockBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw new Error("A block of the file is larger than the format allows.", { cause: error });
    throw new Error(`A block of the file is damaged (${reasonOf(error)})`, { cause: error });
  }
}

/** Takes exact amounts of bytes from chunks. */
class ByteQueue {
  takenBytes = 0;
  private readonly source: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;

  constructor(chunks: Chunks) {
    this.source = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  }

  take(bytes: number): Promise<Uint8Array>;
  /** Null where the file ends. */
  take(bytes: number, atEnd: "may end"): Promise<Uint8Array | null>;
  async take(bytes: number, atEnd?: "may end"): Promise<Uint8Array | null> {
    while (this.waitingBytes < bytes) {
      const next = await this.source.next();
      if (next.done) {
        if (atEnd && this.waitingBytes === 0) return null;
        throw new Error("The file ends too early.");
      }
      this.waiting.push(next.value);
      this.waitingBytes += next.value.length;
    }
    const [first = new Uint8Array()] = this.waiting;
    const all = first.length >= bytes ? first : Buffer.concat(this.waiting);
    const rest = all.subarray(bytes);
    this.waiting = [...(rest.length > 0 ? [rest] : []), ...(all === first ? this.waiting.slice(1) : [])];
    this.waitingBytes -= bytes;
    this.takenBytes += bytes;
    return all.subarray(0, bytes);
  }
}
