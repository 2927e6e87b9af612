// npm run places:import FILE.geojson or FILE.osm.pbf: imports the places of an OpenStreetMap extract.
import path from "node:path";
import { refuseWhileHeld } from "../embedded/data-folder/data-lock.ts";
import { openDatabase, type Database } from "../embedded/database/database.ts";
import { migrate } from "../embedded/database/migrate.ts";
import { OperatorError, fail } from "../embedded/shared/operator-error.ts";
import { readExtract } from "./osm/read-extract.ts";
import { importOsm, importPlaces, type ImportReport } from "./places/import-places.ts";
import { placesFromOsm } from "./places/places-from-osm.ts";
import { printImportReport } from "./places/print-import-report.ts";
import { readInput } from "./osm/read-input.ts";
import { PROJECT_ROOT, readSettings } from "../embedded/settings/settings.ts";

async function run(file: string | undefined): Promise<void> {
  if (!file) throw new OperatorError("Which file? npm run places:import FILE.geojson (or FILE.osm.pbf)");
  const store = /\.pbf$/i.test(file) ? importerOf(file) : importerOfText(readInput(file));
  const { dataDir, databaseUrl } = readSettings(process.env);
  refuseWhileHeld({ dataDir, databaseUrl }, "import");
  const opened = await openDatabase({ dataDir, databaseUrl, say: (line) => console.error(line) });
  try {
    await migrate(opened.db, path.join(PROJECT_ROOT, "supabase/migrations"));
    const report = await store(opened.db);
    printImportReport(file, report);
    if (report.imported + report.skipped + report.nameless.length === 0)
      throw new OperatorError(`${file} contains no readable feature. Is it GeoJSON, or an .osm.pbf file?`);
  } finally {
    await opened.close();
  }
}

type Importer = (db: Database) => Promise<ImportReport>;

const importerOfText = (bytes: Uint8Array): Importer => {
  const text = new TextDecoder().decode(bytes);
  return (db) => importPlaces(db, text);
};

const importerOf = (file: string): Importer => {
  const found = placesFromOsm(readExtract(file));
  return (db) => importOsm(db, found);
};

await run(process.argv[2]).catch(fail);
