import type { Map as LeafletMap } from "leaflet";
import { cellZoom, worldX, worldY } from "../../domain/places/map-cell.ts";
import { cityFrom } from "./draw-city.ts";
import { readCityCell, type DrawableCell } from "./drawable-cell.ts";

/** The drawn cities on this device: which cells there are ("x-y", and the names of their bytes), and their bytes. */
export type OfflineMap = {
  cells: ReadonlyMap<string, readonly string[]>;
  bytesOf: (name: string) => Promise<ArrayBuffer | null>;
};

/** Maximum number of cells in memory: zoomed out on a wide screen, only the middle is drawn. */
const mostCells = 24;

/** Cells in view, nearest to the middle first. */
export function cellsInView(map: LeafletMap, { cells }: OfflineMap): string[] {
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
export class DrawableCellCache {
  private readonly known = new Map<string, DrawableCell>();

  async read(offlineMap: OfflineMap, names: readonly string[]): Promise<DrawableCell[]> {
    for (const name of names) {
      const cell = this.known.get(name) ?? (await decode(offlineMap, name));
      this.known.delete(name);
      if (cell) this.known.set(name, cell);
    }
    for (const name of [...this.known.keys()].slice(0, -2 * mostCells)) this.known.delete(name);
    // In a fixed order, so that the same cells always give the same drawing.
    return names.toSorted().flatMap((name) => this.known.get(name) ?? []);
  }
}

async function decode(offlineMap: OfflineMap, name: string): Promise<DrawableCell | null> {
  try {
    const bytes = await offlineMap.bytesOf(name);
    return bytes && (await readCityCell(bytes));
  } catch (error) {
    reportError(error);
    return null;
  }
}
