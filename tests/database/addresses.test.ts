import { expect, test } from "vitest";
import { cast, type Person } from "../support/cast.ts";
import { rowsOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();

type Address = { vicinity: string | null; postcode: string | null; city: string; lat: number };
const find = (stage: Stage, person: Person, p_query: string) =>
  rowsOf<Address>(stage, person, "find_addresses", { p_query, p_lat: 49.61, p_lng: 6.13 });
const shown = (rows: Address[]) => rows.map(({ vicinity, city }) => `${vicinity ?? ""} · ${city}`);

async function addTowns(stage: Stage) {
  await stage.look(`select private.load_towns('[
    {"id": 1, "name": "Esch-sur-Alzette", "country": "LU", "lat": 49.4958, "lng": 5.9806, "people": 33000, "time_zone": "Europe/Luxembourg", "names": {}, "keys": ["esch sur alzette", "esch"]},
    {"id": 2, "name": "Trier", "country": "DE", "lat": 49.7557, "lng": 6.6394, "people": 110000, "time_zone": "Europe/Berlin", "names": {}, "keys": ["trier", "treves"]},
    {"id": 3, "name": "Trèves", "country": "FR", "lat": 44.08, "lng": 3.38, "people": 120, "time_zone": "Europe/Paris", "names": {}, "keys": ["treves"]}]')`);
}

const addPlace = (stage: Stage, id: string, name: string, vicinity: string, city: string, lat: number, lng: number) =>
  stage.look(
    "insert into public.restaurants (place_id, name, vicinity, postcode, city, country, latitude, longitude, source) values ($1, $2, $3, '4130', $4, 'LU', $5, $6, 'osm')",
    [id, name, vicinity, city, lat, lng],
  );

test("a street is found by a house number that no place has, and towns follow", () =>
  database.scene(async (stage) => {
    await addTowns(stage);
    await addPlace(stage, "osm:node:1", "Bar A", "12, Rue de la Gare", "Esch-sur-Alzette", 49.494, 5.986);
    await addPlace(stage, "osm:node:2", "Bar B", "52, Rue de la Gare", "Esch-sur-Alzette", 49.495, 5.985);
    await addPlace(stage, "osm:node:3", "Rue de la Gare", "1, Rue du Marché", "Esch-sur-Alzette", 49.496, 5.984);
    const streets = ["12, Rue de la Gare · Esch-sur-Alzette", "52, Rue de la Gare · Esch-sur-Alzette"];
    const found = shown(await find(stage, cast.consumerA, "Rue de la Gare 5, Esch"));
    expect(found.slice(0, 2).toSorted()).toEqual(streets);
    expect(found.slice(2)).toEqual([" · Esch-sur-Alzette"]);
    expect(shown(await find(stage, cast.consumerA, "rue gare 52")).slice(0, 2)).toEqual(streets.toReversed());
    expect(shown(await find(stage, cast.consumerA, "4130 marche"))).toEqual(["1, Rue du Marché · Esch-sur-Alzette"]);
    expect(await find(stage, cast.consumerA, "Rue de la Gare, Paris")).toEqual([]);
    expect(await find(stage, cast.consumerA, "% _")).toEqual([]);
  }));

test("a town is found by any of its names, without a comma too, the large one first", () =>
  database.scene(async (stage) => {
    await addTowns(stage);
    expect(shown(await find(stage, cast.consumerA, "Trèves"))).toEqual([" · Trier", " · Trèves"]);
    expect(shown(await find(stage, cast.consumerA, "Unknown Road 3 Trier"))).toEqual([" · Trier"]);
  }));

test("at most thirty addresses are returned, and none to people who are not invited", () =>
  database.scene(async (stage) => {
    for (let nth = 1; nth <= 35; nth += 1)
      await addPlace(stage, `osm:node:${nth}`, `Bar ${nth}`, `${nth}, Long Row`, "Esch-sur-Alzette", 49.49, 5.98);
    expect(await find(stage, cast.consumerA, "long row")).toHaveLength(30);
    expect(await find(stage, cast.uninvited, "long row")).toEqual([]);
  }));

test("one person may ask the geocoder 60 times in a row, and everybody together once a second", () =>
  database.scene(async (stage) => {
    const loop = "select count(*) filter (where public.may_ask_geocoder())::int as times from generate_series(1, 70)";
    expect(await stage.as(cast.consumerA, loop)).toEqual([{ times: 60 }]);
    expect(await stage.as(cast.uninvited, "select public.may_ask_geocoder() as yes")).toEqual([{ yes: false }]);
    const turns = "select private.take_geocoder_turn() as first, private.take_geocoder_turn() as second";
    expect(await stage.look(turns)).toEqual([{ first: true, second: false }]);
  }));
