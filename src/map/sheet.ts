import { decodeCell, type MapBox, type MapCell, type MapTown } from "../domain/map-cell.ts";
import { boxOf } from "./geometry.ts";
import regionUrl from "./base/region.cell?url";
import worldUrl from "./base/world.cell?url";

export type SheetPart = { points: Float64Array; box: MapBox };
/** A cell ready to be drawn: which part of it a tile needs is told by its box. */
export type Sheet = { layers: ReadonlyMap<string, SheetPart[]>; towns: readonly MapTown[]; extent: MapBox | null };

export function toSheet({ layers, towns, extent }: MapCell): Sheet {
  const parts = layers.map(
    ({ id, shapes }) =>
      [id, shapes.flatMap(({ parts }) => parts.map((points) => ({ points, box: boxOf(points) })))] as const,
  );
  return { layers: new Map(parts), towns, extent };
}

let loading: Promise<Sheet[]> | undefined;

/** The base that comes with the app, coarse first. Rejects where it cannot be had; the next call tries again. */
export function loadBase(): Promise<Sheet[]> {
  loading ??= Promise.all([worldUrl, regionUrl].map(loadSheet)).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function loadSheet(url: string): Promise<Sheet> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}.`);
  const unpacked = new Response(answer.body.pipeThrough(new DecompressionStream("gzip")));
  return toSheet(decodeCell(new Uint8Array(await unpacked.arrayBuffer())));
}
