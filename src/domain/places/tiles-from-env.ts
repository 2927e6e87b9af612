import { openStreetMapTiles, type TileSource } from "./map-tiles.ts";

const highestZoom = 22;
const placeholders = ["{z}", "{x}", "{y}"];

/**
 * The provider of map tiles, from the environment; null if there is none. `VITE_TILES_URL` is an address with
 * placeholders, or `openstreetmap` or `none`. Throws with a message for the operator.
 */
export function tilesFromEnv(env: Readonly<Record<string, unknown>>): TileSource | null {
  const read = (name: string) => {
    const value = env[name];
    return typeof value === "string" ? value.trim() : "";
  };
  const url = read("VITE_TILES_URL");
  if (url === "" || url === "none") return null;
  if (url === "openstreetmap") return openStreetMapTiles;
  checkAddress(url);
  const attribution = read("VITE_TILES_ATTRIBUTION");
  if (attribution === "")
    throw new Error("VITE_TILES_ATTRIBUTION is missing: it names whose data the map tiles of VITE_TILES_URL show.");
  const link = read("VITE_TILES_ATTRIBUTION_URL");
  if (link !== "" && !isWebAddress(link))
    throw new Error(
      `VITE_TILES_ATTRIBUTION_URL must be an address like https://maps.example/copyright, not "${link}".`,
    );
  const zoom = read("VITE_TILES_MAX_ZOOM");
  const maxZoom = zoom === "" ? openStreetMapTiles.maxZoom : Number(zoom);
  if (!Number.isInteger(maxZoom) || maxZoom < 1 || maxZoom > highestZoom)
    throw new Error(`VITE_TILES_MAX_ZOOM must be a whole number from 1 to ${highestZoom}, not "${zoom}".`);
  return { url, attribution, attributionUrl: link === "" ? null : link, maxZoom };
}

function checkAddress(url: string): void {
  const used = url.match(/\{[^}]*\}/g) ?? [];
  const unknown = used.find((one) => !placeholders.includes(one));
  if (unknown !== undefined) throw new Error(`VITE_TILES_URL has ${unknown}; only {z}, {x} and {y} are filled in.`);
  if (!isWebAddress(url) || placeholders.some((one) => used.filter((other) => other === one).length !== 1)) {
    throw new Error(
      `VITE_TILES_URL must be "openstreetmap", "none" or an address with {z}, {x} and {y} like https://tiles.example/{z}/{x}/{y}.png, not "${url}".`,
    );
  }
}

const isWebAddress = (text: string): boolean => /^https?:\/\/[\w.-]+(?::\d+)?(?:[/?#]\S*)?$/i.test(text);
