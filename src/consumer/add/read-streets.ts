import { distanceM } from "../../domain/places/distance.ts";
import { latOfWorldY } from "../../domain/places/map-cell.ts";
import { toAddressEntry, type AddressEntry } from "../../domain/places/match-address.ts";
import { readPacks, readPiece } from "../../local/offline-packs/offline-packs.ts";
import { loadBaseCells, readCityCell } from "../../map/base-map/drawable-cell.ts";

/** Farther apart, streets of one name are two. */
const oneStreetM = 1_500;
/** Farther from every town of its pack, a street is in the city of the pack. */
const inTownM = 4_000;

type Spot = { name: string; lat: number; lng: number };
type Located = { x: number; y: number };
const toSpot = (name: string, { x, y }: Located): Spot => ({ name, lat: latOfWorldY(y), lng: x * 360 - 180 });

/** The streets of the kept cities and the towns of the map, which are on this phone. */
export async function readStreets(): Promise<AddressEntry[]> {
  const entries: AddressEntry[] = [];
  for (const { now } of await readPacks()) {
    if (now === null) continue;
    const cells = now.manifest.pieces.filter(({ role }) => role === "cell");
    entries.push(...(await streetsOf(now.manifest.name, cells)));
  }
  return [...entries, ...(await readTowns())];
}

async function streetsOf(city: string, cells: readonly { hash: string }[]): Promise<AddressEntry[]> {
  const towns: Spot[] = [];
  /** Spots of each name, from the longest straight piece of a street to the shortest. */
  const streets = new Map<string, (Spot & { length: number })[]>();
  for (const { hash } of cells) {
    const bytes = await readPiece(hash);
    if (!bytes) continue;
    // Only names stay in memory.
    const cell = await readCityCell(bytes);
    towns.push(...cell.towns.map((town) => toSpot(town.name, town)));
    for (const { layer, text, length, ...at } of cell.names ?? [])
      if (layer === "road") streets.set(text, [...(streets.get(text) ?? []), { ...toSpot(text, at), length }]);
  }
  return [...streets.values()].flatMap((spots) => {
    const apart: Spot[] = [];
    for (const spot of spots.toSorted((a, b) => b.length - a.length))
      if (apart.every((other) => distanceM(other, spot) > oneStreetM)) apart.push(spot);
    return apart.map(({ name, lat, lng }) => {
      const town = nearest(towns, { lat, lng });
      return toAddressEntry({ vicinity: name, city: town ?? city, lat, lng }, [city]);
    });
  });
}

function nearest(towns: readonly Spot[], at: { lat: number; lng: number }): string | null {
  let best: { name: string; farM: number } | null = null;
  for (const town of towns) {
    const farM = distanceM(town, at);
    if (farM <= inTownM && (best === null || farM < best.farM)) best = { name: town.name, farM };
  }
  return best?.name ?? null;
}

/** Towns of the map that comes with the app; none if it cannot be had. */
async function readTowns(): Promise<AddressEntry[]> {
  const cells = await loadBaseCells().catch(() => []);
  return cells.flatMap(({ towns }) =>
    towns.flatMap((town) => {
      const { name, lat, lng } = toSpot(town.name, town);
      return town.country ? [] : [toAddressEntry({ vicinity: null, city: name, lat, lng })];
    }),
  );
}
