import { crc32 } from "./zip-writer.ts";

/** Read by nobody but us, and yet from outside: whoever packed it may have meant harm. All sizes in bytes. */
export const zipLimits = {
  entries: 65_000,
  /** The list of files at the end. */
  list: 16_000_000,
  /** What all files together may become. */
  inflated: 4_000_000_000,
};

/** `isNone`: it is no archive at all, rather than a broken one. */
export class BadZip extends Error {
  readonly isNone: boolean;
  constructor(message: string, isNone = false) {
    super(message);
    this.isNone = isNone;
  }
}

type Listed = { method: number; crc: number; packed: number; size: number; offset: number };

const endLength = 22;
const longestComment = 65_535;

/**
 * A ZIP archive, of which only what is asked for by its name is read: odd names lie there unread. Throws `BadZip` when it is
 * none, or a hostile one.
 */
export class ZipReader {
  private readonly file: Blob;
  private readonly files: ReadonlyMap<string, Listed>;
  private inflated = 0;

  private constructor(file: Blob, files: ReadonlyMap<string, Listed>) {
    this.file = file;
    this.files = files;
  }

  static async open(file: Blob): Promise<ZipReader> {
    const tailStart = Math.max(0, file.size - endLength - longestComment);
    const tail = await viewOf(file.slice(tailStart));
    let at = tail.byteLength - endLength;
    while (at >= 0 && tail.getUint32(at, true) !== 0x06054b50) at -= 1;
    if (at < 0) throw new BadZip("There is no end of an archive in it.", true);
    const count = tail.getUint16(at + 10, true);
    const size = tail.getUint32(at + 12, true);
    const start = tail.getUint32(at + 16, true);
    if (count > zipLimits.entries || size > zipLimits.list) throw new BadZip("It lists too many files.");
    if (start + size > file.size) throw new BadZip("Its list of files is cut off.");
    return new ZipReader(file, readList(await viewOf(file.slice(start, start + size)), count));
  }

  /** The folder in which a file of that name lies, "" at the top; null: nowhere. */
  folderOf(name: string): string | null {
    const found = [...this.files.keys()].filter((path) => path === name || path.endsWith(`/${name}`));
    // What a Mac adds beside the files bears their names too.
    const ours = found.filter((path) => !path.startsWith("__MACOSX/")).toSorted((a, b) => a.length - b.length)[0];
    return ours?.slice(0, -name.length) ?? null;
  }

  /** The file of that name, at most `maxBytes` of it; null when there is none. Counted while it is unpacked, whatever its header claims. */
  async read(name: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const listed = this.files.get(name);
    if (!listed) return null;
    if (listed.size > maxBytes || listed.packed > maxBytes) throw new BadZip(`${name} is too large.`);
    const head = await viewOf(this.file.slice(listed.offset, listed.offset + 30));
    if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50)
      throw new BadZip(`${name} is not where it is said to be.`);
    const start = listed.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
    const packed = this.file.slice(start, start + listed.packed);
    if (packed.size !== listed.packed) throw new BadZip(`${name} is cut off.`);
    const bytes = await this.collect(unpacked(packed, listed.method), Math.min(maxBytes, listed.size), name);
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
      this.inflated += value.length;
      if (length + value.length > maxBytes || this.inflated > zipLimits.inflated) {
        await reader.cancel();
        throw new BadZip(`${name} becomes larger than it says.`);
      }
      bytes.set(value, length);
      length += value.length;
    }
  }
}

/** Kept as it is, or deflated; nothing else is written by us or by anybody's own tools. */
function unpacked(packed: Blob, method: number): ReadableStream<Uint8Array> {
  if (method === 0) return packed.stream();
  if (method === 8) return packed.stream().pipeThrough(new DecompressionStream("deflate-raw"));
  throw new BadZip("It is packed in a way that is not read here.");
}

function readList(list: DataView, count: number): Map<string, Listed> {
  const files = new Map<string, Listed>();
  const text = new TextDecoder();
  for (let entry = 0, at = 0; entry < count; entry += 1) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== 0x02014b50)
      throw new BadZip("Its list of files is damaged.");
    const nameLength = list.getUint16(at + 28, true);
    const name = text.decode(
      new Uint8Array(list.buffer, list.byteOffset + at + 46, Math.min(nameLength, list.byteLength - at - 46)),
    );
    const listed = {
      method: list.getUint16(at + 10, true),
      crc: list.getUint32(at + 16, true),
      packed: list.getUint32(at + 20, true),
      size: list.getUint32(at + 24, true),
      offset: list.getUint32(at + 42, true),
    };
    // The same name twice is how one tool is shown something else than the next.
    if (files.has(name)) throw new BadZip("It holds two files of one name.");
    files.set(name, listed);
    at += 46 + nameLength + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return files;
}

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());
