import { describe, expect } from "vitest";
import { maxWantedPlaces } from "../../src/domain/limits.ts";
import { cast, places, type Person } from "../support/cast.ts";
import { rate, refusalOf, rowsOf, suspend, valueOf } from "./calls.ts";
import { newDevice, send, sendPut, statePut, submit, type Device } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { addTwin, kept, merge, twin } from "./merge-fixtures.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, admin, uninvited, anonymous } = cast;

const want = (stage: Stage, person: Person, placeId: string, wanted = true, device: Device = newDevice()) =>
  statePut(stage, person, device.put("want.set.v1", placeId, { wanted }));
const usernameOf = async (stage: Stage, { id }: Person) =>
  (await stage.look<{ username: string }>("select username from public.profiles where user_id = $1", [id]))[0]
    ?.username;
const listOf = async (stage: Stage, person: Person) =>
  (await valueOf<{ place_id: string }[]>(stage, person, "get_wanted_places")).map(({ place_id: id }) => id);

describe("the list of places to visit", () => {
  test("has what the guest put on it, the latest first, however often a command is repeated", async ({ stage }) => {
    await want(stage, ada, places.place1.id);
    await stage.look("update public.wanted_places set created_at = created_at - interval '1 minute'");
    const op = newDevice().put("want.set.v1", places.place3.id, { wanted: true });
    expect(await sendPut(stage, ada, op)).toMatchObject({ topic: "want", state: { wanted: true } });
    expect(await sendPut(stage, ada, op)).toMatchObject({ duplicate: true, state: { wanted: true } });
    expect(await want(stage, ada, places.place1.id)).toEqual({ wanted: true });
    expect(await listOf(stage, ada)).toEqual([places.place3.id, places.place1.id]);
    for (let again = 0; again < 2; again += 1)
      expect(await want(stage, ada, places.place1.id, false)).toEqual({ wanted: false });
    expect(await listOf(stage, ada)).toEqual([places.place3.id]);
  });

  test("is seen by its guest only: not by friends, owners, admins or strangers", async ({ stage }) => {
    await stage.as(ada, "insert into public.user_relationships (follower_id, following_id) values ($1, $2)", [
      ada.id,
      ben.id,
    ]);
    await stage.as(ben, "update public.user_relationships set status = 'accepted'");
    await want(stage, ada, places.place1.id);
    const rows = "select restaurant_place_id from public.wanted_places";
    expect(await stage.as(ada, rows)).toEqual([{ restaurant_place_id: places.place1.id }]);
    for (const person of [ben, olga, admin]) {
      expect(await stage.as(person, rows)).toEqual([]);
      expect(await listOf(stage, person)).toEqual([]);
    }
    expect((await stage.refusal(anonymous, rows)).code).toBe("42501");
    // Nobody writes the table directly, not even the guest.
    const insert = "insert into public.wanted_places (user_id, restaurant_place_id) values ($1, $2)";
    expect((await stage.refusal(ada, insert, [ada.id, places.place2.id])).code).toBe("42501");
    expect(
      JSON.stringify(await valueOf(stage, ben, "get_profile_page", { p_username: await usernameOf(stage, ada) })),
    ).not.toContain("want");
  });

  test("is closed to people who are not invited or suspended", async ({ stage }) => {
    expect(await want(stage, uninvited, places.place1.id)).toBe("not_invited");
    expect(await refusalOf(stage, uninvited, "get_wanted_places")).toMatchObject({ hint: "not_invited" });
    await want(stage, ada, places.place1.id);
    await suspend(stage, ada);
    expect(await stage.as(ada, "select from public.wanted_places")).toEqual([]);
    expect(await want(stage, ada, places.place2.id)).toBe("suspended");
  });

  test("refuses an unknown place and an incomplete value, and another command of the batch still arrives", async ({
    stage,
  }) => {
    const phone = newDevice();
    const answers = await submit(
      stage,
      ada,
      phone.put("want.set.v1", "no-such-place", { wanted: true }),
      phone.put("want.set.v1", places.place1.id, { wanted: "yes" }),
      phone.put("want.set.v1", places.place3.id, { wanted: true }),
    );
    expect(answers).toMatchObject([
      { status: "rejected", code: "place_unknown" },
      { status: "rejected", code: "invalid_op" },
      { status: "applied", state: { wanted: true } },
    ]);
    expect(await want(stage, ada, "no-such-place", false)).toEqual({ wanted: false });
  });

  test("follows the later choice of two devices, whichever arrives first", async ({ stage }) => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const [phone, tablet] = [newDevice(), newDevice()];
    const now = { sent_at: minutesAgo(0) };
    const late = tablet.put("want.set.v1", kept, { wanted: true }, { edited_at: minutesAgo(60), ...now });
    await send(stage, ada, phone.put("want.set.v1", kept, { wanted: false }, { edited_at: minutesAgo(30), ...now }));
    expect(await statePut(stage, ada, late)).toEqual({ wanted: false });
    expect(await want(stage, ada, kept, true, tablet)).toEqual({ wanted: true });
  });

  test("keeps a rated place, which devices do not list while the rating stands", async ({ stage }) => {
    await want(stage, ada, kept);
    await rate(stage, ada, kept);
    expect(await listOf(stage, ada)).toEqual([kept]);
  });

  test(`has at most ${maxWantedPlaces} places, and one that is on it already is no further one`, async ({ stage }) => {
    await stage.look(
      `insert into public.restaurants (place_id, name, latitude, longitude) select 'w' || n, 'W', 49, 6 from generate_series(1001, 1000 + $1::int) as n`,
      [maxWantedPlaces],
    );
    await stage.look(
      "insert into public.wanted_places (user_id, restaurant_place_id) select $1, place_id from public.restaurants where name = 'W'",
      [ada.id],
    );
    expect(await want(stage, ada, kept)).toBe("want_limit");
    expect(await want(stage, ada, "w1001")).toEqual({ wanted: true });
    await want(stage, ada, "w1001", false);
    expect(await want(stage, ada, kept)).toEqual({ wanted: true });
    expect(await want(stage, ben, places.place1.id)).toEqual({ wanted: true });
  });

  test("moves to the remaining entry when places are merged, once, with the earlier time", async ({ stage }) => {
    await addTwin(stage);
    await want(stage, ada, twin);
    await stage.look("update public.wanted_places set created_at = '2026-01-01T00:00:00Z'");
    await want(stage, ada, kept);
    await want(stage, ben, twin);
    await merge(stage);
    expect(
      await stage.look(
        "select user_id, private.iso(created_at) as at from public.wanted_places where restaurant_place_id = $1 and user_id = $2",
        [kept, ada.id],
      ),
    ).toEqual([{ user_id: ada.id, at: expect.stringContaining("2026-01-01T00:00:00") }]);
    expect([await listOf(stage, ada), await listOf(stage, ben)]).toEqual([[kept], [kept]]);
    // A phone that knows only the old id.
    expect(await want(stage, ben, twin, false)).toEqual({ wanted: false });
    expect(await listOf(stage, ben)).toEqual([]);
  });
});

describe("places_by_id", () => {
  test("returns the cards that a search returns, without closed and unknown places", async ({ stage }) => {
    const near = { p_lat: places.place3.lat, p_lng: places.place3.lng };
    const [{ distance_m: _away, ...card } = {}] = await rowsOf(stage, ada, "search_places", near);
    await stage.look("update public.restaurants set closed_at = now() where place_id = $1", [places.place1.id]);
    const asked = [kept, places.place1.id, "no-such-place"];
    expect(await rowsOf(stage, ada, "places_by_id", { p_place_ids: asked })).toEqual([card]);
    expect(await rowsOf(stage, ada, "places_by_id", { p_place_ids: null })).toEqual([]);
  });
});
