// npm run places:import FILE.geojson — takes the places of an OpenStreetMap extract into the place table.
import { readFileSync } from "node:fs";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { importPlaces } from "./places/import-places.ts";

const shownProblems = 20;

async function run(file: string | undefined): Promise<number> {
  if (!file) {
    console.error("Which file? npm run places:import -- FILE.geojson");
    return 2;
  }
  const text = readFileSync(file, "utf8");
  const opened = await openDatabase({
    dataDir: process.env["DATA_DIR"] ?? ".data",
    databaseUrl: process.env["DATABASE_URL"],
  });
  try {
    await migrate(opened.db, "supabase/migrations");
    const { imported, skipped, problems } = await importPlaces(opened.db, text);
    for (const { line, problem } of problems.slice(0, shownProblems)) console.error(`${file}:${line}: ${problem}`);
    if (problems.length > shownProblems) console.error(`… and ${problems.length - shownProblems} more`);
    console.log(`${imported} places taken in, ${skipped} features of other kinds, ${problems.length} with problems.`);
    return 0;
  } finally {
    await opened.close();
  }
}

try {
  process.exitCode = await run(process.argv[2]);
} catch (error) {
  // The message says where; a stack or the whole migration below it would bury that.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
