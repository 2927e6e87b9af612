import { describe, expect } from "vitest";
import { cast, places, serverId } from "../support/cast.ts";
import { rate, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, serverOfPlace1: sam } = cast;
const place = places.place1.id;

const moveTo = (stage: Stage, zone: string) =>
  stage.look("update public.restaurants set time_zone = $2 where place_id = $1", [place, zone]);
const dayAt = async (stage: Stage, at: string) =>
  (await stage.look("select private.place_day($1, $2::timestamptz)::text as day", [place, at]))[0]?.["day"];

/** At every moment the first is on a later day than the last. */
const zones = ["Pacific/Kiritimati", "Europe/London", "Pacific/Pago_Pago"] as const;

/** Moments around midnight and around the change of clocks, with the day in the zone. */
const moments = [
  ["Europe/Lisbon", "2026-03-29T00:59:59Z", "2026-03-29"],
  ["Europe/Lisbon", "2026-03-29T22:59:59Z", "2026-03-29"],
  ["Europe/Lisbon", "2026-03-29T23:00:00Z", "2026-03-30"],
  ["Europe/London", "2026-10-25T00:30:00Z", "2026-10-25"],
  ["Europe/London", "2026-10-25T01:30:00Z", "2026-10-25"],
  ["Europe/London", "2026-10-25T23:59:59Z", "2026-10-25"],
  ["Europe/Madrid", "2026-10-24T21:59:59Z", "2026-10-24"],
  ["Europe/Madrid", "2026-10-25T22:59:59Z", "2026-10-25"],
  ["Europe/Rome", "2026-03-28T22:59:59Z", "2026-03-28"],
  ["Europe/Rome", "2026-03-29T21:59:59Z", "2026-03-29"],
  ["America/New_York", "2026-03-08T04:59:59Z", "2026-03-07"],
  ["America/New_York", "2026-11-02T04:59:59Z", "2026-11-01"],
  ["Asia/Kathmandu", "2026-06-01T18:14:59Z", "2026-06-01"],
  ["Asia/Kathmandu", "2026-06-01T18:15:00Z", "2026-06-02"],
] as const;

describe("the day at a place", () => {
  test("is the one on its clocks, also on days of 23 and 25 hours", async ({ stage }) => {
    for (const [zone, at, day] of moments) {
      await moveTo(stage, zone);
      expect(await dayAt(stage, at), `${zone} at ${at}`).toBe(day);
    }
  });

  test("is the one by which ratings are counted, also after the time zone was corrected", async ({ stage }) => {
    await rate(stage, ada, place, { score: 4 });
    await moveTo(stage, "America/New_York");
    const counted = async () =>
      (await stage.look("select day::text from private.place_days where restaurant_place_id = $1", [place])).map(
        ({ day }) => day,
      );
    const expected = async () => [
      (
        await stage.look(
          "select private.place_day($1, created_at)::text as day from private.ratings where restaurant_place_id = $1",
          [place],
        )
      )[0]?.["day"],
    ];
    // Half an hour before and after midnight in New York, this week.
    for (const hour of [4.5, 5.5]) {
      await stage.look("delete from private.place_days");
      await stage.look(
        "update private.ratings set created_at = date_trunc('day', now() - interval '5 days', 'UTC') + $2 * interval '1 hour' where restaurant_place_id = $1",
        [place, hour],
      );
      await stage.look(
        "select private.recount_days(array[$1::text], array(select r from private.ratings as r where restaurant_place_id = $1))",
        [place],
      );
      expect(await counted()).toEqual(await expected());
    }
    const before = await counted();
    await moveTo(stage, "Pacific/Pago_Pago");
    expect(await counted()).toEqual(await expected());
    expect(await counted()).not.toEqual(before);
  });

  test("is the owner's today, and the day of a review", async ({ stage }) => {
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      await moveTo(stage, zone);
      const { today } = await valueOf<{ today: string }>(stage, olga, "get_place_overview", { p_place_id: place });
      expect(today).toBe(await dayAt(stage, new Date().toISOString()));
    }
  });

  test("is the one under which a scan is counted", async ({ stage }) => {
    const [code] = await rowsOf<{ id: string }>(stage, olga, "create_qr_code", {
      p_place_id: place,
      p_qr_type: "restaurant",
    });
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      await moveTo(stage, zone);
      await stage.look("delete from private.qr_scan_days");
      await stage.look("delete from private.qr_scans");
      await stage.look("select public.record_qr_scan($1, gen_random_uuid())", [code?.id]);
      const [scan] = await stage.look("select day::text from private.qr_scan_days");
      expect(scan?.["day"]).toBe(await dayAt(stage, new Date().toISOString()));
    }
  });

  test("decides when its owner gets mails: from seven in the morning there", async ({ stage }) => {
    await valueOf(stage, olga, "save_my_mail", { p_kind: "low_rating", p_wanted: true });
    await moveTo(stage, "America/New_York");
    await rate(stage, ada, place, { score: 1 });
    const mailed = async (hour: number) =>
      (
        await stage.look<{ n: number }>(
          "select private.mail_owners((private.place_day($1, now()) + 1 + make_interval(hours => $2)) at time zone 'America/New_York') as n",
          [place, hour],
        )
      )[0]?.n;
    expect(await mailed(6)).toBe(0);
    expect(await mailed(7)).toBe(1);
  });

  test("keeps a review out of the public stream until it has ended", async ({ stage }) => {
    const id = await rate(stage, ada, place, { score: 4 });
    const published = async () =>
      (await valueOf<{ reviews: unknown[] }>(stage, cast.anonymous, "get_public_reviews")).reviews.length;
    for (const zone of zones) {
      await moveTo(stage, zone);
      const after = "update private.ratings set created_at = private.day_start(now(), $2) - $3::interval where id = $1";
      await stage.look(after, [id, zone, "0"]);
      expect(await published(), `today in ${zone}`).toBe(0);
      await stage.look(after, [id, zone, "1 second"]);
      expect(await published(), `yesterday in ${zone}`).toBe(1);
    }
  });

  test("is all that is stored of when a guest added a place", async ({ stage }) => {
    await stage.look(
      "insert into private.towns values (1, 'Here', 'LU', $1, $2, 500, 'Pacific/Kiritimati', '{}', '{here}')",
      [places.place1.lat, places.place1.lng],
    );
    await stage.as(
      ada,
      "insert into public.restaurants (place_id, name, latitude, longitude) values ('added', 'A', $1, $2)",
      [places.place1.lat, places.place1.lng],
    );
    const [added] = await stage.look(
      `select time_zone as zone, created_at = private.day_start(now(), 'Pacific/Kiritimati') as created, updated_at = created_at as updated
       from public.restaurants where place_id = 'added'`,
    );
    expect(added).toEqual({ zone: "Pacific/Kiritimati", created: true, updated: true });
  });

  test("dates what a server sees and what others see of them", async ({ stage }) => {
    const id = await rate(stage, ada, place, { score: 5, server_id: serverId, comment: "Kind" });
    const noon = "2026-11-01T11:30:00Z";
    await stage.look("update private.ratings set created_at = $2 where id = $1", [id, noon]);
    await stage.look("update public.restaurant_servers set added_at = $2 where restaurant_place_id = $1", [
      place,
      noon,
    ]);
    for (const [zone, day] of [
      ["Pacific/Kiritimati", "2026-11-02"],
      ["Pacific/Pago_Pago", "2026-11-01"],
      ["Pacific/Midway", "2026-11-01"],
    ] as const) {
      await moveTo(stage, zone);
      type Dated = { created_at: string; since: string; praise: { day: string } | null };
      const [review] = await valueOf<Dated[]>(stage, sam, "get_server_reviews");
      const home = await valueOf<{ praise: Dated[]; weeks: { from: string }[] }>(stage, sam, "get_server_home");
      const [served] = await valueOf<Dated[]>(stage, sam, "get_server_associations");
      const [seen] = await valueOf<Dated[]>(stage, olga, "get_server_performance", { p_place_id: place });
      expect([review?.created_at, home.praise[0]?.created_at, served?.since, seen?.since, seen?.praise?.day]).toEqual(
        Array.from({ length: 5 }, () => day),
      );
      const today = await dayAt(stage, new Date().toISOString());
      const [week] = await stage.look("select ($1::date - 6)::text as day", [today]);
      expect(home.weeks.at(-1)?.from).toBe(week?.["day"]);
      await valueOf(stage, olga, "get_server_stats", { p_server_id: serverId });
      const [look] = await stage.look("delete from private.server_looks returning looked_on::text as day");
      expect(look?.["day"]).toBe(today);
    }
  });
});

describe("the day in a city", () => {
  test("is the one on its clocks, also on days of 23 and 25 hours", async ({ stage }) => {
    const [city] = await stage.look<{ id: number }>(
      "select city_id as id from public.restaurants where place_id = $1",
      [place],
    );
    for (const [zone, at, day] of moments) {
      await stage.look("update public.cities set time_zone = $2 where id = $1", [city?.id, zone]);
      const [told] = await stage.look("select private.city_day($1, $2::timestamptz)::text as day", [city?.id, at]);
      expect(told?.["day"], `${zone} at ${at}`).toBe(day);
    }
  });

  test("has to end before others see its new mayor", async ({ stage }) => {
    await stage.look(
      `insert into public.restaurants (place_id, name, city, latitude, longitude, source, reviewed)
       select 'diff-' || n, 'Place ' || n, 'Differdange', 49.52, 5.89, 'import', true from generate_series(1, 3) as n`,
    );
    for (const n of [1, 2, 3]) await rate(stage, ada, `diff-${n}`);
    const told = async () =>
      (await rowsOf<{ since: string }>(stage, ben, "get_city_mayors", { p_city: "Differdange" })).length;
    await stage.look("update private.profiles set visible_to = 'everyone' where user_id = $1", [ada.id]);
    for (const zone of zones) {
      await stage.look("update public.cities set time_zone = $1 where city = 'Differdange'", [zone]);
      const won = "update private.city_mayors set since = private.day_start(now(), $1) - $2::interval";
      await stage.look(won, [zone, "0"]);
      expect(await told(), `today in ${zone}`).toBe(0);
      await stage.look(won, [zone, "1 second"]);
      expect(await told(), `yesterday in ${zone}`).toBe(1);
    }
  });
});
