/** One field of a message: a number, or the bytes of what lies within. */
export type Field = { id: number; value: number; bytes: Uint8Array };

const empty = new Uint8Array();

/** The fields of a Protocol Buffers message in their order. Throws on bytes that are none. */
export function* fieldsOf(message: Uint8Array): Generator<Field> {
  const numbers = new Numbers(message);
  while (numbers.more) {
    const key = numbers.next();
    const id = Math.floor(key / 8);
    switch (key % 8) {
      case 0:
        yield { id, value: numbers.next(), bytes: empty };
        break;
      case 1:
        yield { id, value: 0, bytes: numbers.take(8) };
        break;
      case 2:
        yield { id, value: 0, bytes: numbers.take(numbers.next()) };
        break;
      case 5:
        yield { id, value: 0, bytes: numbers.take(4) };
        break;
      default:
        throw new Error("This is no Protocol Buffers message.");
    }
  }
}

/** Numbers of variable length, one after another: the packed form of a repeated field. */
export class Numbers {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get more(): boolean {
    return this.at < this.bytes.length;
  }

  /** Exact up to 2^53, which no id of OpenStreetMap comes near. */
  next(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw new Error("A Protocol Buffers message ends too early.");
      this.at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  }

  signed(): number {
    return unsign(this.next());
  }

  take(length: number): Uint8Array {
    const taken = this.bytes.subarray(this.at, this.at + length);
    if (taken.length < length) throw new Error("A Protocol Buffers message ends too early.");
    this.at += length;
    return taken;
  }
}

/** Zigzag: 0, -1, 1, -2, … are written as 0, 1, 2, 3, … */
export const unsign = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);
