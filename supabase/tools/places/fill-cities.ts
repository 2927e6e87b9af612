import { distanceM, type Position } from "../../../src/domain/places/distance.ts";
import type { ProviderPlace } from "../../functions/_shared/provider-place.ts";
import { nearestTown, type Town } from "./towns.ts";

/** A neighbour within this distance is in the same town. */
const neighbourM = 500;

/** The limit of the database: one neighbour with an overlong city would cost all others their row. */
const longestCity = 80;

/** About a kilometre: the cell and its eight neighbours contain everything near up to 70 degrees north. */
const cellDegrees = 0.015;
const cell = (degrees: number) => Math.floor(degrees / cellDegrees);

/**
 * Fills in missing cities. OpenStreetMap often has a position without an address, and a place without a city could not
 * be found by city. It takes the city of the nearest neighbour with an address, or else the nearest town of the file. For the
 * others, the database looks among its places and the towns of the world (`private.city_around`).
 */
export function fillCities(places: readonly ProviderPlace[], towns: readonly Town[]): ProviderPlace[] {
  const addressed = Map.groupBy(
    places.filter(({ city }) => city !== null && city.length <= longestCity),
    ({ lat, lng }) => `${cell(lat)} ${cell(lng)}`,
  );
  return places.map((place) => {
    if (place.city !== null) return place;
    return { ...place, city: cityOfNeighbour(place, addressed) ?? nearestTown(place, towns) };
  });
}

function cityOfNeighbour(position: Position, addressed: ReadonlyMap<string, readonly ProviderPlace[]>): string | null {
  let city: string | null = null;
  let smallest = neighbourM;
  for (const north of [-1, 0, 1]) {
    for (const east of [-1, 0, 1]) {
      for (const other of addressed.get(`${cell(position.lat) + north} ${cell(position.lng) + east}`) ?? []) {
        const distance = distanceM(position, other);
        if (distance > smallest) continue;
        smallest = distance;
        city = other.city;
      }
    }
  }
  return city;
}
