import type { Sql } from "../../embedded/database/database.ts";
import { reasonOf } from "../../embedded/shared/operator-error.ts";
import type { ProviderPlace } from "../../functions/_shared/provider-place.ts";
import { fillCities } from "./fill-cities.ts";
import { ItemScanner, type ReadItem } from "./item-scanner.ts";
import { isElement, OverpassElements } from "./overpass-elements.ts";
import { toPlaceFromFeature, toResult, type ItemResult } from "./place-from-item.ts";
import type { OsmPlaces } from "./places-from-osm.ts";
import { storePlaces } from "./store-places.ts";
import type { Town } from "./towns.ts";

/**
 * What is wrong with a feature: its line (0 where the file has none) and its id if known. With a `key`, only this value is
 * left out or repaired; without one, the whole feature is left out.
 */
export type Problem = { line: number; id: string | null; key: string | null; problem: string };

export type ImportReport = {
  imported: number;
  /** Imported places for which the database knows no city either. */
  withoutCity: number;
  /** Features of other kinds. */
  skipped: number;
  /** Ids of places without a name, which nobody could find or rate. */
  nameless: string[];
  problems: Problem[];
};

/** Receives the number of places stored so far, and of all. */
export type OnStored = (stored: number, all: number) => void;

/** A whole text, or its parts. */
type Texts = string | AsyncIterable<string>;

type Read = { places: Map<string, { line: number; place: ProviderPlace }>; towns: Town[] };

export const emptyReport = (): ImportReport => ({
  imported: 0,
  withoutCity: 0,
  skipped: 0,
  nameless: [],
  problems: [],
});

function take(read: Read, line: number, result: ItemResult, report: ImportReport): void {
  if ("problem" in result) report.problems.push({ line, id: result.id, key: null, problem: result.problem });
  else if ("nameless" in result) report.nameless.push(result.nameless);
  else if ("town" in result) read.towns.push(result.town);
  else if ("skip" in result) report.skipped += 1;
  else {
    const id = result.place.place_id;
    for (const { key, problem } of result.problems) report.problems.push({ line, id, key, problem });
    // The last one of the same id wins, as it would in two imports.
    read.places.set(id, { line, place: result.place });
  }
}

/** Keeps only the places and towns in memory, whatever else the text has. */
async function readTexts(texts: Texts, report: ImportReport): Promise<Read> {
  const read: Read = { places: new Map(), towns: [] };
  const scanner = new ItemScanner();
  const elements = new OverpassElements();
  const takeAll = (items: Iterable<ReadItem>) => {
    for (const found of items) {
      const { line } = found;
      if ("problem" in found) report.problems.push({ line, id: null, key: null, problem: found.problem });
      else if (isElement(found.item)) {
        const located = elements.locate(line, found.item);
        if (located) take(read, line, toResult(located), report);
      } else take(read, line, toPlaceFromFeature(found.item), report);
    }
  };
  try {
    for await (const text of typeof texts === "string" ? [texts] : texts) takeAll(scanner.push(text));
  } catch (error) {
    // A damaged file costs only what comes after the damage.
    report.problems.push({ line: 0, id: null, key: null, problem: reasonOf(error) });
  }
  takeAll(scanner.end());
  for (const { line, found } of elements.rest()) take(read, line, toResult(found), report);
  return read;
}

/**
 * Imports every usable feature of a text into `restaurants`, and reports all others with line and id. Can be repeated:
 * existing places take the newer name, address and position, and keep their ratings.
 */
export async function importPlaces(db: Sql, texts: Texts, onStored?: OnStored): Promise<ImportReport> {
  const report = emptyReport();
  const { places, towns } = await readTexts(texts, report);
  const filled = fillCities(
    [...places.values()].map(({ place }) => place),
    towns,
  );
  await storePlaces(db, filled, report, (id) => places.get(id)?.line ?? 0, onStored);
  return report;
}

/** The same for an `.osm.pbf` extract, which has its own towns and streets. Its elements have no line: 0. */
export async function importOsm(
  db: Sql,
  { places, nameless, problems }: OsmPlaces,
  onStored?: OnStored,
): Promise<ImportReport> {
  const report = { ...emptyReport(), nameless, problems: [...problems] };
  await storePlaces(db, places, report, () => 0, onStored);
  return report;
}
