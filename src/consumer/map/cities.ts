import type { Place } from "../../domain/place.ts";

export type City = { name: string; lat: number; lng: number };

/** One entry per city, placed in the middle of its places. */
export function citiesOf(places: readonly Pick<Place, "city" | "lat" | "lng">[]): City[] {
  const byName = new Map<string, { lat: number; lng: number; count: number }>();
  for (const { city, lat, lng } of places) {
    if (city === null) continue;
    const sum = byName.get(city) ?? { lat: 0, lng: 0, count: 0 };
    byName.set(city, { lat: sum.lat + lat, lng: sum.lng + lng, count: sum.count + 1 });
  }
  return [...byName].map(([name, { lat, lng, count }]) => ({ name, lat: lat / count, lng: lng / count }));
}

/** The first list wins where both know a city. */
export function mergeCities(first: readonly City[], second: readonly City[]): City[] {
  return [...first, ...second.filter((city) => !first.some(({ name }) => name === city.name))];
}

/** "metz" and "Métz" mean Metz; a beginning is enough where it is the only one. */
export function findCity(cities: readonly City[], typed: string): City | undefined {
  const wanted = fold(typed);
  const exact = cities.find(({ name }) => fold(name) === wanted);
  if (exact) return exact;
  const starting = cities.filter(({ name }) => fold(name).startsWith(wanted));
  return starting.length === 1 ? starting[0] : undefined;
}

const fold = (text: string): string =>
  text
    .trim()
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
