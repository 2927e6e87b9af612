import type { Backend } from "../embedded/backend.ts";
import { boxOfPoints } from "../tools/geometry/box-of-points.ts";
import { makeCells } from "../tools/offline-packs/cells.ts";
import { makePack, packId, type MadePack } from "../tools/offline-packs/make-pack.ts";
import { hostOf, publishPack } from "../tools/offline-packs/publish-pack.ts";
import { cities, type City } from "./geography.ts";
import { addMonaco } from "./monaco.ts";
import { readPackedPlaces } from "./packed-places.ts";

/** The cities with an offline pack; the others show the app without one. */
const packedCities = ["lux", "trier"];
/** A margin of about a kilometre. */
const marginDegrees = 0.01;
/** The rank of a neighbourhood: labels appear when zoomed in. */
const streetRank = 4;

/**
 * Publishes the offline packs of the demo, once: two invented cities with places and street names but no map, and Monaco
 * as it is.
 */
export async function publishDemoPacks(backend: Backend): Promise<void> {
  const rows = await backend.db.query<{ pack: string }>("select pack from public.city_packs");
  const packed = new Set(rows.map(({ pack }) => pack));
  const host = hostOf(backend);
  for (const city of cities.filter(({ code, name }) => packedCities.includes(code) && !packed.has(packId(name)))) {
    const pack = await packOfCity(backend, city);
    if (pack) await publishPack(host, pack);
  }
  if (!packed.has("monaco")) await addMonaco(backend);
}

async function packOfCity({ db }: Backend, city: City): Promise<MadePack | null> {
  const places = await readPackedPlaces(db, "source = 'demo' and city = $1", [city.name]);
  const around = boxOfPoints(places.map(({ lat, lng }) => [lng, lat]));
  if (!around) return null;
  const box = {
    west: around.west - marginDegrees,
    south: around.south - marginDegrees,
    east: around.east + marginDegrees,
    north: around.north + marginDegrees,
  };
  const streets = city.streets.map(({ name, lat, lng }) => ({ name, rank: streetRank, at: [lng, lat] as const }));
  const cells = makeCells(new Map(), streets, box, { whole: false });
  return makePack({ name: city.name, date: null, box, licence: "Invented for the demo.", cells, places });
}
