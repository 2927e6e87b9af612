import { describe, expect } from "vitest";
import { ownProfileSchema, type OwnProfile } from "../../src/domain/people/own-profile.ts";
import { cast, places, type Person } from "../support/cast.ts";
import { makeMinor, newcomer, rate, refusalOf, rowsOf, valueOf } from "./calls.ts";
import { newDevice, send } from "./commands.ts";
import { decide } from "./moderation-calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben } = cast;
const mine = async (stage: Stage, person: Person = ada): Promise<OwnProfile> =>
  ownProfileSchema.parse(await valueOf(stage, person, "get_my_profile"));

describe("the caller's own profile", () => {
  test("is returned complete in one call, and only to the caller", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.put("profile.save.v1", "city", { value: "Esch" }));
    await send(stage, ada, phone.put("settings.save.v1", "units", { value: "imperial" }));
    await rate(stage, ada, places.place1.id);
    await rate(stage, ben, places.place2.id);
    const { fields, badges, settings, cities, hidden, erase_at } = await mine(stage);
    expect(fields).toMatchObject({ city: "Esch", time_zone: "Europe/Luxembourg", visible_to: "everyone" });
    expect([badges, settings, hidden, erase_at]).toEqual([["first_squeeze"], { units: "imperial" }, 0, null]);
    expect(cities).toMatchObject([{ city: "Luxembourg", ratings: 1 }]);
    expect((await mine(stage, ben)).settings).toEqual({});
    for (const person of [cast.uninvited, cast.anonymous])
      expect(await refusalOf(stage, person, "get_my_profile")).toBeDefined();
  });

  describe("asks who sees it", () => {
    const asked = async (stage: Stage) => (await mine(stage)).asks_visibility;
    /** As before accounts were seen by friends only. */
    const olden = (stage: Stage) =>
      stage.look("update private.profiles set visible_to = 'everyone', visibility_chosen_at = null");
    const choose = (stage: Stage, value: string) =>
      send(stage, ada, newDevice().put("profile.save.v1", "visible_to", { value }));

    test.each(["everyone", "friends", "nobody"])("until the person has chosen %s on any device", (value) =>
      database.scene(async (stage) => {
        await olden(stage);
        await send(stage, ada, newDevice().put("profile.save.v1", "city", { value: "Esch" }));
        expect(await asked(stage)).toBe(true);
        await choose(stage, value);
        expect([await asked(stage), (await mine(stage)).fields?.["visible_to"]]).toEqual([false, value]);
        await choose(stage, "everyone");
        expect(await asked(stage)).toBe(false);
        expect((await mine(stage, ben)).asks_visibility).toBe(true);
      }),
    );

    test("not of a new account", async ({ stage }) => {
      const nora = await newcomer(stage, "nora@cast.test");
      await stage.look("update private.profiles set visible_to = 'friends' where user_id = $1", [nora.id]);
      expect((await mine(stage, nora)).asks_visibility).toBe(false);
    });

    test("not of anyone under 16", async ({ stage }) => {
      await olden(stage);
      await makeMinor(stage, ada);
      expect(await asked(stage)).toBe(false);
    });
  });

  test("counts visits by day in the person's time zone, at the time of rating and not of arrival", async ({
    stage,
  }) => {
    const phone = newDevice();
    await send(stage, ada, phone.put("profile.save.v1", "time_zone", { value: "Pacific/Auckland" }));
    const at = new Date(Date.now() - 36 * 3_600_000);
    await send(stage, ada, phone.save({ place_id: places.place1.id, edited_at: at.toISOString() }));
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Auckland" }).format(at);
    const { visit_days, as_of } = await mine(stage);
    expect(visit_days).toEqual({ [day]: 1 });
    // Server time in any time zone, because the device compares it with change times of ratings.
    const [rating] = await rowsOf<{ updated_at: string }>(stage, ada, "my_ratings");
    expect(Math.abs(Date.parse(as_of ?? "") - Date.parse(rating?.updated_at ?? ""))).toBeLessThan(3_600_000);
  });

  test("contains the number of hidden ratings, which do not count towards badges", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    expect(await decide(stage, "rating", id, "hide")).toMatchObject({ success: true });
    expect((await mine(stage)).hidden).toBe(1);
    // An earned badge stays.
    expect((await mine(stage)).badges).toEqual(["first_squeeze"]);
    // A removed rating is not counted, hidden or not.
    await stage.as(ada, "delete from public.ratings where id = $1", [id]);
    expect((await mine(stage)).hidden).toBe(0);
  });

  test("shows the erasure date until the erasure is cancelled", async ({ stage }) => {
    const { erase_at } = await valueOf<{ erase_at: string }>(stage, ada, "delete_my_account");
    expect((await mine(stage)).erase_at).toBe(erase_at);
    expect((await mine(stage, ben)).erase_at).toBeNull();
    await valueOf(stage, ada, "cancel_account_deletion");
    expect((await mine(stage)).erase_at).toBeNull();
  });

  test("lists the cities in which the person is mayor, and none after opting out", async ({ stage }) => {
    await stage.look(
      "insert into public.restaurants (place_id, name, city, latitude, longitude) select 'nospelt-' || n, 'Place ' || n, 'Nospelt', 49, 6 from generate_series(1, 3) as n",
    );
    for (const id of ["nospelt-1", "nospelt-2", "nospelt-3"]) await rate(stage, ada, id);
    expect((await mine(stage)).mayorships).toMatchObject([{ city: "Nospelt" }]);
    await send(stage, ada, newDevice().put("profile.save.v1", "mayor_opt_out", { value: true }));
    expect((await mine(stage)).mayorships).toEqual([]);
  });
});
