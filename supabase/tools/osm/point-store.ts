import type { Point } from "../base-map/encode-cell.ts";

/** Steps per degree, as in the file format. */
const steps = 1e7;
const firstSize = 1024;

/**
 * Positions of nodes by id, in 16 bytes each: a country has millions, and a Map of them would take ten times as much.
 * Ids mostly come in order, as in extracts; otherwise they are sorted before the first read.
 */
export class PointStore {
  private ids = new Float64Array(firstSize);
  /** Alternating longitude and latitude. */
  private positions = new Int32Array(2 * firstSize);
  private count = 0;
  private sorted = true;

  get size(): number {
    return this.count;
  }

  set(id: number, [lng, lat]: Point): this {
    if (this.count === this.ids.length) this.grow();
    if (this.count > 0 && id <= (this.ids[this.count - 1] ?? 0)) this.sorted = false;
    this.ids[this.count] = id;
    this.positions[2 * this.count] = Math.round(lng * steps);
    this.positions[2 * this.count + 1] = Math.round(lat * steps);
    this.count += 1;
    return this;
  }

  get(id: number): Point | undefined {
    if (!this.sorted) this.sort();
    let [low, high] = [0, this.count - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const here = this.ids[middle] ?? 0;
      if (here === id) return this.at(middle);
      if (here < id) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  *[Symbol.iterator](): Generator<[id: number, at: Point]> {
    if (!this.sorted) this.sort();
    for (let index = 0; index < this.count; index += 1) yield [this.ids[index] ?? 0, this.at(index)];
  }

  private at(index: number): Point {
    return [(this.positions[2 * index] ?? 0) / steps, (this.positions[2 * index + 1] ?? 0) / steps];
  }

  private grow(): void {
    const ids = new Float64Array(2 * this.ids.length);
    const positions = new Int32Array(4 * this.ids.length);
    ids.set(this.ids);
    positions.set(this.positions);
    [this.ids, this.positions] = [ids, positions];
  }

  /** The last one of the same id wins, as in a Map. */
  private sort(): void {
    const order = Array.from({ length: this.count }, (_one, index) => index).toSorted(
      (a, b) => (this.ids[a] ?? 0) - (this.ids[b] ?? 0) || a - b,
    );
    const last = order.filter((index, place) => this.ids[index] !== this.ids[order[place + 1] ?? -1]);
    const ids = Float64Array.from(last, (index) => this.ids[index] ?? 0);
    const positions = new Int32Array(2 * last.length);
    last.forEach((index, place) => positions.set(this.positions.subarray(2 * index, 2 * index + 2), 2 * place));
    [this.ids, this.positions, this.count, this.sorted] = [ids, positions, last.length, true];
    if (this.count === 0) [this.ids, this.positions] = [new Float64Array(firstSize), new Int32Array(2 * firstSize)];
  }
}
