import addressFormatter from "@fragaria/address-formatter";
import { iso1A2Code } from "@rapideditor/country-coder";
import type { Position } from "../../../src/domain/places/distance.ts";
import { listOf } from "./osm-kinds.ts";
import type { OsmTags } from "./osm-tags.ts";

export type OsmAddress = {
  /** Street, number and door in the order of the country; without post code and city. */
  vicinity: string | null;
  postcode: string | null;
  city: string | null;
  state: string | null;
  /** ISO 3166, two letters. */
  country: string | null;
};

/** Limits of the place table. */
const longest = { vicinity: 300, postcode: 20, city: 80, state: 80 };

/** The address of an element. The country comes from its position, since mappers rarely write it. */
export function addressOf(tags: OsmTags, { lat, lng }: Position): OsmAddress {
  const written = tags["addr:country"]?.trim().toUpperCase() ?? "";
  const country = /^[A-Z]{2}$/.test(written) ? written : iso1A2Code([lng, lat]);
  const text = (key: string, most: number) => {
    const value = tags[key]?.trim() ?? "";
    return value === "" || value.length > most ? null : value;
  };
  const vicinity =
    [streetLine(tags, country), doorOf(tags, country)].filter(Boolean).join(", ") || text("addr:full", 300);
  return {
    vicinity: vicinity !== null && vicinity.length <= longest.vicinity ? vicinity : null,
    postcode: listOf(tags["addr:postcode"]).find((code) => code.length <= longest.postcode) ?? null,
    city: text("addr:city", longest.city),
    state: text("addr:state", longest.state),
    country,
  };
}

/** "Hauptstraße 12a" in Germany, "12 Rue X" in France. */
function streetLine(tags: OsmTags, country: string | null): string | null {
  const road = (tags["addr:street"] ?? tags["addr:place"])?.trim();
  const number = listOf(tags["addr:housenumber"]).join("/");
  if (!road) return number || null;
  const lines = addressFormatter.format(
    { road, ...(number ? { houseNumber: number } : {}), ...(country ? { countryCode: country } : {}) },
    { output: "array" },
  );
  // For some territories there is also a line with the country.
  return lines.find((line) => line.includes(road)) ?? [road, number].filter(Boolean).join(" ");
}

/** Countries that write a floor as an ordinal: "2.º Dto". */
const floorMarks: Readonly<Record<string, string>> = { PT: ".º", ES: "º" };

/** Floor and door. A bare floor number says nothing in other countries, and is left out. */
function doorOf(tags: OsmTags, country: string | null): string | null {
  const [floor = "", unit = ""] = [tags["addr:floor"], tags["addr:unit"] ?? tags["addr:door"]].map((text) =>
    text?.trim(),
  );
  const mark = floorMarks[country ?? ""];
  const level = /^\d+$/.test(floor) ? (mark ? floor + mark : "") : floor;
  const door = /^\d+$/.test(unit) && (country === "US" || country === "CA") ? `#${unit}` : unit;
  return [level, door].filter(Boolean).join(" ") || null;
}
