import { OperatorError } from "../../embedded/shared/operator-error.ts";
import { bytesOf } from "./read-input.ts";

const headBytes = 512;

/** `text`: any JSON. `pbf`: an `.osm.pbf` file. */
type FileKind = "text" | "pbf";
type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** Formats with a beginning that tells them, which this command does not read; and what helps. */
const otherFormats: [beginning: RegExp, words: string][] = [
  [/^PK\p{Cc}\p{Cc}/u, "a zip archive. Unpack it first"],
  [/^BZh/, "compressed with bzip2. Unpack it first (bunzip2)"],
  [/^\xfd7zXZ/, "compressed with xz. Unpack it first (unxz)"],
  [/^SQLite format 3/, "a GeoPackage or SQLite file. Convert it first: ogr2ogr -f GeoJSON OUT.geojson FILE"],
  [/^\s*(?:\xef\xbb\xbf)?\s*</, "XML. Convert it first: osmium cat -o OUT.osm.pbf FILE"],
];

/** Finds out by the content what a file is; refuses what cannot be read. */
export async function kindOfFile(file: string): Promise<FileKind> {
  const head = await headOf(file);
  const letters = head.toString("latin1");
  if (head.length === 0) throw new OperatorError(`${file} is empty.`);
  if (letters.slice(4, 15) === "\n\tOSMHeader") return "pbf";
  const other = otherFormats.find(([beginning]) => beginning.test(letters));
  if (other) throw new OperatorError(`${file} is ${other[1]}.`);
  return "text";
}

/** The text of a file, in parts. Throws an `OperatorError` before the first part if the encoding cannot be told. */
export async function* readText(file: string): AsyncGenerator<string> {
  const encoding = await encodingOf(file);
  const decoder = new TextDecoder(encoding);
  for await (const bytes of bytesOf(file)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

async function encodingOf(file: string): Promise<Encoding> {
  const head = await headOf(file);
  const [a = 1, b = 1, c = 1, d = 1] = head;
  if (
    (a === 0xff && b === 0xfe && c === 0 && d === 0) ||
    (a === 0 && b === 0 && c !== 0) ||
    (a !== 0 && b + c + d === 0)
  )
    throw new OperatorError(`${file} is UTF-32. Convert it first: iconv -f UTF-32 -t UTF-8 FILE > OUT`);
  // JSON begins with an ASCII character: where its zero byte is tells the order.
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0)) return "utf-16be";
  await refuseSingleBytes(file);
  return "utf-8";
}

/**
 * Refuses Latin-1, Windows-1252 and the like: which of them it is cannot be told, and a guess would write wrong names. A
 * UTF-8 file with some damaged bytes is read; they cost only their own values.
 */
async function refuseSingleBytes(file: string): Promise<void> {
  const decoder = new TextDecoder("utf-8");
  let [lost, read] = [false, false];
  const look = (text: string) => {
    lost ||= text.includes("\ufffd");
    read ||= /[^\0-\x7f\ufffd]/.test(text);
  };
  for await (const bytes of bytesOf(file)) {
    look(decoder.decode(bytes, { stream: true }));
    if (read) return;
  }
  look(decoder.decode());
  if (lost && !read)
    throw new OperatorError(
      `${file} is not UTF-8, probably Latin-1. Convert it first: iconv -f WINDOWS-1252 -t UTF-8 ${file} > utf8.geojson`,
    );
}

async function headOf(file: string): Promise<Buffer> {
  for await (const bytes of bytesOf(file, { partBytes: headBytes })) return bytes.subarray(0, headBytes);
  return Buffer.alloc(0);
}
