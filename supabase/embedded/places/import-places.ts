import type { Database } from "../database.ts";
import type { ProviderPlace } from "../../functions/_shared/provider-place.ts";
import { readFeatures } from "./geojson-features.ts";
import { toPlaceOfFeature } from "./place-of-feature.ts";

export type ImportReport = { imported: number; skipped: number; problems: { line: number; problem: string }[] };

const batchSize = 500;

async function store(
  db: Database,
  batch: { line: number; place: ProviderPlace }[],
  report: ImportReport,
): Promise<void> {
  const [row] = await db.query<{ answer: { written: number; skipped: string[] } }>(
    "select public.cache_places($1::jsonb) as answer",
    [JSON.stringify(batch.map(({ place }) => place))],
  );
  report.imported += row?.answer.written ?? 0;
  for (const id of row?.answer.skipped ?? []) {
    const line = batch.find(({ place }) => place.place_id === id)?.line ?? 0;
    report.problems.push({ line, problem: `${id} breaks a rule of the place table` });
  }
}

/**
 * Every usable feature of the text ends in `restaurants`; what cannot is named with its line. May be repeated: a place that
 * is there already takes the newer name, address and position, and keeps its ratings.
 */
export async function importPlaces(db: Database, text: string): Promise<ImportReport> {
  const report: ImportReport = { imported: 0, skipped: 0, problems: [] };
  let batch: { line: number; place: ProviderPlace }[] = [];
  for (const read of readFeatures(text)) {
    const result = "problem" in read ? read : toPlaceOfFeature(read.feature);
    if ("problem" in result) report.problems.push({ line: read.line, problem: result.problem });
    else if ("skip" in result) report.skipped += 1;
    else batch.push({ line: read.line, place: result.place });
    if (batch.length === batchSize) {
      await store(db, batch, report);
      batch = [];
    }
  }
  if (batch.length > 0) await store(db, batch, report);
  return report;
}
