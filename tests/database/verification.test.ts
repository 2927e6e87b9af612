import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { valueOf } from "./calls.ts";
import { content, newDevice, send } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const ada = cast.consumerA;
const { place3 } = places;

/** A position that many metres north of place 3. */
const fixAt = (metres: number, accuracyM: number) => ({
  lat: place3.lat + metres / 111_195,
  lng: place3.lng,
  accuracy_m: accuracyM,
  at: new Date().toISOString(),
});

const evidenceRows = (stage: Stage) => stage.look("select * from private.rating_evidence");

describe("the check of a visit by location", () => {
  test.each([
    ["accepts a fix at the table", fixAt(5, 10), "location"],
    ["accepts a fix within 300 m", fixAt(299, 0), "location"],
    ["rejects a fix just outside 300 m", fixAt(302, 0), "none"],
    ["accepts a fix outside 300 m if its inaccuracy reaches the place", fixAt(500, 250), "location"],
    ["counts at most 500 m of the inaccuracy of a fix", fixAt(900, 50_000), "none"],
    ["rejects a fix 8 km away", fixAt(8_000, 10), "none"],
    ["does not verify a visit without evidence", null, "none"],
    ["rejects a position that is not a number", { lat: "x", lng: 1, accuracy_m: 1 }, "none"],
    ["rejects a position off the globe", { lat: 91, lng: 0, accuracy_m: 0 }, "none"],
    ["rejects a negative accuracy", { ...fixAt(5, 10), accuracy_m: -5 }, "none"],
  ])("%s", (_name, evidence, verification) =>
    database.scene(async (stage) => {
      expect(await send(stage, ada, newDevice().save({ evidence }))).toMatchObject({
        status: "applied",
        row: { verification },
      });
    }),
  );

  test("does not verify a visit to a place that the guest added", async ({ stage }) => {
    await stage.as(
      ada,
      "insert into public.restaurants (place_id, name, latitude, longitude) values ('mine', 'My kitchen', $1, $2)",
      [place3.lat, place3.lng],
    );
    const op = newDevice().save({ place_id: "mine", evidence: fixAt(1, 5) });
    expect(await send(stage, ada, op)).toMatchObject({ row: { verification: "none" } });
  });

  test.each([
    ["withholds the mark of the second place, at a speed that nobody reaches", 0, "none"],
    ["gives it once an aeroplane could have got there", 3, "location"],
  ])("%s, and refuses nothing", (_name, hoursApart, verification) =>
    database.scene(async (stage) => {
      const phone = newDevice();
      await stage.look(
        `insert into public.restaurants (place_id, name, latitude, longitude, source, reviewed)
         values ('far', 'Ao longe', 38.7, -9.1, 'import', true)`,
      );
      // The clock of this phone is two years behind; what counts is how long the commands waited.
      const off = 2 * 365 * 86_400_000;
      const at = (hoursAgo: number) => new Date(Date.now() - off - hoursAgo * 3_600_000).toISOString();
      const sent_at = new Date(Date.now() - off).toISOString();
      const here = { ...fixAt(5, 5), at: at(hoursApart) };
      const first = await send(stage, ada, phone.save({ evidence: here, edited_at: at(hoursApart), sent_at }));
      expect(first).toMatchObject({ status: "applied", row: { verification: "location" } });
      const there = { lat: 38.7, lng: -9.1, accuracy_m: 5, at: at(0) };
      const save = phone.save({ place_id: "far", evidence: there, edited_at: at(0), sent_at });
      expect(await send(stage, ada, save)).toMatchObject({ status: "applied", row: { verification } });
    }),
  );

  test("needs an admin's confirmation after the owner moved the place; visits before keep their mark", async ({
    stage,
  }) => {
    const { place1 } = places;
    const evidence = { lat: place1.lat, lng: place1.lng, accuracy_m: 5, at: new Date().toISOString() };
    const marks = async () =>
      await stage.look(
        "select verification from private.ratings where restaurant_place_id = $1 order by user_id = $2 desc",
        [place1.id, ada.id],
      );
    const move = (person: Person, metres: number) =>
      valueOf(stage, person, "correct_place", {
        p_place_id: place1.id,
        p_changes: { latitude: place1.lat + metres / 111_195, longitude: place1.lng },
      });
    await stage.look("delete from private.ratings");
    await send(stage, ada, newDevice().save({ place_id: place1.id, evidence }));
    await move(cast.ownerOfPlace1, 40);
    await send(stage, cast.consumerB, newDevice().save({ place_id: place1.id, evidence }));
    expect(await marks()).toEqual([{ verification: "location" }, { verification: "none" }]);
    expect(await valueOf(stage, cast.admin, "get_unreviewed_places")).toMatchObject([{ place_id: place1.id }]);
    await valueOf(stage, cast.admin, "confirm_place", { p_place_id: place1.id });
    await send(stage, cast.consumerB, newDevice().save({ place_id: place1.id, evidence, base_version: 1 }));
    expect(await marks()).toEqual([{ verification: "location" }, { verification: "location" }]);
    // An admin's own correction is a check.
    await move(cast.admin, 20);
    expect(await valueOf(stage, cast.admin, "get_unreviewed_places")).toEqual([]);
  });

  test("keeps its result after an edit without evidence, and a later verified visit updates the time of rating", async ({
    stage,
  }) => {
    const phone = newDevice();
    const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString();
    await send(stage, ada, phone.save({ evidence: fixAt(5, 5), edited_at: lastWeek }));
    const edited = await send(stage, ada, phone.save({ base_version: 1, content: content({ score: 5 }) }));
    expect(edited).toMatchObject({ row: { verification: "location", version: 2 } });
    expect(Date.parse(edited.status === "applied" ? (edited.row?.rated_at ?? "") : "")).toBe(Date.parse(lastWeek));
    const again = await send(
      stage,
      ada,
      phone.save({ base_version: 2, content: content({ score: 5 }), evidence: fixAt(5, 5) }),
    );
    expect(again).toMatchObject({ row: { version: 3 } });
    expect(Date.parse(again.status === "applied" ? (again.row?.rated_at ?? "") : "")).toBeGreaterThan(
      Date.now() - 60_000,
    );
    expect(await stage.look("select count(*)::int as days from private.visits where user_id = $1", [ada.id])).toEqual([
      { days: 2 },
    ]);
  });
});

describe("the time of a rating", () => {
  const ratedAt = async (stage: Stage, op: Record<string, unknown>) => {
    const answer = await send(stage, ada, op);
    return Date.parse(answer.status === "applied" ? (answer.row?.rated_at ?? "") : "");
  };
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

  test("is never in the future, even if the device clock is wrong", async ({ stage }) => {
    const phone = newDevice();
    expect(await ratedAt(stage, phone.save({ edited_at: inDays(30) }))).toBeLessThan(Date.now() + 60_000);
    const visit = phone.save({ base_version: 1, evidence: fixAt(5, 5), edited_at: inDays(30) });
    expect(await ratedAt(stage, visit)).toBeLessThan(Date.now() + 60_000);
  });

  test("is the server time minus the time that the command waited, even if the device clock is years off", async ({
    stage,
  }) => {
    const day = 86_400_000;
    for (const daysOff of [-700, -1, 0, 1, 700]) {
      const [edited_at, sent_at] = [inDays(daysOff - 2), inDays(daysOff)];
      const at = await ratedAt(stage, newDevice().save({ place_id: places.place2.id, edited_at, sent_at }));
      expect(Math.abs(at - Date.now() + 2 * day)).toBeLessThan(60_000);
      await stage.look("delete from private.ratings where user_id = $1", [ada.id]);
    }
    // Evidence that is months old comes from an imported file with a correct clock; earlier apps do not send the time of
    // sending.
    for (const change of [{ sent_at: inDays(0) }, {}]) {
      const at = await ratedAt(
        stage,
        newDevice().save({ place_id: places.place2.id, edited_at: inDays(-60), ...change }),
      );
      expect(Math.abs(at - Date.now() + 60 * day)).toBeLessThan(60_000);
      await stage.look("delete from private.ratings where user_id = $1", [ada.id]);
    }
  });

  test("is not moved back if an earlier visit is reported later", async ({ stage }) => {
    const phone = newDevice();
    const first = await ratedAt(stage, phone.save({ evidence: fixAt(5, 5) }));
    const late = phone.save({ base_version: 1, evidence: fixAt(9, 5), edited_at: inDays(-3) });
    expect(await ratedAt(stage, late)).toBe(first);
  });
});

test("a week of visits covers seven days including today", async ({ stage }) => {
  await send(stage, ada, newDevice().save());
  await stage.look(
    `insert into private.visits (rating_id, user_id, day)
      select id, user_id, private.local_day(user_id, now()) - ago from private.ratings, unnest(array[6, 7]) as ago where user_id = $1`,
    [ada.id],
  );
  const [row] = await stage.as<{ stats: object }>(ada, "select public.get_user_stats($1) as stats", [ada.id]);
  expect(row?.stats).toMatchObject({ ratings_this_week: 2 });
});

describe("location evidence of a visit", () => {
  test("is stored once per rating, erased with the rating, and deleted after 30 days", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save({ evidence: fixAt(5, 5) }));
    // Allows for a difference between the clocks of this process and the database.
    const later = await send(stage, ada, phone.save({ base_version: 1, evidence: fixAt(9, 5) }));
    const version = "version" in later ? later.version : 0;
    expect(await evidenceRows(stage)).toHaveLength(1);
    await stage.look("select private.prune()");
    expect(await evidenceRows(stage)).toHaveLength(1);
    await stage.look("update private.rating_evidence set created_at = now() - interval '31 days'");
    await stage.look("select private.prune()");
    expect(await evidenceRows(stage)).toHaveLength(0);
    const again = await send(
      stage,
      ada,
      phone.save({ base_version: version, content: content({ score: 5 }), evidence: fixAt(5, 5) }),
    );
    expect(again).toMatchObject({ status: "applied", version: version + 1 });
    expect(await evidenceRows(stage)).toHaveLength(1);
    expect(await send(stage, ada, phone.remove({ base_version: version + 1 }))).toMatchObject({ status: "applied" });
    expect(await evidenceRows(stage)).toHaveLength(0);
  });
});
