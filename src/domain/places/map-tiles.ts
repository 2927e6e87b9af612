/**
 * A provider of map tiles. `url` has the placeholders `{z}`, `{x}` and `{y}`; `attribution` names the source of the
 * data.
 */
export type TileSource = { url: string; attribution: string };
/** Coordinates of a web map tile. */
export type TileAt = { x: number; y: number; z: number };

/** The highest zoom that providers have; beyond it, tiles are enlarged. */
export const nearestTile = 19;

/** The address of a tile. Beyond the date line, x wraps around. */
export function tileAddress({ url }: Pick<TileSource, "url">, { x, y, z }: TileAt): string {
  const across = 2 ** z;
  const column = ((x % across) + across) % across;
  return url.replace("{z}", String(z)).replace("{x}", String(column)).replace("{y}", String(y));
}
