import type { CellHeader } from "../../../src/domain/places/map-cell.ts";

/** Degrees, longitude first. */
export type Point = readonly [lng: number, lat: number];
export type Shape = { kind: number; name?: string; parts: readonly (readonly Point[])[] };
export type Cell = {
  /** Coordinate steps per degree. */
  q: number;
  extent: CellHeader["extent"];
  layers: { id: string; shapes: Shape[] }[];
  towns: { name: string; rank: number; at: Point }[];
  /** Names of the whole world: see `MapTown`. Neighbours after each other compress best. */
  labels?: { name: string; from: number; country: boolean; at: Point }[];
};

/** The counterpart of `decodeCell`. The same cell always gives the same bytes. */
export function encodeCell({ q, extent, layers, towns, labels }: Cell): Uint8Array<ArrayBuffer> {
  const names = [...new Set(layers.flatMap(({ shapes }) => shapes.flatMap(({ name }) => name ?? [])))].toSorted();
  const encoded = layers.map(({ id, shapes }) => ({ id, ...encodeShapes(shapes, names, q) }));
  const named = labels && encodeLabels(labels, q);
  const header: CellHeader = {
    v: 1,
    q,
    extent,
    layers: encoded.map(({ id, meta, geo }) => [id, meta.length, geo.length]),
    names,
    places: towns.map(({ name, rank, at: [x, y] }) => [name, rank, Math.round(x * q), Math.round(y * q)]),
    ...(labels && named
      ? {
          labels: { names: labels.map(({ name }) => name), bytes: [named[0].length, named[1].length, named[2].length] },
        }
      : {}),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, text.length, true);
  return Uint8Array.from([
    ...length,
    ...text,
    ...encoded.flatMap(({ meta, geo }) => [...meta, ...geo]),
    ...(named ?? []).flat(),
  ]);
}

function encodeLabels(labels: NonNullable<Cell["labels"]>, q: number): [number[], number[], number[]] {
  const [zooms, xs, ys]: [number[], number[], number[]] = [[], [], []];
  let [lastX, lastY] = [0, 0];
  for (const { from, country, at } of labels) {
    const [x, y] = [Math.round(at[0] * q), Math.round(at[1] * q)];
    writeVarint(zooms, 2 * from + Number(country));
    writeSigned(xs, x - lastX);
    writeSigned(ys, y - lastY);
    [lastX, lastY] = [x, y];
  }
  return [zooms, xs, ys];
}

function encodeShapes(shapes: readonly Shape[], names: readonly string[], q: number) {
  const meta: number[] = [];
  const geo: number[] = [];
  let last: Point = [0, 0];
  writeVarint(meta, shapes.length);
  for (const { kind, name, parts } of shapes) {
    writeVarint(meta, kind);
    writeVarint(meta, name === undefined ? 0 : names.indexOf(name) + 1);
    writeVarint(meta, parts.length);
    for (const part of parts) {
      writeVarint(meta, part.length);
      for (const [lng, lat] of part) {
        const next: Point = [Math.round(lng * q), Math.round(lat * q)];
        writeSigned(geo, next[0] - last[0]);
        writeSigned(geo, next[1] - last[1]);
        last = next;
      }
    }
  }
  return { meta, geo };
}

function writeVarint(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

const writeSigned = (bytes: number[], value: number): void =>
  writeVarint(bytes, value < 0 ? -value * 2 - 1 : value * 2);
