// npm run region -- FILE.osm.pbf [NAME]: imports the places of a region and publishes offline packs of its cities.
import { createBackend } from "../embedded/backend.ts";
import { readInstallation } from "../embedded/settings/read-installation.ts";
import { refuseWhileHeld } from "../embedded/data-folder/data-lock.ts";
import { loadKeys } from "../embedded/data-folder/keys.ts";
import { fail } from "../embedded/shared/operator-error.ts";
import { loadTowns } from "../towns/load-towns.ts";
import { hostOf } from "./offline-packs/publish-pack.ts";
import { readExtract } from "./osm/read-extract.ts";
import { count, printImportReport } from "./places/print-import-report.ts";
import { readRegionArguments } from "./region/arguments.ts";
import { progressOf } from "./region/progress.ts";
import { importRegion, leastPlaces, mostBytes, regionOf, type RegionReport } from "./region/import-region.ts";

/** The origin for requests of this process to itself. */
const siteUrl = "http://localhost:4173";
const shownNames = 8;

async function run(args: readonly string[]): Promise<void> {
  const begun = performance.now();
  const onProgress = progressOf(process.stderr);
  const { file, name } = readRegionArguments(args);
  const installation = readInstallation(process.env);
  refuseWhileHeld(installation, "bring the region");
  const region = regionOf(name, await readExtract(file, (share) => onProgress("reading", share)));
  // Temporary keys for its own requests; those of the installation may be elsewhere.
  const keys = loadKeys(undefined);
  const backend = await createBackend({ ...installation, siteUrl, keys, say: (line) => console.error(line) });
  try {
    await loadTowns(backend.db);
    const report = await importRegion({ db: backend.db, host: hostOf(backend) }, region, onProgress);
    printImportReport(file, report.places);
    printPacks(report);
    const bytes = report.packs.reduce((sum, pack) => sum + pack.bytes, 0);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `${name}: ${count(report.places.imported, "place")}, ${count(report.packs.length, "pack")}, ${kilobytes(bytes)}, in ${seconds} s.`,
    );
    console.log(`Rows are in ${backend.engine}, files in ${installation.dataDir}.`);
  } finally {
    await backend.close();
  }
}

function printPacks({ packs, whole, small, heavy }: RegionReport): void {
  const least = `${leastPlaces} places`;
  if (whole) console.log(`No city has ${least}, so the whole region is one offline pack.`);
  else if (packs.length > 0) console.log(`Offline packs of the cities with at least ${least}, with their map:`);
  else if (heavy.length === 0) console.log(`No city has ${least}, and the region is too large for one pack.`);
  for (const { name, places, bytes } of packs) console.log(`  ${name}: ${count(places, "place")}, ${kilobytes(bytes)}`);
  for (const { name, bytes } of heavy)
    console.error(`No pack of ${name}: ${kilobytes(bytes)} exceed the limit of ${kilobytes(mostBytes)}.`);
  if (!whole && small.length > 0) {
    const names = small.slice(0, shownNames).map(({ name, places }) => `${name} (${places})`);
    const more = small.length > shownNames ? ` and ${small.length - shownNames} more` : "";
    console.log(`Fewer places, so no pack of their own: ${names.join(", ")}${more}.`);
  }
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000).toLocaleString("en")} kB`;

await run(process.argv.slice(2)).catch(fail);
