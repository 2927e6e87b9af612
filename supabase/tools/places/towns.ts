import { readFileSync } from "node:fs";
import { distanceM, type Position } from "../../../src/domain/places/distance.ts";

/** `reachM`: how far a town goes from its middle, roughly. */
export type Town = Position & { name: string; reachM: number };

/** A town of 75,000 people has a radius of 3.5 km, one of 1,000 people of 400 m. */
const reachOf = (people: number): number => Math.min(5_000, 12.6 * Math.sqrt(people));

/**
 * The towns around the demo, a small table so that nothing has to be fetched. Elsewhere the extract itself knows: its
 * places with an address, and its towns where they were extracted too.
 */
export function readTowns(): Town[] {
  const lines = readFileSync(new URL("towns.tsv", import.meta.url), "utf8").split("\n");
  return lines.flatMap((line) => {
    const [name, lat, lng, people] = line.split("\t");
    if (!name || !people) return [];
    return { name, lat: Number(lat), lng: Number(lng), reachM: reachOf(Number(people)) };
  });
}

/** Reach of an OpenStreetMap node by its value of `place`; others (suburbs, hamlets) name no town. */
export const reachOfPlaceNode: Readonly<Record<string, number>> = { city: 4_000, town: 1_500, village: 600 };

/** Farther from the middle of every town a place belongs to none. */
const farthestM = 15_000;

/** The town whose edge is nearest: a bar in the suburbs belongs to the city, not to the village behind them. */
export function nearestTown(position: Position, towns: readonly Town[]): string | null {
  let name: string | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  for (const town of towns) {
    // A degree of latitude is 111 km everywhere: what is too far north or south needs no trigonometry.
    if (Math.abs(town.lat - position.lat) > farthestM / 111_000) continue;
    const distance = distanceM(position, town);
    if (distance > farthestM || distance - town.reachM >= smallest) continue;
    smallest = distance - town.reachM;
    name = town.name;
  }
  return name;
}
