import path from "node:path";
import { OperatorError } from "../../embedded/shared/operator-error.ts";

/** Parses the arguments of `npm run region -- FILE.osm.pbf [NAME]`. */
export function readRegionArguments([file, named, ...more]: readonly string[]): { file: string; name: string } {
  if (!file?.trim()) throw new OperatorError("Which file? npm run region -- FILE.osm.pbf [NAME]");
  if (/\.(?:geo)?json$/i.test(file))
    throw new OperatorError(`${file} has places but no streets: use an .osm.pbf file, or npm run places:import.`);
  if (more.length > 0) throw new OperatorError(`Put the name in quotes: "${[named, ...more].join(" ")}".`);
  return { file, name: named?.trim() || nameOfFile(file) };
}

/** "esch-sur-alzette-latest.osm.pbf" becomes "Esch sur alzette". */
export function nameOfFile(file: string): string {
  const words = path
    .basename(file)
    .replace(/\.osm\.pbf$|\.pbf$/, "")
    .replace(/-latest$/, "")
    .replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
