import * as z from "zod/mini";
import type { TileSource } from "../../domain/places/map-tiles.ts";

const envSchema = z.object({
  VITE_TILES_URL: z.optional(
    z
      .string()
      .check(z.regex(/^https?:\/\/[^{}]+\{z\}[^{}]*\{x\}[^{}]*\{y\}[^{}]*$/, "no address with {z}, {x} and {y}")),
  ),
  VITE_TILES_ATTRIBUTION: z.optional(z.string()),
});

/**
 * The provider of map tiles from the build's environment; `null` if there is none. The build stops if the attribution
 * is missing.
 */
export function tilesFromEnv(env: Record<string, unknown>): TileSource | null {
  const named = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { VITE_TILES_URL: url, VITE_TILES_ATTRIBUTION: attribution } = envSchema.parse(named);
  if (url === undefined) return null;
  if (attribution === undefined)
    throw new Error("VITE_TILES_ATTRIBUTION is missing: whose the map tiles are has to be said.");
  return { url, attribution };
}
