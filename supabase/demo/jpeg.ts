/** Three bytes a pixel, line by line. */
export type Pixels = { width: number; height: number; rgb: Uint8ClampedArray };

/** The size of what is quantized away grows with the frequency: as Annex K of the standard has it for brightness. */
const steps = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];
/** How many codes there are of 1, 2, … 16 bits; which symbol has which is decided by how often it comes. */
const dcLengths = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const acLengths = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125];
const dcSymbols = Array.from({ length: 12 }, (_, size) => size);
const acSymbols = [
  0x00,
  0xf0,
  ...Array.from({ length: 16 }, (_, run) => Array.from({ length: 10 }, (_, size) => (run << 4) | (size + 1))).flat(),
];

/** Where the coefficient stands that comes as the nth, from coarse to fine. */
const zigzag = Array.from({ length: 64 }, (_, at) => ({ at, x: at % 8, y: at >> 3 }))
  .toSorted((a, b) => a.x + a.y - (b.x + b.y) || ((a.x + a.y) % 2 === 0 ? a.x - b.x : a.y - b.y))
  .map(({ at }) => at);

const cosines = Array.from({ length: 64 }, (_, at) => {
  const [frequency, place] = [at >> 3, at % 8];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);
});

/** What is written of a block: a symbol of a table and the bits after it. */
type Word = { table: "dc" | "ac"; symbol: number; bits: number; size: number };

/** A baseline JPEG without subsampling. `quality`: 1 to 100. */
export function encodeJpeg(picture: Pixels, quality = 76): Uint8Array<ArrayBuffer> {
  const scale = quality < 50 ? 50 / quality : 2 - quality / 50;
  const quants = steps.map((step) => Math.min(255, Math.max(1, Math.round(step * scale))));
  const words = wordsOf(picture, quants);
  const tables = {
    dc: orderByUse(words, "dc", dcSymbols),
    ac: orderByUse(words, "ac", acSymbols),
  };
  const { width, height } = picture;
  const components = [1, 2, 3];
  const bytes = [
    0xff,
    0xd8,
    ...segment(0xe0, [...Buffer.from("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...zigzag.map((at) => quants[at] ?? 1)]),
    ...segment(0xc0, [8, ...two(height), ...two(width), 3, ...components.flatMap((one) => [one, 0x11, 0])]),
    ...segment(0xc4, [0x00, ...dcLengths, ...tables.dc]),
    ...segment(0xc4, [0x10, ...acLengths, ...tables.ac]),
    ...segment(0xda, [3, ...components.flatMap((one) => [one, 0x00]), 0, 63, 0]),
  ];
  const body = pack(words, { dc: codesOf(dcLengths, tables.dc), ac: codesOf(acLengths, tables.ac) });
  return Uint8Array.from([...bytes, ...body, 0xff, 0xd9]);
}

const two = (value: number): number[] => [value >> 8, value & 0xff];
const segment = (marker: number, content: readonly number[]): number[] => [
  0xff,
  marker,
  ...two(content.length + 2),
  ...content,
];

function wordsOf(picture: Pixels, quants: readonly number[]): Word[] {
  const words: Word[] = [];
  const before = [0, 0, 0];
  const block = new Float64Array(64);
  const values = new Int16Array(64);
  for (let y = 0; y < picture.height; y += 8)
    for (let x = 0; x < picture.width; x += 8)
      for (const plane of [0, 1, 2]) {
        readBlock(picture, x, y, plane, block);
        transform(block);
        let end = 0;
        for (let at = 0; at < 64; at += 1) {
          const from = zigzag[at] ?? 0;
          values[at] = Math.round((block[from] ?? 0) / (quants[from] ?? 1));
          if (values[at] !== 0) end = at;
        }
        const dc = values[0] ?? 0;
        words.push(wordOf("dc", 0, dc - (before[plane] ?? 0)));
        before[plane] = dc;
        let run = 0;
        for (let at = 1; at <= end; at += 1) {
          const value = values[at] ?? 0;
          if (value === 0) {
            run += 1;
            continue;
          }
          for (; run > 15; run -= 16) words.push({ table: "ac", symbol: 0xf0, bits: 0, size: 0 });
          words.push(wordOf("ac", run, value));
          run = 0;
        }
        if (end < 63) words.push({ table: "ac", symbol: 0x00, bits: 0, size: 0 });
      }
  return words;
}

function wordOf(table: Word["table"], run: number, value: number): Word {
  const size = 32 - Math.clz32(Math.abs(value));
  return { table, symbol: (run << 4) | size, bits: value < 0 ? value + 2 ** size - 1 : value, size };
}

/** Brightness or one of the two differences of colour; beyond the edge the last pixel goes on. */
function readBlock({ width, height, rgb }: Pixels, left: number, top: number, plane: number, into: Float64Array): void {
  for (let at = 0; at < 64; at += 1) {
    const x = Math.min(width - 1, left + (at % 8));
    const y = Math.min(height - 1, top + (at >> 3));
    const from = (y * width + x) * 3;
    const r = rgb[from] ?? 0;
    const g = rgb[from + 1] ?? 0;
    const b = rgb[from + 2] ?? 0;
    into[at] =
      plane === 0
        ? 0.299 * r + 0.587 * g + 0.114 * b - 128
        : plane === 1
          ? -0.168736 * r - 0.331264 * g + 0.5 * b
          : 0.5 * r - 0.418688 * g - 0.081312 * b;
  }
}

/** The cosine transform, along the lines and then along the columns. */
function transform(block: Float64Array): void {
  const half = new Float64Array(64);
  for (let line = 0; line < 8; line += 1)
    for (let frequency = 0; frequency < 8; frequency += 1) {
      let sum = 0;
      for (let at = 0; at < 8; at += 1) sum += (block[line * 8 + at] ?? 0) * (cosines[frequency * 8 + at] ?? 0);
      half[line * 8 + frequency] = sum;
    }
  for (let column = 0; column < 8; column += 1)
    for (let frequency = 0; frequency < 8; frequency += 1) {
      let sum = 0;
      for (let at = 0; at < 8; at += 1) sum += (half[at * 8 + column] ?? 0) * (cosines[frequency * 8 + at] ?? 0);
      block[frequency * 8 + column] = sum;
    }
}

/** The most frequent first: they get the shortest codes. */
function orderByUse(words: readonly Word[], table: Word["table"], symbols: readonly number[]): number[] {
  const uses = new Map<number, number>();
  for (const word of words) if (word.table === table) uses.set(word.symbol, (uses.get(word.symbol) ?? 0) + 1);
  return symbols.toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || a - b);
}

type Codes = Map<number, { code: number; length: number }>;

function codesOf(lengths: readonly number[], symbols: readonly number[]): Codes {
  const codes: Codes = new Map();
  let code = 0;
  let next = 0;
  lengths.forEach((count, index) => {
    for (const symbol of symbols.slice(next, next + count)) codes.set(symbol, { code: code++, length: index + 1 });
    next += count;
    code <<= 1;
  });
  return codes;
}

function pack(words: readonly Word[], tables: Record<Word["table"], Codes>): number[] {
  const bytes: number[] = [];
  let held = 0;
  let count = 0;
  const put = (bits: number, size: number) => {
    for (let at = size - 1; at >= 0; at -= 1) {
      held = (held << 1) | ((bits >> at) & 1);
      count += 1;
      if (count < 8) continue;
      // A byte of all ones would begin a segment.
      bytes.push(held, ...(held === 0xff ? [0] : []));
      [held, count] = [0, 0];
    }
  };
  for (const { table, symbol, bits, size } of words) {
    const found = tables[table].get(symbol);
    if (!found) throw new RangeError(`There is no code for ${symbol}: the picture is out of range.`);
    put(found.code, found.length);
    put(bits, size);
  }
  // Ones fill the last byte.
  put((1 << ((8 - count) % 8)) - 1, (8 - count) % 8);
  return bytes;
}
