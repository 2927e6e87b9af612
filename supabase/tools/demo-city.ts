// node supabase/tools/demo-city.ts FILE.osm.pbf NAME FOLDER: makes the map and the places of a real city of the demo.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { OperatorError, fail } from "../embedded/shared/operator-error.ts";
import { packOfOsm } from "./offline-packs/make-pack.ts";
import { readExtract } from "./osm/read-extract.ts";
import type { Osm, Tags } from "./osm/read-osm.ts";
import { placesFromOsm } from "./places/places-from-osm.ts";

/** What contributors tell each other. */
const notes = ["source", "note", "fixme", "FIXME", "created_by", "description"];

async function run([file, name, folder]: readonly string[]): Promise<void> {
  if (!file || !name || !folder)
    throw new OperatorError("Which city? node supabase/tools/demo-city.ts FILE.osm.pbf NAME FOLDER");
  const osm = await readExtract(file);
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: string | Uint8Array) => writeFileSync(path.join(folder, name), content);
  const { manifest, files } = packOfOsm(name, osm, []);
  const cells = manifest.pieces.filter(({ role }) => role === "cell");
  for (const { key, hash } of cells) write(`${key}.cell`, files.get(hash) ?? new Uint8Array());
  const { date, box, licence } = manifest;
  const city = { name, date, box, licence, cells: cells.map(({ key }) => key) };
  write("city.json", `${JSON.stringify(city, null, 2)}\n`);
  const features = featuresOf(osm);
  write("places.geojsonl", `${features.map((feature) => JSON.stringify(feature)).join("\n")}\n`);
  console.log(`${name}: ${cells.length} cells, ${features.length} places.`);
}

/** Places with their tags, so that every start imports them by its own rules. Missing streets and cities are filled in. */
function featuresOf(osm: Osm): object[] {
  const tagsById = new Map<string, Tags>();
  for (const { id, tags } of osm.nodes) tagsById.set(`node:${id}`, tags);
  for (const { id, tags } of osm.ways) tagsById.set(`way:${id}`, tags);
  for (const { id, tags } of osm.relations) tagsById.set(`relation:${id}`, tags);
  return placesFromOsm(osm).places.map(({ place_id, lat, lng, vicinity, city }) => {
    const [type, id] = place_id.split(":").slice(1);
    const tags = Object.entries(tagsById.get(`${type}:${id}`) ?? {}).filter(([key]) => !notes.includes(key));
    const hasStreet = tags.some(([key]) => key === "addr:street" || key === "addr:place");
    const filled = {
      ...(city === null ? {} : { "addr:city": city }),
      ...(hasStreet || vicinity === null ? {} : { "addr:street": vicinity }),
    };
    return {
      type: "Feature",
      id: `${type}/${id}`,
      geometry: { type: "Point", coordinates: [lng, lat] },
      properties: { ...filled, ...Object.fromEntries(tags) },
    };
  });
}

await run(process.argv.slice(2)).catch(fail);
