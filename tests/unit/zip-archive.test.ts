import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { BadZip, ZipReader } from "../../src/consumer/data-export/zip-reader.ts";
import { crc32, writeZip, type ZipEntry } from "../../src/consumer/data-export/zip-writer.ts";

const text = (words: string) => new TextEncoder().encode(words);
const at = new Date(2026, 10, 22, 9, 41, 30);

async function zip(entries: readonly ZipEntry[]): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const each = (async function* () {
    yield* entries;
  })();
  for await (const part of writeZip(each, at)) parts.push(part);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
const open = async (bytes: Uint8Array<ArrayBuffer>) => await ZipReader.open(new Blob([bytes]));
const problemOf = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => "none",
    (error: unknown) => (error instanceof BadZip ? error.message : `not foreseen: ${String(error)}`),
  );

/** Read without a complaint by Info-ZIP and by Python's `zipfile`, on the day this was written. */
const accepted = [
  "UEsDBBQAAAgAAC9Ndl0kCXieBQAAAAUAAAAOAAAAcGhvdG9zL2EtMS5qcGdsZW1vblBLAwQUAAAIAAAvTXZdQ7+mowIAAAACAAAAEAAAAGZpdm",
  "UtbGVtb25zLmpzb257fVBLAQIUABQAAAgAAC9Ndl0kCXieBQAAAAUAAAAOAAAAAAAAAAAAAAAAAAAAAABwaG90b3MvYS0xLmpwZ1BLAQIUABQA",
  "AAgAAC9Ndl1Dv6ajAgAAAAIAAAAQAAAAAAAAAAAAAAAAADEAAABmaXZlLWxlbW9ucy5qc29uUEsFBgAAAAACAAIAegAAAGEAAAAAAA==",
];

const two = [
  { name: "photos/a-1.jpg", bytes: Uint8Array.from({ length: 3_000 }, (_, index) => index % 251) },
  { name: "five-lemons.json", bytes: text('{"ratings":[]}') },
];

describe("an archive that was taken along", () => {
  test("is read back byte for byte", async () => {
    const reader = await open(await zip(two));
    for (const { name, bytes } of two) expect(await reader.read(name, 1e6)).toEqual(bytes);
    expect(await reader.read("photos/other.jpg", 1e6)).toBeNull();
  });

  test("is, byte for byte, one that other programs were seen to accept, with its names, sizes, sums and day", async () => {
    const small = [
      { name: "photos/a-1.jpg", bytes: text("lemon") },
      { name: "five-lemons.json", bytes: text("{}") },
    ];
    expect(Buffer.from(await zip(small)).toString("base64")).toBe(accepted.join(""));
  });

  test("is found in a folder too, as it is when somebody unpacked and packed it by hand, beside what a Mac adds", async () => {
    const names = ["__MACOSX/lemons/five-lemons.json", "lemons/five-lemons.json", "lemons/photos/a-1.jpg"];
    const reader = await open(await zip(names.map((name) => ({ name, bytes: text(name) }))));
    expect(reader.folderOf("five-lemons.json")).toBe("lemons/");
    expect((await open(await zip(two))).folderOf("five-lemons.json")).toBe("");
    expect(reader.folderOf("other.json")).toBeNull();
  });
});

/** Bytes changed where a field of the format stands. */
function forge(bytes: Uint8Array<ArrayBuffer>, mark: number, field: number, value: number, width: 2 | 4) {
  const view = new DataView(bytes.buffer);
  for (let start = 0; start + 4 <= bytes.length; start += 1) {
    if (view.getUint32(start, true) !== mark) continue;
    if (width === 2) view.setUint16(start + field, value, true);
    else view.setUint32(start + field, value, true);
  }
  return bytes;
}
const listed = 0x02014b50;
const end = 0x06054b50;

/** One file, deflated, with the size that its list claims. */
async function deflated(bytes: Uint8Array, claimed: number) {
  const packed = new Uint8Array(deflateRawSync(bytes));
  const whole = await zip([{ name: "five-lemons.json", bytes: packed }]);
  forge(whole, listed, 10, 8, 2);
  forge(whole, listed, 16, crc32(bytes), 4);
  return forge(whole, listed, 24, claimed, 4);
}

describe("a file that means harm, or is damaged", () => {
  test("what is no archive is said to be none", async () => {
    const error = await open(text("<html>")).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BadZip);
    expect((error as BadZip).isNone).toBe(true);
  });

  test("deflated by other programs it is read all the same", async () => {
    const bytes = text("lemon ".repeat(1_000));
    expect(await (await open(await deflated(bytes, bytes.length))).read("five-lemons.json", 1e6)).toEqual(bytes);
  });

  test("one that unpacks to more than it says is stopped while it unpacks", async () => {
    const bomb = await open(await deflated(new Uint8Array(5_000_000), 1_000));
    expect(await problemOf(bomb.read("five-lemons.json", 1e6))).toContain("becomes larger");
    const honest = await open(await deflated(new Uint8Array(5_000_000), 5_000_000));
    expect(await problemOf(honest.read("five-lemons.json", 1e6))).toContain("too large");
  });

  test("a list that is too long, cut off, or leads elsewhere is refused before anything is read", async () => {
    expect(await problemOf(open(forge(await zip(two), end, 10, 65_500, 2)))).toContain("too many");
    expect(await problemOf(open(forge(await zip(two), end, 12, 100_000_000, 4)))).toContain("too many");
    expect(await problemOf(open(forge(await zip(two), end, 16, 1_000_000, 4)))).toContain("cut off");
    expect(await problemOf(open(forge(await zip(two), end, 10, 9, 2)))).toContain("damaged");
    const astray = await open(forge(await zip(two), listed, 42, 7, 4));
    expect(await problemOf(astray.read("five-lemons.json", 1e6))).toContain("not where");
  });

  test("two files of one name are none: they show one thing to us and another to the next program", async () => {
    expect(await problemOf(open(await zip([two[0]!, two[0]!])))).toContain("one name");
  });

  test("a changed byte is noticed", async () => {
    const bytes = await zip(two);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    expect(await problemOf((await open(bytes)).read("photos/a-1.jpg", 1e6))).toContain("damaged");
  });

  test("whatever is cut off or overwritten, it ends in an answer and not in a crash", async () => {
    const whole = await zip(two);
    for (let at = 0; at < whole.length; at += 37) {
      for (const bytes of [whole.slice(0, at), whole.with(at, 255)]) {
        const said = await problemOf(
          open(bytes).then(async (reader) => {
            for (const { name } of two) await reader.read(name, 1e6);
          }),
        );
        expect(said).not.toContain("not foreseen");
      }
    }
  });
});
