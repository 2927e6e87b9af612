import { decodeCell, type MapBox, type MapCell, type MapShape, type MapTown } from "../../domain/places/map-cell.ts";
import { boxOf } from "./geometry.ts";
import { straightestSegment, type StraightSegment } from "./straight-segments.ts";
import regionUrl from "../base/region.cell?url";
import worldUrl from "../base/world.cell?url";

export type CellPart = { points: Float64Array; box: MapBox; kind: number };
/** A road or a green with a name, and where along it the name may stand. */
export type CellName = StraightSegment & { text: string; layer: string; kind: number };
/** A cell prepared for drawing: bounding boxes tell which parts a tile needs. `city`: it has streets. */
export type DrawableCell = {
  layers: ReadonlyMap<string, CellPart[]>;
  towns: readonly MapTown[];
  extent: MapBox | null;
  names?: readonly CellName[];
  city?: boolean;
};

export function toDrawableCell({ layers, towns, extent }: MapCell): DrawableCell {
  const parts = layers.map(
    ({ id, shapes }) =>
      [id, shapes.flatMap(({ parts, kind }) => parts.map((points) => ({ points, box: boxOf(points), kind })))] as const,
  );
  return { layers: new Map(parts), towns, extent };
}

export function toCityCell(cell: MapCell): DrawableCell {
  const names = cell.layers.flatMap(({ id, shapes }) => shapes.flatMap((shape) => namesOf(id, shape)));
  return { ...toDrawableCell(cell), names, city: true };
}

function namesOf(layer: string, { name, kind, parts }: MapShape): CellName[] {
  if (name === null) return [];
  if (layer === "road") return parts.flatMap((part) => ({ ...straightestSegment(part), text: name, layer, kind }));
  const [outline] = parts;
  if (layer !== "green" || !outline) return [];
  const [left, top, right, bottom] = boxOf(outline);
  return [{ text: name, layer, kind, x: (left + right) / 2, y: (top + bottom) / 2, length: right - left, angle: 0 }];
}

let loading: Promise<DrawableCell[]> | undefined;

/** The base that comes with the app, coarse first. Rejects where it cannot be had; the next call tries again. */
export function loadBaseCells(): Promise<DrawableCell[]> {
  loading ??= Promise.all([worldUrl, regionUrl].map(loadBaseCell)).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function loadBaseCell(url: string): Promise<DrawableCell> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}.`);
  return toDrawableCell(decodeCell(await unpack(answer.body)));
}

async function unpack(packed: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Decodes a stored cell of a downloaded city (gzip). Rejects invalid bytes. */
export async function readCityCell(bytes: ArrayBuffer): Promise<DrawableCell> {
  return toCityCell(decodeCell(await unpack(new Blob([bytes]).stream())));
}
