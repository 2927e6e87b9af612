import { readFileSync } from "node:fs";
import type { Backend } from "../embedded/backend.ts";
import { makePack, type PackSource } from "../tools/offline-packs/make-pack.ts";
import { hostOf, publishPack } from "../tools/offline-packs/publish-pack.ts";
import { importPlaces } from "../tools/places/import-places.ts";
import { readPackedPlaces } from "./packed-places.ts";

const read = (name: string) => readFileSync(new URL(`monaco/${name}`, import.meta.url));

/** `cells`: the keys of the map cells, which are files beside it. */
type RealCity = Pick<PackSource, "name" | "date" | "box" | "licence"> & { cells: string[] };

/** A real city with its streets and places, but no ratings: to be kept, and walked through without a network. */
export async function addMonaco(backend: Backend): Promise<void> {
  const { cells, ...city } = JSON.parse(read("city.json").toString("utf8")) as RealCity;
  await importPlaces(backend.db, read("places.geojsonl").toString("utf8"));
  const { west, east, south, north } = city.box;
  const places = await readPackedPlaces(
    backend.db,
    "source = 'osm' and longitude between $1 and $2 and latitude between $3 and $4",
    [west, east, south, north],
  );
  const made = cells.map((key) => ({ key, bytes: new Uint8Array(read(`${key}.cell`)) }));
  await publishPack(hostOf(backend), makePack({ ...city, cells: made, places }));
}
