import * as z from "zod/mini";
import { languages, type Language } from "../../../domain/languages.ts";
import { callProcedure } from "../../data/call.ts";
import { adminPrefix } from "../tasks.ts";

const cityShape = {
  city: z.string(),
  city_id: z.number(),
  city_names: z.record(z.string(), z.string()),
  country: z.nullable(z.string()),
  places: z.number(),
  ratings: z.number(),
  of_geonames: z.boolean(),
  has_mayor: z.boolean(),
};
const citySchema = z.object(cityShape);
export type AdminCity = z.infer<typeof citySchema>;

export const citiesAtOnce = 20;

export type CityQuestion = { text: string; country: string; after: AdminCity | null };
export const citiesKey = ({ text, country, after }: CityQuestion) =>
  `${adminPrefix}cities?${new URLSearchParams({ text, country, after: String(after?.city_id ?? "") })}`;
/** Most places first, after the last city of the previous page. */
export const fetchCities = ({ text, country, after }: CityQuestion) =>
  callProcedure(
    "find_admin_cities",
    {
      p_query: text || null,
      p_country: country || null,
      p_after_count: after?.places ?? null,
      p_after_id: after?.city_id ?? null,
      p_limit: citiesAtOnce,
    },
    z.object({ cities: z.array(citySchema), countries: z.array(z.string()) }),
  );

const doubleSchema = z.object({
  from: citySchema,
  into: citySchema,
  alike: z.boolean(),
  distance_m: z.number(),
  rank: z.number(),
});
export type Double = z.infer<typeof doubleSchema>;
export const keyOfDouble = ({ from, into }: Double) => `${from.city_id}>${into.city_id}`;
export const doublesKey = (after: Double | null) => `${adminPrefix}city-doubles?${after ? keyOfDouble(after) : ""}`;
export const fetchDoubles = (after: Double | null) =>
  callProcedure(
    "find_city_doubles",
    {
      p_after_rank: after?.rank ?? null,
      p_after_from: after?.from.city_id ?? null,
      p_after_into: after?.into.city_id ?? null,
      p_limit: citiesAtOnce,
    },
    z.array(doubleSchema),
  );

const detailsSchema = z.object({
  ...cityShape,
  mayor: z.nullable(z.string()),
  /** Folded spellings: of the names, further ones, and how many GeoNames has. */
  named: z.array(z.string()),
  given: z.array(z.string()),
  geonames: z.number(),
  doubles: z.array(z.object({ ...cityShape, distance_m: z.number() })),
});
export type CityDetails = z.infer<typeof detailsSchema>;
export const cityKey = (id: number) => `${adminPrefix}city/${id}`;
export const fetchCity = (id: number) => callProcedure("get_admin_city", { p_city: id }, detailsSchema);

const previewSchema = z.object({
  places: z.number(),
  ratings: z.number(),
  guests: z.number(),
  distance_m: z.number(),
  two_countries: z.boolean(),
  spellings: z.array(z.string()),
  mayor_from: z.nullable(z.string()),
  mayor_into: z.nullable(z.string()),
  mayor_after: z.nullable(z.string()),
  loses_from: z.boolean(),
  loses_into: z.boolean(),
});
export type MergePreview = z.infer<typeof previewSchema>;
export const mergeKey = (from: number, into: number) => `${adminPrefix}city-merge/${from}/${into}`;
export const fetchMerge = (from: number, into: number) =>
  callProcedure("preview_city_merge", { p_from: from, p_into: into }, previewSchema);

/** Who stops being mayor. A mayor of both cities is named once. */
export const losersOf = (preview: MergePreview): string[] => [
  ...new Set(
    [preview.loses_from ? preview.mayor_from : null, preview.loses_into ? preview.mayor_into : null].filter(
      (name) => name !== null,
    ),
  ),
];

const doneSchema = z.object({ success: z.literal(true) });

/** All four are idempotent by `opId`. */
export const saveMerge = (from: number, into: number, opId: string) =>
  callProcedure("merge_cities", { p_from: from, p_into: into, p_op_id: opId }, doneSchema);
export const addSpelling = (city: number, spelling: string, opId: string) =>
  callProcedure("add_city_spelling", { p_city: city, p_spelling: spelling, p_op_id: opId }, doneSchema);
export const removeSpelling = (city: number, spelling: string, opId: string) =>
  callProcedure("remove_city_spelling", { p_city: city, p_spelling: spelling, p_op_id: opId }, doneSchema);

/** Form state: the own name, and a name or "" for each language. */
export type CityNames = { own: string } & Record<Language, string>;
export const namesOf = ({ city, city_names: names }: AdminCity): CityNames => ({
  own: city,
  en: names["en"] ?? "",
  fr: names["fr"] ?? "",
  de: names["de"] ?? "",
  lb: names["lb"] ?? "",
  pt: names["pt"] ?? "",
});

/** As the table of cities has it. */
const maxCityName = 80;

/** Fields that cannot be saved. Only a language may stay empty. */
export const wrongNames = (names: CityNames): (keyof CityNames)[] =>
  (["own", ...languages] as const).filter((key) => {
    const name = names[key].trim();
    return name === "" ? key === "own" : name.length > maxCityName || !/[\p{L}\p{N}]/u.test(name);
  });

export const isRenamed = (names: CityNames, city: AdminCity): boolean =>
  (["own", ...languages] as const).some((key) => names[key].trim() !== namesOf(city)[key]);

export const saveNames = (city: number, { own, ...names }: CityNames, opId: string) =>
  callProcedure("rename_city", { p_city: city, p_name: own, p_names: names, p_op_id: opId }, doneSchema);
