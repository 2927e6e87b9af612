import { distanceM, type Position } from "../../../src/domain/places/distance.ts";

/** `reachM` is the approximate radius of the town. */
export type Town = Position & { name: string; reachM: number };

/** Radius by the OpenStreetMap value of `place`; other values (suburbs, hamlets) are no towns. */
export const reachOfPlaceNode: Readonly<Record<string, number>> = { city: 4_000, town: 1_500, village: 600 };

/** Beyond this distance to every town centre, a place has no town. */
const farthestM = 15_000;

/** The town with the nearest edge: a bar in the suburbs belongs to the city, not to the village behind them. */
export function nearestTown(position: Position, towns: readonly Town[]): string | null {
  let name: string | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  for (const town of towns) {
    // A quick check by latitude (111 km per degree) before the exact distance.
    if (Math.abs(town.lat - position.lat) > farthestM / 111_000) continue;
    const distance = distanceM(position, town);
    if (distance > farthestM || distance - town.reachM >= smallest) continue;
    smallest = distance - town.reachM;
    name = town.name;
  }
  return name;
}
