import * as z from "zod/mini";
import {
  regionPaths,
  regionStateSchema,
  type RegionImport,
  type RegionSummary,
} from "../../../domain/places/region-import.ts";
import { failed, type Answer } from "../../data/answer.ts";
import { callOwnServer, hasOwnServer } from "../../data/call.ts";
import type { Cell } from "../../tables/csv.ts";
import { adminPrefix } from "../tasks.ts";

export const regionKey = `${adminPrefix}region`;
/** Null: hosted Supabase, which has no server for imports. */
export type RegionState = z.infer<typeof regionStateSchema> | null;

export async function fetchRegion(): Promise<Answer<RegionState>> {
  if (!(await hasOwnServer())) return { ok: true, value: null };
  return await callOwnServer({ path: regionPaths.state, method: "GET" }, regionStateSchema);
}

/** An answer about the import that was named in the request. */
const startedSchema = z.object({ latest: z.unknown() });
async function tell(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<RegionImport>> {
  const answer = await callOwnServer({ path, body, headers }, startedSchema);
  if (!answer.ok) return answer;
  const state = regionStateSchema.safeParse(answer.value);
  return state.success && state.data.latest ? { ok: true, value: state.data.latest } : failed("unreadable");
}

export const startRegion = (name: string, file: File) =>
  tell(regionPaths.start, { name, file_name: file.name, bytes: file.size });
export const sendPart = (id: string, offset: number, part: ArrayBuffer) =>
  tell(`${regionPaths.part}?${new URLSearchParams({ id, offset: String(offset) })}`, part, {
    "content-type": "application/octet-stream",
  });
export const cancelRegion = (id: string) => tell(regionPaths.cancel, { id });

/** "esch-sur-alzette-latest.osm.pbf" becomes "Esch sur alzette". */
export function nameOfRegion(fileName: string): string {
  const words = fileName
    .replace(/\.gz$/, "")
    .replace(/(?:\.osm)?\.(?:pbf|json|geojson|geojsonl|geojsonseq)$/, "")
    .replace(/-latest$/, "")
    .replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The list of problems as rows of a table. */
export const problemRows = ({ problems }: RegionSummary, heads: readonly string[]): Cell[][] => [
  [...heads],
  ...problems.map(({ id, value, problem }) => [id, value, problem]),
];
