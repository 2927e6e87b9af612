import type { TileSource } from "../../../domain/places/map-tiles.ts";

/** Defined by the build from the checked configuration (`vite.config.ts`); not defined in tests. */
declare const mapTilesOfBuild: TileSource | null | undefined;

/** The provider of map tiles that the build names; undefined without one. */
export const mapTiles = (typeof mapTilesOfBuild === "undefined" ? null : mapTilesOfBuild) ?? undefined;
