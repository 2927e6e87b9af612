import * as z from "zod/mini";
import { cityFields } from "./city-fields.ts";

const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.number().check(z.nonnegative());
/** In degrees. */
const boxSchema = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() });
export type PackBox = z.infer<typeof boxSchema>;

/**
 * `cell`: a piece of the map (`domain/places/map-cell.ts`), with the key "x-y". `places`: some of the places, as JSON.
 * Both are gzipped.
 */
const pieceSchema = z.object({ role: z.string(), key: z.string(), hash: hashSchema, bytes: count });
export type Piece = z.infer<typeof pieceSchema>;

/**
 * Content of an offline pack. Every piece and the manifest are named by the SHA-256 of their bytes: a name guarantees
 * complete, unchanged content, stored pieces need not be fetched again, and nothing is ever overwritten.
 */
export const manifestSchema = z.object({
  v: z.literal(1),
  pack: z.string(),
  name: z.string(),
  /** ISO date of the data; null if the source does not say. */
  date: z.nullable(z.string()),
  box: boxSchema,
  licence: z.string(),
  places: count,
  /** The map has roads; absent in manifests of older versions. */
  streets: z.optional(z.boolean()),
  pieces: z.array(pieceSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** An offline pack that can be downloaded. `manifest`: hash of the current manifest. `bytes`: of all pieces. */
export const offlinePackSchema = z.object({
  pack: z.string(),
  name: z.string(),
  /** Of its city, by language, where they differ from `name`; absent in answers of older servers. */
  names: cityFields.city_names,
  manifest: hashSchema,
  bytes: count,
  places: count,
  /** The map has roads; absent in answers of older servers. */
  streets: z.optional(z.boolean()),
  box: boxSchema,
  date: z.nullable(z.string()),
});
export type OfflinePack = z.infer<typeof offlinePackSchema>;

export const packsBucket = "packs";
export const packPath = (hash: string): string => `${packsBucket}/${hash}`;

/** Pieces of a pack that still have to be fetched. `held`: hashes of stored pieces. */
export const missingPieces = ({ pieces }: Manifest, held: ReadonlySet<string>): Piece[] =>
  pieces.filter(({ hash }) => !held.has(hash));

export const bytesOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { bytes }) => sum + bytes, 0);
