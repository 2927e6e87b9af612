/** A provider of pictures of the map. `url` names a square by `{z}`, `{x}` and `{y}`; `attribution` is whose data it is, in words. */
export type TileSource = { url: string; attribution: string };
/** A square of web maps. */
export type TileAt = { x: number; y: number; z: number };

/** The nearest squares that providers have; nearer ones are shown larger. */
export const nearestTile = 19;

/** Where a square is fetched from; beyond the date line the world goes round. */
export function tileAddress({ url }: Pick<TileSource, "url">, { x, y, z }: TileAt): string {
  const across = 2 ** z;
  const column = ((x % across) + across) % across;
  return url.replace("{z}", String(z)).replace("{x}", String(column)).replace("{y}", String(y));
}
