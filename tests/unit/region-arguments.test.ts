import { describe, expect, test } from "vitest";
import { readRegionArguments } from "../../supabase/tools/region/arguments.ts";

describe("the command npm run region", () => {
  test.each([
    [["esch-sur-alzette-latest.osm.pbf"], "Esch sur alzette"],
    [["/data/monaco.osm.pbf", " Monaco and around "], "Monaco and around"],
    [["monaco.pbf", " "], "Monaco"],
  ])("accepts the arguments %j", (args, name) => {
    expect(readRegionArguments(args)).toEqual({ file: args[0], name });
  });

  test.each([
    [[], "Which file? npm run region -- FILE.osm.pbf [NAME]"],
    [[" "], "Which file?"],
    [["places.geojson"], "places.geojson has places but no streets: use an .osm.pbf file, or npm run places:import."],
    [["esch.osm.pbf", "Esch", "sur", "Alzette"], 'Put the name in quotes: "Esch sur Alzette".'],
  ])("refuses the arguments %j with an explanation", (args, words) => {
    expect(() => readRegionArguments(args)).toThrow(words);
  });
});
