import { zipLimits } from "./zip-limits.ts";

/** The file is damaged or hostile. `isNoArchive`: it is not a ZIP archive at all. */
export class BadZip extends Error {
  readonly isNoArchive: boolean;
  constructor(message: string, isNoArchive = false) {
    super(message);
    this.isNoArchive = isNoArchive;
  }
}

/** What the central directory says of one file. Sizes in bytes. */
type Listed = { method: number; crc: number; packed: number; size: number; offset: number };

const endRecordBytes = 22;
const maxCommentBytes = 65_535;
const directoryHeaderBytes = 46;
const fileHeaderBytes = 30;
const signatures = { endRecord: 0x06054b50, directoryHeader: 0x02014b50, fileHeader: 0x04034b50 };

/**
 * Reads single files of a ZIP archive by name. The archive comes from outside, so every count, size and position is checked against
 * `zipLimits` and the file itself before it is used, and decompression stops at the announced size. Names are only compared and
 * never used as paths. Reading is written here rather than taken from a library because the bounds are most of it; the browser
 * decompresses. Every method throws `BadZip` for a damaged or hostile archive.
 */
export class ZipReader {
  private readonly file: Blob;
  private readonly files: ReadonlyMap<string, Listed>;
  private inflatedBytes = 0;

  private constructor(file: Blob, files: ReadonlyMap<string, Listed>) {
    this.file = file;
    this.files = files;
  }

  static async open(file: Blob): Promise<ZipReader> {
    const tail = await viewOf(file.slice(Math.max(0, file.size - endRecordBytes - maxCommentBytes)));
    let at = tail.byteLength - endRecordBytes;
    while (at >= 0 && tail.getUint32(at, true) !== signatures.endRecord) at -= 1;
    if (at < 0) throw new BadZip("The file has no end record of an archive.", true);
    const count = tail.getUint16(at + 10, true);
    const size = tail.getUint32(at + 12, true);
    const start = tail.getUint32(at + 16, true);
    if (count > zipLimits.entries || size > zipLimits.directoryBytes) throw new BadZip("It lists too many files.");
    if (start + size > file.size) throw new BadZip("Its list of files is cut off.");
    return new ZipReader(file, readDirectory(await viewOf(file.slice(start, start + size)), count));
  }

  /** The folder that contains a file of this name, with a slash at its end; "" at the top level, null if there is none. */
  folderOf(name: string): string | null {
    const found = [...this.files.keys()].filter((path) => path === name || path.endsWith(`/${name}`));
    // macOS adds a folder with files of the same names.
    const shortest = found.filter((path) => !path.startsWith("__MACOSX/")).toSorted((a, b) => a.length - b.length)[0];
    return shortest?.slice(0, -name.length) ?? null;
  }

  names(): string[] {
    return [...this.files.keys()];
  }

  /** The bytes of a file; null if the archive has none of this name. Throws if the file is larger than `maxBytes`. */
  async read(name: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const listed = this.files.get(name);
    if (!listed) return null;
    if (listed.size > maxBytes || listed.packed > maxBytes) throw new BadZip(`${name} is too large.`);
    const header = await viewOf(this.file.slice(listed.offset, listed.offset + fileHeaderBytes));
    if (header.byteLength < fileHeaderBytes || header.getUint32(0, true) !== signatures.fileHeader)
      throw new BadZip(`${name} is not where the list says.`);
    const start = listed.offset + fileHeaderBytes + header.getUint16(26, true) + header.getUint16(28, true);
    const packed = this.file.slice(start, start + listed.packed);
    if (packed.size !== listed.packed) throw new BadZip(`${name} is cut off.`);
    const bytes = await this.collect(inflate(packed, listed.method), Math.min(maxBytes, listed.size), name);
    if (bytes.length !== listed.size || crc32(bytes) !== listed.crc) throw new BadZip(`${name} is damaged.`);
    return bytes;
  }

  private async collect(stream: ReadableStream<Uint8Array>, maxBytes: number, name: string) {
    const bytes = new Uint8Array(maxBytes);
    const reader = stream.getReader();
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return bytes.subarray(0, length);
      this.inflatedBytes += value.length;
      if (length + value.length > maxBytes || this.inflatedBytes > zipLimits.inflatedBytes) {
        await reader.cancel();
        throw new BadZip(`${name} becomes larger than it says.`);
      }
      bytes.set(value, length);
      length += value.length;
    }
  }
}

/** Stored or deflated: common tools write no other method. */
function inflate(packed: Blob, method: number): ReadableStream<Uint8Array> {
  if (method === 0) return packed.stream();
  if (method === 8) return packed.stream().pipeThrough(new DecompressionStream("deflate-raw"));
  throw new BadZip("It is compressed with a method that is not supported.");
}

function readDirectory(directory: DataView, count: number): Map<string, Listed> {
  const files = new Map<string, Listed>();
  const text = new TextDecoder();
  for (let entry = 0, at = 0; entry < count; entry += 1) {
    if (
      at + directoryHeaderBytes > directory.byteLength ||
      directory.getUint32(at, true) !== signatures.directoryHeader
    )
      throw new BadZip("Its list of files is damaged.");
    const nameStart = at + directoryHeaderBytes;
    const nameLength = directory.getUint16(at + 28, true);
    const nameBytes = Math.min(nameLength, directory.byteLength - nameStart);
    const name = text.decode(new Uint8Array(directory.buffer, directory.byteOffset + nameStart, nameBytes));
    // With two files of one name, different programs would read different contents.
    if (files.has(name)) throw new BadZip("It has two files of one name.");
    files.set(name, {
      method: directory.getUint16(at + 10, true),
      crc: directory.getUint32(at + 16, true),
      packed: directory.getUint32(at + 20, true),
      size: directory.getUint32(at + 24, true),
      offset: directory.getUint32(at + 42, true),
    });
    at = nameStart + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return files;
}

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** Checksum of the ZIP format; browsers do not offer it. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
