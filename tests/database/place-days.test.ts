import { describe, expect } from "vitest";
import { cast, places } from "../support/cast.ts";
import { rate, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, ownerOfPlace1: olga } = cast;
const place = places.place1.id;

const moveTo = (stage: Stage, zone: string) =>
  stage.look("update public.restaurants set time_zone = $2 where place_id = $1", [place, zone]);
const dayAt = async (stage: Stage, at: string) =>
  (await stage.look("select private.place_day($1, $2::timestamptz)::text as day", [place, at]))[0]?.["day"];

describe("the day at a place", () => {
  test("is the one on its clocks, also on days of 23 and 25 hours", async ({ stage }) => {
    const cases = [
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
    for (const [zone, at, day] of cases) {
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
          "select private.place_day($1, created_at)::text as day from public.ratings where restaurant_place_id = $1",
          [place],
        )
      )[0]?.["day"],
    ];
    // Half an hour before and after midnight in New York, this week.
    for (const hour of [4.5, 5.5]) {
      await stage.look("delete from private.place_days");
      await stage.look(
        "update public.ratings set created_at = date_trunc('day', now() - interval '5 days', 'UTC') + $2 * interval '1 hour' where restaurant_place_id = $1",
        [place, hour],
      );
      await stage.look("select private.recount_days($1)", [place]);
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
});
