import { describe, expect } from "vitest";
import { cast, ownerIds, places, serverId, type Person } from "../support/cast.ts";
import { befriend, count, nextDay, rate, rowsOf, suspend, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam, ownerOfPlace1: olga, admin } = cast;

const portrait = `/storage/v1/object/public/profile-images/${crypto.randomUUID()}.jpg`;
const showTo = (stage: Stage, whom: string) =>
  stage.look(`update private.profiles set visible_to = '${whom}' where user_id = $1`, [ada.id]);

/** Makes Ada mayor of Differdange since yesterday. */
async function makeMayor(stage: Stage): Promise<void> {
  await stage.look(
    `insert into public.restaurants (place_id, name, city, latitude, longitude, source, reviewed)
     select 'diff-' || n, 'Place ' || n, 'Differdange', 49.52, 5.89, 'import', true from generate_series(1, 3) as n`,
  );
  for (const id of ["diff-1", "diff-2", "diff-3"]) await rate(stage, ada, id, { comment: "by Ada" });
  await stage.look("update private.city_mayors set since = since - interval '1 day'");
}

/** All public reads that name authors, servers, mayors or people who like, as this person sees them. */
async function told(stage: Stage, person: Person): Promise<string> {
  const answers = [
    await valueOf(stage, cast.anonymous, "get_place_reviews", { p_place_id: "diff-1" }),
    await rowsOf(stage, person, "get_city_mayors"),
    await rowsOf(stage, person, "get_profiles_by_ids", { uids: `{${ada.id}}` }),
    await rowsOf(stage, person, "get_friends_activity"),
    await rowsOf(stage, person, "get_user_activity"),
  ];
  return JSON.stringify(answers).replaceAll("by Ada", "");
}

describe("a person with limited visibility or a suspension", () => {
  test.each([
    ["everyone", true, true],
    ["friends", false, true],
    ["nobody", false, false],
  ])("visible to %s has a name that strangers can read: %s, and friends can read: %s", (whom, byStranger, byFriend) =>
    database.scene(async (stage) => {
      await makeMayor(stage);
      const id = await rate(stage, ben, places.place3.id);
      const hers = await rate(stage, sam, places.place3.id);
      for (const liked of [id, hers])
        await valueOf(stage, ada, "set_rating_like", { p_rating_id: liked, p_liked: true });
      await befriend(stage, ada, sam);
      await stage.look("delete from public.activities where activity_type like 'friend%'");
      await showTo(stage, whom);
      expect([(await told(stage, ben)).includes("Ada"), (await told(stage, sam)).includes("Ada")]).toEqual([
        byStranger,
        byFriend,
      ]);
      expect(await told(stage, ada)).toContain("Ada");
    }),
  );

  test.each([
    ["everyone", [{ first_name: "Ada", city: "Esch", avatar_url: portrait }]],
    ["friends", [{ first_name: "Ada", city: null, avatar_url: null, badges: [] }]],
    ["nobody", []],
  ])("visible to %s is found by strangers as %j", (whom, found) =>
    database.scene(async (stage) => {
      await rate(stage, ada, places.place3.id);
      await stage.look("update public.profiles set city = 'Esch', avatar_url = $2 where user_id = $1", [
        ada.id,
        portrait,
      ]);
      await showTo(stage, whom);
      const search = () => rowsOf(stage, ben, "search_profiles", { q: "ada" });
      expect(await search()).toMatchObject(found);
      await suspend(stage, ada);
      expect(await search()).toEqual([]);
    }),
  );

  test("is named nowhere while suspended, and their ratings disappear from friends' feeds", async ({ stage }) => {
    await makeMayor(stage);
    const id = await rate(stage, ben, places.place3.id);
    await valueOf(stage, ada, "set_rating_like", { p_rating_id: id, p_liked: true });
    await befriend(stage, ada, ben);
    expect(await count(stage, ben, "select id from public.ratings where user_id = $1", [ada.id])).toBe(3);
    await suspend(stage, ada);
    expect(await told(stage, ben)).not.toContain("Ada");
    expect(await told(stage, sam)).not.toContain("Ada");
    expect(await count(stage, ben, "select id from public.ratings where user_id = $1", [ada.id])).toBe(0);
  });

  test.each([
    ["who was blocked", ben, ada],
    ["who has blocked", ada, ben],
  ])("is not named anywhere to a person %s", (_, reader, other) =>
    database.scene(async (stage) => {
      const faces = async () => [
        await rowsOf(stage, reader, "get_profiles_by_ids", { uids: `{${other.id}}` }),
        await rowsOf(stage, reader, "search_profiles", { q: other === ada ? "ada" : "ben" }),
        await stage.as(reader, "select username, badges from public.profiles where user_id = $1", [other.id]),
      ];
      const figures = async () => await valueOf(stage, reader, "get_user_stats", { p_user_id: other.id });
      await rate(stage, other, places.place3.id);
      expect((await faces()).map((rows) => rows.length)).toEqual([1, 1, 1]);
      expect(await figures()).toMatchObject({ total_ratings: 1 });
      await valueOf(stage, ada, "block_user", { p_user_id: ben.id });
      expect((await faces()).map((rows) => rows.length)).toEqual([0, 0, 0]);
      expect(await figures()).toMatchObject({ total_ratings: 0 });
      // The person who blocked still sees whom they blocked, to be able to end it.
      expect(await rowsOf(stage, ada, "get_my_people")).toMatchObject([{ user_id: ben.id, first_name: "Ben" }]);
      await valueOf(stage, ada, "block_user", { p_user_id: ben.id, p_blocked: false });
      expect((await faces()).map((rows) => rows.length)).toEqual([1, 1, 1]);
    }),
  );

  test("is not offered as a waiter for praise or invitations while suspended", async ({ stage }) => {
    const here = { p_place_id: places.place1.id };
    const found = async () => [
      (await rowsOf(stage, ada, "active_servers", here)).length,
      (await valueOf<unknown[]>(stage, olga, "search_servers_for_invitation", { ...here, p_query: "sam" })).length,
    ];
    expect(await found()).toEqual([1, 1]);
    await suspend(stage, sam);
    expect(await found()).toEqual([0, 0]);
  });
});

describe("a private setting", () => {
  test("is read by the person through the procedure, and by nobody in the table or its view", async ({ stage }) => {
    await stage.look(
      "update private.profiles set visible_to = 'friends', mayor_opt_out = true, time_zone = 'Europe/Lisbon' where user_id = $1",
      [ada.id],
    );
    const { fields } = await valueOf<{ fields: object }>(stage, ada, "get_my_profile");
    expect(fields).toMatchObject({ visible_to: "friends", mayor_opt_out: true, time_zone: "Europe/Lisbon" });
    const [row] = await stage.as(ada, "select * from public.profiles where user_id = $1", [ada.id]);
    expect(Object.keys(row ?? {}).join(" ")).toBe(
      "user_id username first_name last_name avatar_url city country badges updated_at",
    );
    for (const table of ["public.profiles", "private.profiles"]) {
      const code = table === "public.profiles" ? "42703" : "42501";
      expect(await stage.refusal(ada, `select visible_to from ${table}`)).toMatchObject({ code });
      expect(await stage.refusal(ada, `update ${table} set mayor_opt_out = false`)).toMatchObject({ code });
    }
  });

  test("leaves the update time that others read unchanged, for example when a phone changes its time zone", async ({
    stage,
  }) => {
    const at = async () =>
      (await stage.as(ben, "select updated_at from public.profiles where user_id = $1", [ada.id]))[0];
    const before = await at();
    for (const choice of ["time_zone = 'Asia/Tokyo'", "mayor_opt_out = true", "updated_at = '2001-01-01'"])
      await stage.look(`update private.profiles set ${choice} where user_id = $1`, [ada.id]);
    expect(await at()).toEqual(before);
    await stage.as(ada, "update public.profiles set city = 'Wiltz' where user_id = $1", [ada.id]);
    expect(await at()).not.toEqual(before);
  });
});

describe("a guest who is visible to nobody but works as a waiter", () => {
  test("is found by owners under the waiter name, but not under the guest name", async ({ stage }) => {
    await stage.look("update public.profiles set username = 'lemon_eater' where user_id = $1", [sam.id]);
    const found = (p_query: string) =>
      valueOf(stage, cast.ownerOfPlace2, "search_servers_for_invitation", { p_place_id: places.place2.id, p_query });
    expect(await found("lemon_eat")).toMatchObject([{ first_name: "Sam", username: "lemon_eater" }]);
    for (const whom of ["friends", "nobody"]) {
      await stage.look(`update private.profiles set visible_to = '${whom}' where user_id = $1`, [sam.id]);
      expect(await found("lemon_eat")).toEqual([]);
      expect(await found("sam")).toMatchObject([{ first_name: "Sam", username: null }]);
    }
  });
});

describe("a rating below five lemons", () => {
  test("is shown to the public and the owner as verified by location, even if a QR code was used", async ({
    stage,
  }) => {
    const p_place_id = places.place1.id;
    await rate(stage, ada, p_place_id, { score: 2, server_id: serverId });
    await rate(stage, ben, p_place_id, { score: 5, server_id: serverId });
    await stage.look("update private.ratings set verification = 'qr'");
    await nextDay(stage);
    for (const [person, name] of [
      [cast.anonymous, "get_place_reviews"],
      [olga, "get_owner_reviews"],
      [olga, "export_place_reviews"],
    ] as const) {
      const told = await valueOf<{ score: number; verification: string }[]>(stage, person, name, { p_place_id });
      expect(told.map(({ score, verification }) => [score, verification]).toSorted(), name).toEqual([
        [2, "location"],
        [5, "qr"],
      ]);
    }
    const own = await rowsOf(stage, ada, "my_ratings");
    expect(own).toMatchObject([{ verification: "qr" }]);
  });
});

describe("a person who blocks someone to learn their data", () => {
  const at = { p_place_id: places.place3.id };
  const like = (stage: Stage, id: string) => valueOf(stage, ben, "set_rating_like", { p_rating_id: id, p_liked: true });

  test.each(["friends", "nobody"])(
    "learns nothing about reviews published without a name (author visible to: %s)",
    (whom) =>
      database.scene(async (stage) => {
        const id = await rate(stage, ada, places.place3.id, { comment: "Nameless" });
        await rate(stage, sam, places.place3.id, { comment: "Named" });
        await stage.look("update private.ratings set created_at = now() - interval '3 days'");
        await nextDay(stage);
        await showTo(stage, whom);
        const read = async () => [
          await valueOf(stage, ben, "get_place_reviews", at),
          await valueOf(stage, ben, "get_restaurant_page", at),
          await valueOf(stage, ben, "get_public_reviews", { p_city: "Trier" }),
          await valueOf(stage, ben, "get_public_reviews"),
        ];
        const before = await read();
        expect(JSON.stringify(before).match(/Nameless/g)).toHaveLength(4);
        await valueOf(stage, ben, "block_user", { p_user_id: ada.id });
        expect(await read()).toEqual(before);
        expect(await like(stage, id)).toEqual({ liked: true, likes_count: 1 });
        expect(await stage.look("select activity_type from private.activities where actor_id = $1", [ben.id])).toEqual(
          [],
        );
        await valueOf(stage, ben, "block_user", { p_user_id: sam.id });
        expect(JSON.stringify(await read())).not.toContain('"Named"');
      }),
  );
});

describe("an owner's reply to a guest whose name is hidden", () => {
  const bodies = ["Thanks, Ada!", "Thanks, Bob!", "Dear Ms Lovelace", "Dear Ms Hopper", "@LemonAda", "@LemonBob"];
  test.each(["friends", "nobody", "suspended"])(
    "(%s) gets the same answer whether or not it contains the guest's name, even when repeated",
    (state) =>
      database.scene(async (stage) => {
        const id = await rate(stage, ada, places.place1.id);
        await stage.look(
          "update public.profiles set last_name = 'Lovelace', username = 'LemonAda' where user_id = $1",
          [ada.id],
        );
        await (state === "suspended" ? suspend(stage, ada) : showTo(stage, state));
        const answers = new Set<string>();
        const published = new Set<boolean>();
        for (const p_body of bodies) {
          answers.add(JSON.stringify(await valueOf(stage, olga, "reply_to_rating", { p_rating_id: id, p_body })));
          const rows = await stage.as<{ body: string }>(olga, "select body from public.rating_replies");
          published.add(rows[0]?.body === p_body);
        }
        expect([answers.size, [...published]]).toEqual([1, [true]]);
      }),
  );
});

describe("friends cannot learn which waiter a rating below five lemons names", () => {
  const rows = "select score, server_id from public.ratings where user_id = $1 order by score, server_id";
  const byFilter = "select id from public.ratings where server_id = $1 and score < 5";

  test("by reading or filtering the table, but they see the waiter's name with praise", async ({ stage }) => {
    await rate(stage, ada, places.place1.id, { score: 1, server_id: serverId, comment: "Cold soup" });
    await befriend(stage, ada, ben);
    expect(await stage.as(ben, rows, [ada.id])).toEqual([]);
    expect(await count(stage, ben, byFilter, [serverId])).toBe(0);
    const feed = await rowsOf(stage, ben, "get_friends_activity");
    expect(feed.map((row) => row["comment"])).toEqual(["Cold soup"]);
    expect(JSON.stringify(feed)).not.toContain(serverId);
    expect(await stage.as(ada, rows, [ada.id])).toEqual([{ score: 1, server_id: serverId }]);
    expect(await count(stage, admin, byFilter, [serverId])).toBe(0);
    await stage.as(ada, "update public.ratings set score = 5 where restaurant_place_id = $1", [places.place1.id]);
    expect(await stage.as(ben, rows, [ada.id])).toEqual([{ score: 5, server_id: serverId }]);
  });

  test("by comparing the feed or the public page with the table", async ({ stage }) => {
    await rate(stage, ada, places.place1.id, { score: 2, server_id: serverId });
    await rate(stage, ada, places.place3.id, { score: 2 });
    await befriend(stage, ada, ben);
    const feed = await rowsOf<{ id: string }>(stage, ben, "get_friends_activity");
    expect(feed).toHaveLength(2);
    const inTable = "select id from public.ratings where id = $1";
    const found = await Promise.all(feed.map(({ id }) => count(stage, ben, inTable, [id])));
    expect(new Set(found).size).toBe(1);
  });
});

describe("the owner of a place", () => {
  test("can read contact data of current and paused staff, but not of staff who left", async ({ stage }) => {
    const seen = () => count(stage, olga, "select email from public.servers where id = $1", [serverId]);
    const exact = async () =>
      (
        await valueOf<{ email: string }[]>(stage, olga, "search_servers_for_invitation", {
          p_place_id: places.place1.id,
          p_query: "sam",
        })
      )[0]?.email;
    const pause = "update public.restaurant_servers set is_active = false";
    expect([await seen(), await exact()]).toEqual([1, "sam@cast.test"]);
    await stage.as(olga, pause);
    expect([await seen(), await exact()]).toEqual([1, "sam@cast.test"]);
    await stage.as(sam, pause);
    expect([await seen(), await exact()]).toEqual([0, "s***@***.test"]);
    const figures = "select public.get_server_stats($1)";
    expect((await stage.refusal(olga, figures, [serverId])).hint).toBe("server_gone");
    expect(await stage.look("select restaurant_owner_id from public.restaurant_servers")).toEqual([
      { restaurant_owner_id: ownerIds.ofPlace1 },
    ]);
  });
});
