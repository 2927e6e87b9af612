import { distanceM, type Position } from "../../../src/domain/places/distance.ts";
import type { ProviderPlace } from "../../functions/_shared/provider-place.ts";
import { nearestTown, type Town } from "./towns.ts";

/** So near, a neighbour's address names the same town. */
const neighbourM = 500;

/** As in Postgres: one neighbour with a novel for a city would otherwise cost all others their row. */
const longestCity = 80;

/** About a kilometre: with the eight cells around it, it holds every neighbour up to 70 degrees north. */
const cellDegrees = 0.015;
const cell = (degrees: number) => Math.floor(degrees / cellDegrees);

/**
 * OpenStreetMap often knows where a place is but not its address, and without a city nobody could find it by city or be
 * its mayor. Such a place takes the city of the nearest neighbour with an address, or else the nearest town.
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
