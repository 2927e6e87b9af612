import * as z from "zod/mini";

/** Where an admin's import of a region is reached, on installations that have a server of their own. */
export const regionPaths = {
  state: "/_local/region",
  start: "/_local/region/start",
  part: "/_local/region/part",
  cancel: "/_local/region/cancel",
} as const;

/** Larger extracts need more memory than most servers have: they are for the command. */
export const mostRegionBytes = 100_000_000;
/** Size of the parts of an upload: small enough for proxies and slow lines. */
export const regionPartBytes = 2_000_000;
export const longestRegionName = 60;

/** Why an import was refused or failed. */
export const regionProblems = [
  "region_busy",
  "region_too_large",
  "region_no_room",
  "region_wrong_format",
  "region_gone",
  "region_unreadable",
  "region_no_memory",
  "region_stopped",
] as const;
export type RegionProblem = (typeof regionProblems)[number];

const packSchema = z.object({ name: z.string(), places: z.number(), bytes: z.number() });
export const regionSummarySchema = z.object({
  imported: z.number(),
  withoutCity: z.number(),
  nameless: z.number(),
  packs: z.array(packSchema),
  /** Cities whose pack would be larger than a pack may be. */
  heavy: z.array(packSchema),
  /** Number of cities with too few places for a pack. */
  small: z.number(),
  /** The first of them. `value`: only this value was left out or repaired; null: the whole place was left out. */
  problems: z.array(z.object({ id: z.nullable(z.string()), value: z.nullable(z.string()), problem: z.string() })),
  problemCount: z.number(),
});
export type RegionSummary = z.infer<typeof regionSummarySchema>;

/** The latest import. `state` says which other fields matter. */
export const regionImportSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(["receiving", "running", "done", "failed", "cancelled"]),
  bytes: z.number(),
  received: z.number(),
  /** Of the import, once everything is received. */
  percent: z.number(),
  part: z.nullable(z.enum(["reading", "places", "hours", "packs"])),
  /** `detail`: what the reader of the file says, in English. */
  failure: z.nullable(z.object({ code: z.enum(regionProblems), detail: z.nullable(z.string()) })),
  summary: z.nullable(regionSummarySchema),
});
export type RegionImport = z.infer<typeof regionImportSchema>;
/** Null: nothing was imported since the server started. */
export const regionStateSchema = z.object({ latest: z.nullable(regionImportSchema) });
