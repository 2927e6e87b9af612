/** A provider of map tiles. `url` has the placeholders `{z}`, `{x}` and `{y}`. */
export type TileSource = {
  url: string;
  /** Names whose data the tiles show. Always visible on the map. */
  attribution: string;
  /** The address that the attribution links to. */
  attributionUrl: string | null;
  /** Beyond this zoom, tiles are enlarged. */
  maxZoom: number;
};
/** Coordinates of a web map tile. */
export type TileAt = { x: number; y: number; z: number };

export const openStreetMapCopyright = "https://www.openstreetmap.org/copyright";

/**
 * OpenStreetMap's standard layer. Its usage policy asks for a visible attribution with a link, a valid Referer and
 * respected cache headers, and forbids downloads in bulk and for offline use.
 */
export const openStreetMapTiles: TileSource = {
  url: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  attribution: "© OpenStreetMap contributors",
  attributionUrl: openStreetMapCopyright,
  maxZoom: 19,
};

/** The address of a tile. Beyond the date line, x wraps around. */
export function tileAddress({ url }: Pick<TileSource, "url">, { x, y, z }: TileAt): string {
  const across = 2 ** z;
  const column = ((x % across) + across) % across;
  return url.replace("{z}", String(z)).replace("{x}", String(column)).replace("{y}", String(y));
}
