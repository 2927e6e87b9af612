import type { Map as LeafletMap } from "leaflet";
import { cellZoom, worldX, worldY } from "../domain/places/map-cell.ts";
import { cityFrom } from "./draw-city.ts";
import { readCitySheet, type Sheet } from "./sheet.ts";

/** The drawn cities on this device: which cells there are ("x-y", and the names of their bytes), and their bytes. */
export type Ground = {
  cells: ReadonlyMap<string, readonly string[]>;
  bytesOf: (name: string) => Promise<ArrayBuffer | null>;
};

/** More are not read at once, and not held: a wide screen from far away sees the middle first. */
const mostCells = 24;

/** What of the ground is in view, nearest to the middle first. */
export function cellsInView(map: LeafletMap, { cells }: Ground): string[] {
  if (cells.size === 0 || map.getZoom() < cityFrom) return [];
  const bounds = map.getBounds();
  const across = 2 ** cellZoom;
  const column = (lng: number) => Math.floor(worldX(lng) * across);
  const row = (lat: number) => Math.floor(worldY(lat) * across);
  const middle = {
    x: (column(bounds.getWest()) + column(bounds.getEast())) / 2,
    y: (row(bounds.getNorth()) + row(bounds.getSouth())) / 2,
  };
  const found: { far: number; names: readonly string[] }[] = [];
  for (let x = column(bounds.getWest()); x <= column(bounds.getEast()); x += 1) {
    for (let y = row(bounds.getNorth()); y <= row(bounds.getSouth()); y += 1) {
      const names = cells.get(`${x}-${y}`);
      if (names) found.push({ far: Math.hypot(x - middle.x, y - middle.y), names });
    }
  }
  return found
    .toSorted((a, b) => a.far - b.far)
    .slice(0, mostCells)
    .flatMap(({ names }) => names);
}

/** Cells that were read, the latest last; one that cannot be read is no reason to show no map. */
export class Sheets {
  private readonly known = new Map<string, Sheet>();

  async read(ground: Ground, names: readonly string[]): Promise<Sheet[]> {
    for (const name of names) {
      const sheet = this.known.get(name) ?? (await decode(ground, name));
      this.known.delete(name);
      if (sheet) this.known.set(name, sheet);
    }
    for (const name of [...this.known.keys()].slice(0, -2 * mostCells)) this.known.delete(name);
    // In one order, whatever was in view first: the drawing of the same is the same.
    return names.toSorted().flatMap((name) => this.known.get(name) ?? []);
  }
}

async function decode(ground: Ground, name: string): Promise<Sheet | null> {
  try {
    const bytes = await ground.bytesOf(name);
    return bytes && (await readCitySheet(bytes));
  } catch (error) {
    reportError(error);
    return null;
  }
}
