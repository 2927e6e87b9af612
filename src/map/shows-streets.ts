import { cellZoom, worldX, worldY } from "../domain/places/map-cell.ts";
import type { Position } from "../domain/places/distance.ts";
import { readCityCell } from "./base-map/drawable-cell.ts";
import type { OfflineMap } from "./base-map/offline-map.ts";

/** True if a pack on this device has the streets around a position; a pack may have names only. */
export async function showsStreets({ cells, bytesOf }: OfflineMap, { lat, lng }: Position): Promise<boolean> {
  const [x, y] = [worldX(lng), worldY(lat)].map((share) => Math.floor(share * 2 ** cellZoom));
  for (const name of cells.get(`${x}-${y}`) ?? []) {
    const bytes = await bytesOf(name);
    const { layers } = bytes ? await readCityCell(bytes) : { layers: null };
    if (layers?.get("road")?.length) return true;
  }
  return false;
}
