import path from "node:path";
import { OperatorError } from "../../embedded/shared/operator-error.ts";

/** Of `npm run region -- FILE.osm.pbf [NAME]`. Throws in a sentence where something is missing or too much. */
export function readRegionArguments([file, named, ...more]: readonly string[]): { file: string; name: string } {
  if (!file?.trim()) throw new OperatorError("Which file? npm run region -- FILE.osm.pbf [NAME]");
  if (/\.(?:geo)?json$/i.test(file))
    throw new OperatorError(`${file} knows places but no streets: name an .osm.pbf file, or npm run places:import.`);
  if (more.length > 0) throw new OperatorError(`One name, please, in quotes: "${[named, ...more].join(" ")}".`);
  return { file, name: named?.trim() || nameOfFile(file) };
}

/** "esch-sur-alzette-latest.osm.pbf" is called "Esch sur alzette". */
export function nameOfFile(file: string): string {
  const words = path
    .basename(file)
    .replace(/\.osm\.pbf$|\.pbf$/, "")
    .replace(/-latest$/, "")
    .replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
