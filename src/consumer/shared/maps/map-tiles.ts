import { tileAddress, type TileAt, type TileSource } from "../../../domain/places/map-tiles.ts";

/** Put in by the build, which read and checked it (`vite.config.ts`); not there in tests. */
declare const mapTilesOfBuild: TileSource | null | undefined;
const source = typeof mapTilesOfBuild === "undefined" ? null : mapTilesOfBuild;

/** The pictures of a map, where the build names a provider; those that were seen are there without a connection too. */
export const mapTiles = source
  ? {
      attribution: source.attribution,
      read: async (at: TileAt, signal: AbortSignal): Promise<Blob | null> =>
        await (await import("../../../sync/offline-packs/map-tiles.ts")).readTile(tileAddress(source, at), signal),
    }
  : undefined;
