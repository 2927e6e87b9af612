import type { Database } from "../../embedded/database/database.ts";
import type { ProviderPlace } from "../../functions/_shared/provider-place.ts";
import { fillCities } from "./fill-cities.ts";
import { readFeatures } from "./geojson-features.ts";
import { toPlaceFromFeature } from "./place-from-feature.ts";
import type { OsmPlaces } from "./places-from-osm.ts";
import { readTowns, type Town } from "./towns.ts";

/** A faulty feature: its line, its id if known, and the problem. */
export type Problem = { line: number; id: string | null; problem: string };

export type ImportReport = {
  imported: number;
  /** Imported places without a known town. */
  withoutCity: number;
  /** Features of other kinds. */
  skipped: number;
  /** Ids of places without a name, which nobody could find or rate. */
  nameless: string[];
  problems: Problem[];
};

const batchSize = 500;

type Read = { places: Map<string, { line: number; place: ProviderPlace }>; towns: Town[] };

function readText(text: string, report: ImportReport): Read {
  const places: Read["places"] = new Map();
  const towns: Town[] = [];
  for (const read of readFeatures(text)) {
    const result = "problem" in read ? { problem: read.problem, id: null } : toPlaceFromFeature(read.feature);
    if ("problem" in result) report.problems.push({ line: read.line, id: result.id, problem: result.problem });
    else if ("nameless" in result) report.nameless.push(result.nameless);
    else if ("town" in result) towns.push(result.town);
    else if ("skip" in result) report.skipped += 1;
    // The last one of the same id wins, as it would in two imports.
    else places.set(result.place.place_id, { line: read.line, place: result.place });
  }
  return { places, towns };
}

async function store(db: Database, batch: readonly ProviderPlace[], report: ImportReport): Promise<string[]> {
  const [row] = await db.query<{ answer: { written: number; skipped: string[] } }>(
    "select public.cache_places($1::jsonb) as answer",
    [JSON.stringify(batch)],
  );
  const { written = 0, skipped = [] } = row?.answer ?? {};
  report.imported += written;
  report.withoutCity += batch.filter(({ place_id, city }) => city === null && !skipped.includes(place_id)).length;
  return skipped;
}

/**
 * Imports every usable feature of the text into `restaurants`, and reports all others with line and id. Can be
 * repeated: existing places take the newer name, address and position, and keep their ratings.
 */
export async function importPlaces(db: Database, text: string): Promise<ImportReport> {
  const report: ImportReport = { imported: 0, withoutCity: 0, skipped: 0, nameless: [], problems: [] };
  const { places, towns } = readText(text, report);
  const filled = fillCities(
    [...places.values()].map(({ place }) => place),
    [...towns, ...readTowns()],
  );
  await storeAll(db, filled, report, (id) => places.get(id)?.line ?? 0);
  return report;
}

/** The same for an `.osm.pbf` extract, which has its own towns and streets. Its elements have no line: 0. */
export async function importOsm(db: Database, { places, nameless }: OsmPlaces): Promise<ImportReport> {
  const report: ImportReport = { imported: 0, withoutCity: 0, skipped: 0, nameless, problems: [] };
  await storeAll(db, places, report, () => 0);
  return report;
}

async function storeAll(
  db: Database,
  places: readonly ProviderPlace[],
  report: ImportReport,
  lineOf: (id: string) => number,
): Promise<void> {
  for (let start = 0; start < places.length; start += batchSize) {
    for (const id of await store(db, places.slice(start, start + batchSize), report)) {
      report.problems.push({ line: lineOf(id), id, problem: "breaks a rule of the place table" });
    }
  }
}
