import { featuresContaining, iso1A2Code } from "@rapideditor/country-coder";
import regions from "./holiday-regions.json" with { type: "json" };

type Point = readonly [lng: number, lat: number];
type Ring = readonly (readonly number[])[];

/** Country and region as `opening_hours` names them. `state` is empty where holidays are the same in the whole country. */
export type HolidayRegion = { country_code: string; state: string };

const overseas: Readonly<Record<string, string>> = {
  BL: "Saint-Barthélemy",
  GF: "Guyane",
  GP: "Guadeloupe",
  MF: "Saint-Martin",
  MQ: "Martinique",
  NC: "Nouvelle-Calédonie",
  PF: "Polynésie française",
  RE: "La Réunion",
  WF: "Wallis-et-Futuna",
  YT: "Mayotte",
};

/** Degrees. Coasts are simplified, and small islands are left out. */
const shifts = [0, 0.02, 0.05, 0.1, 0.2];

/** The region whose public holidays apply at a position; null at sea. */
export function holidayRegionAt(lat: number, lng: number): HolidayRegion | null {
  const code = iso1A2Code([lng, lat], { level: "country" })?.toLowerCase();
  if (code === undefined) return null;
  const territory = featuresContaining([lng, lat]).find(
    ({ properties }) => properties.level === "territory",
  )?.properties;
  // England, Scotland, Wales or Northern Ireland.
  if (code === "gb") return { country_code: code, state: territory?.nameEn ?? "" };
  if (code === "fr" && territory) return { country_code: code, state: overseas[territory.iso1A2 ?? ""] ?? "" };
  const areas = regions.features.filter(({ properties }) => properties.country === code);
  for (const shift of areas.length > 0 ? shifts : []) {
    const found = areas.find((area) =>
      around([lng, lat], shift).some((point) =>
        area.geometry.coordinates.some((rings) => rings.filter((ring) => isInside(point, ring)).length % 2 === 1),
      ),
    );
    if (found) return { country_code: code, state: found.properties.state };
    // Most of France has no region of its own and must not get that of a neighbour.
    if (code === "fr") break;
  }
  return { country_code: code, state: "" };
}

const around = ([lng, lat]: Point, shift: number): Point[] =>
  shift === 0
    ? [[lng, lat]]
    : [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y): Point => [lng + x * shift, lat + y * shift]));

function isInside([x, y]: Point, ring: Ring): boolean {
  let inside = false;
  for (const [at, [x2 = 0, y2 = 0]] of ring.entries()) {
    const [x1 = 0, y1 = 0] = ring.at(at - 1) ?? [];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}
