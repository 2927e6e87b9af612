import { joinBytes } from "../../domain/text/join-bytes.ts";

/** One file: its name is plain ASCII with slashes; its bytes are kept as they are, photos are small already. */
export type ZipEntry = { name: string; bytes: Uint8Array };

/** What fits: this form of the archive counts in 32 and 16 bits. Whoever writes more leaves files out and says so. */
export const maxZipBytes = 3_900_000_000;
export const maxZipEntries = 65_000;

/** The bytes of a ZIP archive, file after file, so that only one of them is in memory. `at` stands as the time of every file. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const listed: Uint8Array[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const header = headerOf(name, bytes, at);
    listed.push(listing(header, name, offset));
    yield joinBytes(localMark, header, ascii(name));
    yield new Uint8Array(bytes);
    offset += 4 + header.length + name.length + bytes.length;
  }
  const list = joinBytes(...listed);
  const end = numbers([2, 0], [2, 0], [2, listed.length], [2, listed.length], [4, list.length], [4, offset], [2, 0]);
  yield joinBytes(list, endMark, end);
}

const localMark = numbers([4, 0x04034b50]);
const listedMark = numbers([4, 0x02014b50]);
const endMark = numbers([4, 0x06054b50]);
/** Version 2.0, which knows folders. */
const version = 20;
/** Names are UTF-8, of which ASCII is a part. */
const utf8Names = 0x800;

/** What stands of a file before its bytes and in the list at the end alike. */
function headerOf(name: string, bytes: Uint8Array, at: Date): Uint8Array {
  const size: Field = [4, bytes.length];
  return numbers(
    [2, version],
    [2, utf8Names],
    [2, 0],
    [2, (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)],
    [2, ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()],
    [4, crc32(bytes)],
    size,
    size,
    [2, name.length],
    [2, 0],
  );
}

function listing(header: Uint8Array, name: string, offset: number): Uint8Array {
  const rest = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
  return joinBytes(listedMark, numbers([2, version]), header, rest, ascii(name));
}

type Field = [bytes: 2 | 4, value: number];

/** Little endian, one after the other. */
function numbers(...fields: Field[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The check sum of the format. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
