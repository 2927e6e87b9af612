import { describe, expect, test } from "vitest";
import { isOpenAt } from "../../src/domain/places/open-times.ts";
import { cast, places } from "../support/cast.ts";
import { refusalOf, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { machine, consumerA: ada, ownerOfPlace1: olga } = cast;
const place_id = places.place1.id;
const opening_hours = "Mo-Su 10:00-14:00";
const time_zone = "Europe/Luxembourg";
const from = "2026-11-30T00:00:00Z";
const runs = [600, 240, 0, 240, 240, 120, 120];

const setHours = (stage: Stage, text: string | null, zone: string | null = time_zone) =>
  stage.look("update public.restaurants set opening_hours = $2, time_zone = $3 where place_id = $1", [
    place_id,
    text,
    zone,
  ]);
const due = async (stage: Stage) => await rowsOf(stage, machine, "due_place_hours", { p_place_id: place_id });
const store = (stage: Stage, row: object) =>
  valueOf<number>(stage, machine, "store_place_hours", {
    p_rows: JSON.stringify([
      { place_id, opening_hours, time_zone, starts_at: from, runs, due_at: "2999-01-01T00:00:00Z", ...row },
    ]),
  });
const shown = async (stage: Stage) => {
  const page = await valueOf<{ place: { open_times: unknown } }>(stage, ada, "get_restaurant_page", {
    p_place_id: place_id,
  });
  return page.place.open_times;
};

describe("the hours of a place", () => {
  test("are due when they are new or changed, and read by guests once computed", () =>
    database.scene(async (stage) => {
      expect(await due(stage)).toEqual([]);
      await setHours(stage, opening_hours);
      expect(await due(stage)).toMatchObject([{ place_id, opening_hours, time_zone }]);
      expect(await shown(stage)).toBeNull();
      expect(await store(stage, {})).toBe(1);
      expect(await due(stage)).toEqual([]);
      const told = { from: expect.stringContaining("2026-11-30") as string, runs };
      expect(await shown(stage)).toEqual(told);
      const [listed] = await rowsOf(stage, ada, "search_places", {
        p_lat: null,
        p_lng: null,
        p_query: places.place1.name,
      });
      expect(listed).toMatchObject({ place_id, open_times: told });
      await rowsOf(stage, olga, "correct_place", {
        p_place_id: place_id,
        p_changes: JSON.stringify({ opening_hours: "Mo 10:00-12:00" }),
      });
      expect(await shown(stage)).toBeNull();
      expect(await due(stage)).toMatchObject([{ opening_hours: "Mo 10:00-12:00" }]);
      await setHours(stage, null);
      expect(await due(stage)).toEqual([]);
    }));

  test("are not stored for a text or time zone that changed meanwhile", () =>
    database.scene(async (stage) => {
      await setHours(stage, opening_hours);
      expect(await store(stage, { opening_hours: "older text" })).toBe(0);
      expect(await store(stage, { time_zone: "Europe/Lisbon" })).toBe(0);
      expect(await due(stage)).toHaveLength(1);
    }));

  test("stay unknown when they cannot be read, until they are due again", () =>
    database.scene(async (stage) => {
      await setHours(stage, opening_hours, null);
      expect(await store(stage, { time_zone: null, starts_at: null, runs: null })).toBe(1);
      expect(await shown(stage)).toBeNull();
      expect(await due(stage)).toEqual([]);
    }));

  test("give the same answer here and on the device, for every minute", () =>
    database.scene(async (stage) => {
      await setHours(stage, opening_hours);
      await store(stage, {});
      const moments = [-1, 0, 599, 600, 839, 840, 1079, 1080, 1319, 1320, 1439, 1440, 1559, 1560].map((minute) =>
        new Date(Date.parse(from) + minute * 60_000).toISOString(),
      );
      const rows = await stage.look<{ open: boolean | null }>(
        `select private.is_open_at($1, at::timestamptz) as open from unnest($2::text[]) with ordinality as t (at, nth) order by nth`,
        [place_id, moments],
      );
      expect(rows.map(({ open }) => open)).toEqual(
        moments.map((at) => isOpenAt({ open_times: { from, runs } }, new Date(at))),
      );
    }));

  test("are sent to devices with an offline pack of the city, all or those computed since", () =>
    database.scene(async (stage) => {
      await setHours(stage, opening_hours);
      await store(stage, {});
      const box = { west: 6.12, south: 49.6, east: 6.14, north: 49.62 };
      await stage.look(
        `insert into public.city_packs (pack, name, manifest, bytes, places, west, south, east, north, pieces)
         values ('lux', 'Luxembourg', repeat('a', 64), 1, 1, $1, $2, $3, $4, array[repeat('a', 64)])`,
        [box.west, box.south, box.east, box.north],
      );
      const placesSince = async (p_since: string | null, p_pack = "lux") =>
        (await valueOf<{ places: object[] }>(stage, cast.anonymous, "city_pack_hours", { p_pack, p_since })).places;
      expect(await placesSince(null)).toMatchObject([{ place_id, time_zone, open_times: { runs } }]);
      expect(await placesSince("2026-01-01T00:00:00Z")).toHaveLength(1);
      expect(await placesSince("2999-01-01T00:00:00Z")).toEqual([]);
      expect(await placesSince(null, "unknown")).toEqual([]);
    }));

  test("are computed and stored by the machine only", () =>
    database.scene(async (stage) => {
      for (const person of [ada, olga, cast.admin, cast.anonymous])
        for (const [name, args] of [
          ["due_place_hours", {}],
          ["store_place_hours", { p_rows: "[]" }],
        ] as const)
          expect((await refusalOf(stage, person, name, args)).code).toBe("42501");
    }));
});
