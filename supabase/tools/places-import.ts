// npm run places:import FILE: imports the places of an OpenStreetMap extract (GeoJSON, Overpass JSON or .osm.pbf, also gzipped).
import path from "node:path";
import { refuseWhileHeld } from "../embedded/data-folder/data-lock.ts";
import { openDatabase, type Database } from "../embedded/database/database.ts";
import { migrate } from "../embedded/database/migrate.ts";
import { computeHours } from "../embedded/functions/compute-hours.ts";
import { OperatorError, fail } from "../embedded/shared/operator-error.ts";
import { sayCount, sayPercent } from "../embedded/shared/say-progress.ts";
import { loadTowns } from "../towns/load-towns.ts";
import { PROJECT_ROOT, readSettings } from "../embedded/settings/settings.ts";
import { readExtract } from "./osm/read-extract.ts";
import { kindOfFile, readText } from "./osm/read-text.ts";
import { importOsm, importPlaces, type ImportReport, type OnStored } from "./places/import-places.ts";
import { placesFromOsm } from "./places/places-from-osm.ts";
import { printImportReport } from "./places/print-import-report.ts";

/** Progress goes to stderr; stdout has only the report. */
const say = (line: string) => console.error(line);
/** Fewer places take no longer than a second. */
const saidFrom = 2_000;

type Importer = (db: Database, onStored: OnStored) => Promise<ImportReport>;

async function run(file: string | undefined): Promise<void> {
  if (!file) throw new OperatorError("Which file? npm run places:import FILE.geojson (or FILE.osm.pbf)");
  const store = await importerOf(file);
  const { dataDir, databaseUrl } = readSettings(process.env);
  refuseWhileHeld({ dataDir, databaseUrl }, "import");
  const opened = await openDatabase({ dataDir, databaseUrl, say });
  try {
    await migrate(opened.db, path.join(PROJECT_ROOT, "supabase/migrations"));
    await loadTowns(opened.db, say);
    const report = await store(opened.db, sayCount(say, "Storing places", saidFrom));
    await computeHours(opened.db, sayCount(say, "Computing opening hours", saidFrom));
    printImportReport(file, report);
    if (report.imported + report.skipped + report.nameless.length === 0)
      throw new OperatorError(
        `${file} contains no readable feature. Is it GeoJSON, Overpass JSON or an .osm.pbf file?`,
      );
  } finally {
    await opened.close();
  }
}

/** Refuses an unreadable file before the database is opened. */
async function importerOf(file: string): Promise<Importer> {
  if ((await kindOfFile(file)) === "pbf") {
    const found = placesFromOsm(await readExtract(file, sayPercent(say, "Reading the extract")));
    return (db, onStored) => importOsm(db, found, onStored);
  }
  const texts = readText(file);
  const first = await texts.next();
  return (db, onStored) => importPlaces(db, withFirst(first.value ?? "", texts), onStored);
}

async function* withFirst(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

await run(process.argv[2]).catch(fail);
