import { cellZoom, worldX, worldY } from "../domain/places/map-cell.ts";
import { tileAddress, type TileSource } from "../domain/places/map-tiles.ts";
import type { Position } from "../domain/places/distance.ts";
import { readCityCell } from "./base-map/drawable-cell.ts";
import { fetchTile } from "./base-map/fetch-tile.ts";
import type { OfflineMap } from "./base-map/offline-map.ts";

/** The zoom at which a house is found. */
const streetZoom = 17;

/** True if a pack on this device has the streets around a position; a pack may have names only. */
export async function showsStreets({ cells, bytesOf }: OfflineMap, at: Position): Promise<boolean> {
  const { x, y } = tileAt(at, cellZoom);
  for (const name of cells.get(`${x}-${y}`) ?? []) {
    const bytes = await bytesOf(name);
    const { layers } = bytes ? await readCityCell(bytes) : { layers: null };
    if (layers?.get("road")?.length) return true;
  }
  return false;
}

/** True if the provider of tiles answers at a position. The map shows the same tile, so it is in the browser's cache. */
export async function loadsTile(tiles: TileSource, at: Position, unloaded: AbortSignal): Promise<boolean> {
  const tile = tileAt(at, Math.min(streetZoom, tiles.maxZoom));
  return (await fetchTile(tileAddress(tiles, tile), unloaded)) !== null;
}

function tileAt({ lat, lng }: Position, z: number): { x: number; y: number; z: number } {
  const [x = 0, y = 0] = [worldX(lng), worldY(lat)].map((share) => Math.floor(share * 2 ** z));
  return { x, y, z };
}
