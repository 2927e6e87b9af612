import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { BadZip, crc32, ZipReader } from "../../src/consumer/data-export/zip-reader.ts";
import { zipLimits } from "../../src/consumer/data-export/zip-limits.ts";
import { writeZip, type ZipEntry } from "../../src/consumer/data-export/zip-writer.ts";

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
    (error: unknown) => (error instanceof BadZip ? error.message : `unexpected error: ${String(error)}`),
  );

/** Written without data descriptors; Info-ZIP and Python's `zipfile` read it without a complaint. */
const foreignArchive = [
  "UEsDBBQAAAgAAC9Ndl0kCXieBQAAAAUAAAAOAAAAcGhvdG9zL2EtMS5qcGdsZW1vblBLAwQUAAAIAAAvTXZdQ7+mowIAAAACAAAAEAAAAGZpdm",
  "UtbGVtb25zLmpzb257fVBLAQIUABQAAAgAAC9Ndl0kCXieBQAAAAUAAAAOAAAAAAAAAAAAAAAAAAAAAABwaG90b3MvYS0xLmpwZ1BLAQIUABQA",
  "AAgAAC9Ndl1Dv6ajAgAAAAIAAAAQAAAAAAAAAAAAAAAAADEAAABmaXZlLWxlbW9ucy5qc29uUEsFBgAAAAACAAIAegAAAGEAAAAAAA==",
];

const listed = 0x02014b50;
const end = 0x06054b50;

const two = [
  { name: "photos/a-1.jpg", bytes: Uint8Array.from({ length: 3_000 }, (_, index) => index % 251) },
  { name: "five-lemons.json", bytes: text('{"ratings":[]}') },
];

describe("an exported ZIP archive", () => {
  test("is read back byte for byte", async () => {
    const reader = await open(await zip(two));
    for (const { name, bytes } of two) expect(await reader.read(name, 1e6)).toEqual(bytes);
    expect(await reader.read("photos/other.jpg", 1e6)).toBeNull();
  });

  test("gives every file the time of the export", async () => {
    const view = new DataView((await zip(two)).buffer);
    const headers = [...Array(view.byteLength - 4).keys()].filter((at) => view.getUint32(at, true) === listed);
    const [time, date] = [(9 << 11) | (41 << 5) | 15, ((2026 - 1980) << 9) | (11 << 5) | 22];
    expect(headers.map((at) => [view.getUint16(at + 12, true), view.getUint16(at + 14, true)])).toEqual([
      [time, date],
      [time, date],
    ]);
  });

  test("is streamed: each file is requested only after the previous one was written", async () => {
    const asked: string[] = [];
    const archive = writeZip(
      (async function* () {
        for (const name of ["a", "b", "c"]) {
          asked.push(name);
          yield { name, bytes: new Uint8Array(1_000_000) };
        }
      })(),
      at,
    );
    await archive.next();
    expect(asked.length).toBeLessThan(3);
    await archive.return(undefined);
  });

  test("stops reading files when its consumer stops reading", async () => {
    let ended = false;
    const archive = writeZip(
      (async function* () {
        try {
          for (;;) yield { name: "a", bytes: new Uint8Array(1_000) };
        } finally {
          ended = true;
        }
      })(),
      at,
    );
    for await (const part of archive) if (part.length > 0) break;
    expect(ended).toBe(true);
  });

  test("fails with the original error if a file cannot be read", async () => {
    const failing = writeZip(
      (async function* (): AsyncGenerator<ZipEntry> {
        yield { name: "a", bytes: text("a") };
        throw new Error("a photo is gone");
      })(),
      at,
    );
    const readAll = async () => {
      for await (const part of failing) expect(part).toBeInstanceOf(Uint8Array);
    };
    await expect(readAll()).rejects.toThrow("a photo is gone");
  });

  test("is recognised even if its files are in a folder beside the __MACOSX folder of a Mac", async () => {
    const names = ["__MACOSX/lemons/five-lemons.json", "lemons/five-lemons.json", "lemons/photos/a-1.jpg"];
    const reader = await open(await zip(names.map((name) => ({ name, bytes: text(name) }))));
    expect(reader.folderOf("five-lemons.json")).toBe("lemons/");
    expect((await open(await zip(two))).folderOf("five-lemons.json")).toBe("");
    expect(reader.folderOf("other.json")).toBeNull();
  });
});

/** Overwrites one field of every header with this signature. */
function forge(bytes: Uint8Array<ArrayBuffer>, mark: number, field: number, value: number, width: 2 | 4) {
  const view = new DataView(bytes.buffer);
  for (let start = 0; start + 4 <= bytes.length; start += 1) {
    if (view.getUint32(start, true) !== mark) continue;
    if (width === 2) view.setUint16(start + field, value, true);
    else view.setUint32(start + field, value, true);
  }
  return bytes;
}

/** An archive with one deflated file whose directory entry claims this size. */
async function deflated(bytes: Uint8Array, claimed: number) {
  const packed = new Uint8Array(deflateRawSync(bytes));
  const whole = await zip([{ name: "five-lemons.json", bytes: packed }]);
  forge(whole, listed, 10, 8, 2);
  forge(whole, listed, 16, crc32(bytes), 4);
  return forge(whole, listed, 24, claimed, 4);
}

describe("a ZIP archive from elsewhere", () => {
  test("is refused as not an archive if it is no ZIP file", async () => {
    const error = await open(text("<html>")).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BadZip);
    expect((error as BadZip).isNoArchive).toBe(true);
  });

  test("is read even if another program wrote it", async () => {
    const foreign = await open(new Uint8Array(Buffer.from(foreignArchive.join(""), "base64")));
    expect(await foreign.read("photos/a-1.jpg", 1e6)).toEqual(text("lemon"));
    expect(await foreign.read("five-lemons.json", 1e6)).toEqual(text("{}"));
    const bytes = text("lemon ".repeat(1_000));
    expect(await (await open(await deflated(bytes, bytes.length))).read("five-lemons.json", 1e6)).toEqual(bytes);
  });

  test("is refused while being decompressed if it becomes larger than announced", async () => {
    const bomb = await open(await deflated(new Uint8Array(5_000_000), 1_000));
    expect(await problemOf(bomb.read("five-lemons.json", 1e6))).toContain("becomes larger");
    const honest = await open(await deflated(new Uint8Array(5_000_000), 5_000_000));
    expect(await problemOf(honest.read("five-lemons.json", 1e6))).toContain("too large");
  });

  test("is refused before reading if the compressed size of a file exceeds the limit", async () => {
    const padded = await open(forge(await deflated(text("lemon"), 5), listed, 20, 2_000_000, 4));
    expect(await problemOf(padded.read("five-lemons.json", 1e6))).toContain("too large");
  });

  test("cannot be decompressed beyond the total limit, even by reading one file repeatedly", async () => {
    const { inflatedBytes } = zipLimits;
    zipLimits.inflatedBytes = 7_000;
    try {
      const reader = await open(await zip(two));
      for (const time of [1, 2]) expect(await reader.read("photos/a-1.jpg", 1e6), `${time}`).not.toBeNull();
      expect(await problemOf(reader.read("photos/a-1.jpg", 1e6))).toContain("becomes larger");
    } finally {
      zipLimits.inflatedBytes = inflatedBytes;
    }
  });

  test("is refused if its directory is too long, cut off or wrong", async () => {
    expect(await problemOf(open(forge(await zip(two), end, 10, 65_500, 2)))).toContain("too many");
    expect(await problemOf(open(forge(await zip(two), end, 12, 100_000_000, 4)))).toContain("too many");
    expect(await problemOf(open(forge(await zip(two), end, 16, 1_000_000, 4)))).toContain("cut off");
    expect(await problemOf(open(forge(await zip(two), end, 10, 9, 2)))).toContain("damaged");
    const astray = await open(forge(await zip(two), listed, 42, 7, 4));
    expect(await problemOf(astray.read("five-lemons.json", 1e6))).toContain("not where");
  });

  test("is refused if two files have the same name", async () => {
    expect(await problemOf(open(await zip([two[0]!, two[0]!])))).toContain("one name");
  });

  test("is reported as damaged if one byte was changed", async () => {
    const bytes = await zip(two);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    expect(await problemOf((await open(bytes)).read("photos/a-1.jpg", 1e6))).toContain("damaged");
  });

  test("gives a BadZip error, never another, if cut off or overwritten anywhere", async () => {
    const whole = await zip(two);
    for (let at = 0; at < whole.length; at += 37) {
      for (const bytes of [whole.slice(0, at), whole.with(at, 255)]) {
        const said = await problemOf(
          open(bytes).then(async (reader) => {
            for (const { name } of two) await reader.read(name, 1e6);
          }),
        );
        expect(said).not.toContain("unexpected error");
      }
    }
  });
});
