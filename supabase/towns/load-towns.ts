import type { Database, Sql } from "../embedded/database/database.ts";
import { sayCount } from "../embedded/shared/say-progress.ts";
import { readGeoTowns, type GeoTown } from "./geonames.ts";

type Box = { west: number; south: number; east: number; north: number };

/** Towns that every installation knows. */
const leastPeople = 15_000;
const rowsPerCall = 2_000;
/** About 5 km, so that places at the edge find their town. */
const marginDegrees = 0.05;

/** Loads the larger towns of the world, once. Cities that were made from places before join the town of their name. */
export async function loadTowns(db: Database, say: (line: string) => void = () => {}): Promise<number> {
  const [known] = await db.query("select 1 as known from private.towns limit 1");
  if (known) return 0;
  say("Loading the towns of the world …");
  const towns = readGeoTowns(({ people }) => people >= leastPeople);
  // All or none: a start that is interrupted loads them again.
  const onStored = sayCount(say, "Loading the towns of the world");
  return db.transaction((tx) => storeTowns(tx, towns, onStored));
}

/** Also loads every village of an area, down to 500 people. */
export async function loadTownsAround(db: Sql, { west, south, east, north }: Box): Promise<number> {
  const wide = marginDegrees / Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const isNear = ({ lat, lng }: { lat: number; lng: number }) =>
    lat >= south - marginDegrees && lat <= north + marginDegrees && lng >= west - wide && lng <= east + wide;
  return storeTowns(db, readGeoTowns(isNear));
}

/** Stores these towns, and joins cities to them. */
export async function storeTowns(
  db: Sql,
  towns: readonly GeoTown[],
  onStored: (stored: number, all: number) => void = () => {},
): Promise<number> {
  for (let start = 0; start < towns.length; start += rowsPerCall) {
    await db.query("select private.load_towns($1::jsonb)", [JSON.stringify(towns.slice(start, start + rowsPerCall))]);
    onStored(Math.min(start + rowsPerCall, towns.length), towns.length);
  }
  // Without statistics the planner would not use the index of spellings.
  await db.exec("analyze private.towns");
  await db.query("select private.settle_cities()");
  return towns.length;
}
