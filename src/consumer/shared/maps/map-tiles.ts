import { tileAddress, type TileAt, type TileSource } from "../../../domain/places/map-tiles.ts";

/** Defined by the build from the checked configuration (`vite.config.ts`); not defined in tests. */
declare const mapTilesOfBuild: TileSource | null | undefined;
const source = typeof mapTilesOfBuild === "undefined" ? null : mapTilesOfBuild;

/** Raster tiles of the provider that the build names; undefined without one. Tiles that were loaded before work offline. */
export const mapTiles = source
  ? {
      attribution: source.attribution,
      read: async (at: TileAt, signal: AbortSignal): Promise<Blob | null> =>
        await (await import("../../../sync/offline-packs/map-tiles.ts")).readTile(tileAddress(source, at), signal),
    }
  : undefined;
