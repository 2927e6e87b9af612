// npm run places:import FILE.geojson or FILE.osm.pbf: takes the places of an OpenStreetMap extract into the place table.
import path from "node:path";
import { lockHolder } from "./data-lock.ts";
import { openDatabase, type Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { OperatorError, fail, reasonOf } from "./operator-error.ts";
import { readOsm } from "./packs/read-osm.ts";
import { importOsm, importPlaces, type ImportReport } from "./places/import-places.ts";
import { readInput } from "./read-input.ts";
import { PROJECT_ROOT, readSettings } from "./server/settings.ts";

const shownProblems = 20;

async function run(file: string | undefined): Promise<void> {
  if (!file) throw new OperatorError("Which file? npm run places:import FILE.geojson (or FILE.osm.pbf)");
  const bytes = readInput(file);
  const store = /\.pbf$/i.test(file) ? importerOf(file, bytes) : importerOfText(bytes);
  const { dataDir, databaseUrl } = readSettings(process.env);
  const holder = databaseUrl === undefined ? lockHolder(dataDir) : null;
  if (holder !== null) {
    throw new OperatorError(
      `The server that is running (process ${holder}) has the database of ${dataDir} to itself: stop it, import, then start it again.`,
    );
  }
  const opened = await openDatabase({ dataDir, databaseUrl, say: (line) => console.error(line) });
  try {
    await migrate(opened.db, path.join(PROJECT_ROOT, "supabase/migrations"));
    const report = await store(opened.db);
    tell(file, report);
    if (report.imported + report.skipped + report.nameless.length === 0)
      throw new OperatorError(`${file} holds no feature that can be read. Is it GeoJSON, or an .osm.pbf file?`);
  } finally {
    await opened.close();
  }
}

type Importer = (db: Database) => Promise<ImportReport>;

const importerOfText = (bytes: Uint8Array): Importer => {
  const text = new TextDecoder().decode(bytes);
  return (db) => importPlaces(db, text);
};

function importerOf(file: string, bytes: Uint8Array): Importer {
  try {
    const osm = readOsm(bytes);
    return (db) => importOsm(db, osm);
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}

function tell(file: string, { imported, withoutCity, skipped, nameless, problems }: ImportReport): void {
  for (const { line, id, problem } of problems.slice(0, shownProblems))
    console.error(`${file}:${line}: ${id === null ? "" : `${id}: `}${problem}`);
  if (problems.length > shownProblems) console.error(`… and ${problems.length - shownProblems} more`);
  console.log(`${count(imported, "place")} taken in, ${count(problems.length, "feature")} with problems.`);
  if (withoutCity > 0) console.log(`${count(withoutCity, "place")} of them far from any town that is known: no city.`);
  if (nameless.length > 0)
    console.log(`${count(nameless.length, "place")} left out for want of a name, such as ${nameless[0]}.`);
  if (skipped > 0) console.log(`${count(skipped, "feature")} left out as other kinds of things.`);
}

const count = (n: number, noun: string) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;

await run(process.argv[2]).catch(fail);
