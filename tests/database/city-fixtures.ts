import { cast, type Person } from "../support/cast.ts";
import { rate, valueOf } from "./calls.ts";
import type { Stage } from "./harness.ts";

const { admin } = cast;

export type City = {
  city: string;
  city_id: number;
  places: number;
  ratings: number;
  has_mayor: boolean;
  of_geonames: boolean;
};
export type Details = City & {
  mayor: string | null;
  named: string[];
  given: string[];
  geonames: number;
  doubles: City[];
};

let added = 0;
/** Adds a place as an import does; returns the ids of the place and its city. */
export async function add(stage: Stage, city: string, lat = 47.5, lng = 98): Promise<{ place: string; city: number }> {
  const place = `city-test:${(added += 1)}`;
  await stage.look("select public.cache_places($1::jsonb)", [
    JSON.stringify([{ place_id: place, name: `Place ${place}`, city, country: "MN", lat, lng }]),
  ]);
  const [row] = await stage.look("select city_id from public.restaurants where place_id = $1", [place]);
  return { place, city: Number(row?.["city_id"]) };
}
/** Places of a city in Mongolia, far from every town; "Altan" and "Altain" are 2 km apart. */
export const addSome = async (stage: Stage, city: string, count: number, lat = 47.5) => {
  const some = [];
  for (let nth = 0; nth < count; nth += 1) some.push(await add(stage, city, lat));
  const [first] = some;
  if (!first) throw new Error("No place was asked for");
  return { id: first.city, places: some.map(({ place }) => place) };
};
export const rateAll = async (stage: Stage, person: Person, ids: readonly string[]) => {
  for (const id of ids) await rate(stage, person, id);
};
export const find = async (stage: Stage, args = {}) =>
  valueOf<{ cities: City[]; countries: string[] }>(stage, admin, "find_admin_cities", args);
export const details = (stage: Stage, p_city: number) => valueOf<Details>(stage, admin, "get_admin_city", { p_city });
export const merge = (stage: Stage, p_from: number, p_into: number, more = {}) =>
  valueOf(stage, admin, "merge_cities", { p_from, p_into, ...more });
export const logOf = (stage: Stage, action: string) =>
  stage.as(cast.machine, "select actor_id, kind, details from public.audit_log where action = $1", [action]);
export const mayorsOf = (stage: Stage) =>
  stage.look("select city_id, user_id from private.city_mayors where user_id is not null order by city_id");
export const noticesOf = (stage: Stage, type: string) =>
  stage.look(
    "select user_id, metadata -> 'city_id' as city from public.activities where activity_type = $1 order by user_id",
    [type],
  );
