import type { OsmTags, TagProblem } from "../../functions/_shared/osm-tags.ts";
import type { ProviderPlace } from "../../functions/_shared/provider-place.ts";

/** Columns that are null when the value of their key breaks a limit or is no address. */
const columns: readonly [key: string, column: keyof ProviderPlace][] = [
  ["addr:street", "vicinity"],
  ["addr:postcode", "postcode"],
  ["addr:city", "city"],
  ["addr:state", "state"],
  ["opening_hours", "opening_hours"],
  ["phone", "phone"],
  ["website", "website"],
];

/** The values of an element that its place does not have. */
export function leftOutValues(tags: OsmTags, place: ProviderPlace): TagProblem[] {
  const unused = columns.filter(([key, column]) => (tags[key] ?? "").trim() !== "" && place[column] === null);
  const problems = unused.map(([key]) => ({ key, problem: `"${tags[key]?.slice(0, 80)}" cannot be used` }));
  const isCut = (tags["name"]?.trim() ?? place.name).length > place.name.length;
  return isCut ? [{ key: "name", problem: "is cut at 200 letters" }, ...problems] : problems;
}
