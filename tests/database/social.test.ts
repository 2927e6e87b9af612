import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { count, newcomer, rate, refusalOf, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam } = cast;

const request = "insert into public.user_relationships (follower_id, following_id) values ($1, $2) returning id";
const accept = "update public.user_relationships set status = 'accepted' returning id";
const ties = "select follower_id, following_id, status from public.user_relationships";

async function befriend(stage: Stage, from: Person, to: Person): Promise<void> {
  await stage.as(from, request, [from.id, to.id]);
  await stage.as(to, "update public.user_relationships set status = 'accepted' where follower_id = $1", [from.id]);
}
const notices = (stage: Stage, person: Person) =>
  rowsOf(stage, person, "get_user_activity").then((rows) => rows.map((row) => row["activity_type"]).toSorted());
const like = (stage: Stage, person: Person, id: string, liked = true) =>
  valueOf(stage, person, "set_rating_like", { p_rating_id: id, p_liked: liked });

describe("a friend request", () => {
  test("is created as pending, with the caller as sender and the database time", async ({ stage }) => {
    const dated =
      "insert into public.user_relationships (follower_id, following_id, created_at) values ($1, $2, '2001-01-01')";
    await stage.as(ada, dated, [ada.id, ben.id]);
    expect(await stage.look(`${ties} where created_at > '2002-01-01'`)).toEqual([
      { follower_id: ada.id, following_id: ben.id, status: "pending" },
    ]);
    expect((await stage.refusal(ada, request, [sam.id, ben.id])).code).toBe("42501");
    expect((await stage.refusal(cast.uninvited, request, [cast.uninvited.id, ben.id])).code).toBe("42501");
    expect(await stage.refusal(ada, request, [ada.id, ada.id])).toMatchObject({ code: "PT422", hint: "self" });
    expect(await stage.refusal(ada, request, [ada.id, crypto.randomUUID()])).toMatchObject({
      code: "PT404",
      hint: "user_gone",
    });
  });

  test("cannot be inserted as accepted", async ({ stage }) => {
    const forged =
      "insert into public.user_relationships (follower_id, following_id, status, responded_at) values ($1, $2, 'accepted', now())";
    expect(await stage.refusal(ada, forged, [ada.id, ben.id])).toMatchObject({
      code: "PT403",
      hint: "column_protected",
    });
  });

  test("can exist only once between two people, whoever sent it", async ({ stage }) => {
    await stage.as(ada, request, [ada.id, ben.id]);
    expect((await stage.refusal(ada, request, [ada.id, ben.id])).code).toBe("23505");
    expect((await stage.refusal(ben, request, [ben.id, ada.id])).code).toBe("23505");
  });

  test("can be read by its two sides only", async ({ stage }) => {
    await stage.as(ada, request, [ada.id, ben.id]);
    for (const person of [ada, ben]) expect(await count(stage, person, ties)).toBe(1);
    for (const person of [sam, cast.admin, cast.uninvited]) expect(await count(stage, person, ties)).toBe(0);
  });

  test("can be accepted by the receiver only, and only once", async ({ stage }) => {
    await stage.as(ada, request, [ada.id, ben.id]);
    for (const person of [ada, sam]) expect(await count(stage, person, accept)).toBe(0);
    await stage.look("delete from private.invitations where user_id = $1", [ben.id]);
    expect(await count(stage, ben, accept)).toBe(0);
    await stage.look("insert into private.invitations (user_id) values ($1)", [ben.id]);
    expect(await count(stage, ben, accept)).toBe(1);
    expect(await count(stage, ben, accept)).toBe(0);
    expect(await count(stage, ben, "update public.user_relationships set status = 'pending' returning id")).toBe(0);
    expect(await stage.look("select id from public.user_relationships where responded_at is not null")).toHaveLength(1);
  });

  test.each(["follower_id", "following_id", "created_at", "id"])(
    "does not let the receiver change %s when accepting",
    (column) =>
      database.scene(async (stage) => {
        await stage.as(ada, request, [ada.id, ben.id]);
        const value = column === "created_at" ? "'2001-01-01'" : `'${sam.id}'`;
        const forged = `update public.user_relationships set status = 'accepted', ${column} = ${value}`;
        expect(await stage.refusal(ben, forged)).toMatchObject({ hint: "column_protected" });
      }),
  );

  test("can be withdrawn, declined or ended by either side and by nobody else", async ({ stage }) => {
    // In this order, because after a decline the sender may not ask again for a while.
    for (const person of [ada, ben]) {
      await stage.as(ada, request, [ada.id, ben.id]);
      await stage.as(sam, "delete from public.user_relationships");
      expect(await stage.look(ties)).toHaveLength(1);
      await stage.as(person, "delete from public.user_relationships");
      expect(await stage.look(ties)).toEqual([]);
    }
  });

  test("is limited to thirty an hour", async ({ stage }) => {
    await stage.look("insert into private.token_buckets values ($1, clock_timestamp() + interval '60 minutes')", [
      `friend_request:${ada.id}`,
    ]);
    expect((await stage.refusal(ada, request, [ada.id, ben.id])).code).toBe("PT429");
  });

  test("notifies the receiver, then both when accepted, and ending the friendship deletes the notices", async ({
    stage,
  }) => {
    await stage.as(ada, request, [ada.id, ben.id]);
    expect(await notices(stage, ben)).toEqual(["friend_request"]);
    await stage.as(ben, accept);
    expect(await notices(stage, ada)).toEqual(["friend_accepted"]);
    expect(await notices(stage, ben)).toEqual(["friend_connected", "friend_request"]);
    expect(await rowsOf(stage, ada, "get_user_activity")).toMatchObject([{ actor_name: "Ben E.", seen: false }]);
    await stage.as(ada, "delete from public.user_relationships");
    expect([...(await notices(stage, ada)), ...(await notices(stage, ben))]).toEqual([]);
  });

  test("creates a friendship in both directions once it is accepted", async ({ stage }) => {
    await befriend(stage, ada, ben);
    await befriend(stage, sam, ada);
    expect(await valueOf(stage, ada, "get_user_stats", { p_user_id: ada.id })).toMatchObject({
      followers_count: 1,
      following_count: 1,
      friends_count: 2,
    });
  });
});

describe("a like", () => {
  test("is switched on and off by the procedure without an argument for the wanted state", async ({ stage }) => {
    const id = await rate(stage, ben, places.place3.id);
    const toggle = () => valueOf(stage, ada, "toggle_rating_like", { p_rating_id: id });
    expect([await toggle(), await toggle()]).toEqual([
      { liked: true, likes_count: 1 },
      { liked: false, likes_count: 0 },
    ]);
  });

  test("notifies the author once; removing it before it is seen deletes the notice", async ({ stage }) => {
    const id = await rate(stage, ben, places.place3.id);
    await like(stage, ada, id);
    const told = await rowsOf(stage, ben, "get_user_activity");
    expect(told.filter((row) => row["activity_type"] === "post_liked")).toMatchObject([
      { actor_name: "Ada E.", metadata: { restaurant_name: "Moselhaus" }, subject_id: id },
    ]);
    await like(stage, ada, id, false);
    expect(await notices(stage, ben)).toEqual(["badge_earned"]);
    await like(stage, ada, id);
    await valueOf(stage, ben, "mark_activities_seen");
    await like(stage, ada, id, false);
    expect(await notices(stage, ben)).toEqual(["badge_earned", "post_liked"]);
    await like(stage, ada, id);
    expect(await notices(stage, ben)).toEqual(["badge_earned", "post_liked"]);
  });

  test("can be given by invited people only, on other people's published ratings", async ({ stage }) => {
    const id = await rate(stage, ben, places.place3.id);
    const args = { p_rating_id: id, p_liked: true };
    expect((await refusalOf(stage, ben, "set_rating_like", args)).hint).toBe("own_rating");
    await stage.look("update private.ratings set hidden_at = now()");
    expect(await refusalOf(stage, ada, "set_rating_like", args)).toMatchObject({
      code: "PT404",
      hint: "rating_gone",
    });
    await stage.look("update private.ratings set hidden_at = null");
    await stage.as(ben, "delete from public.ratings");
    expect((await refusalOf(stage, ada, "set_rating_like", args)).hint).toBe("rating_gone");
  });

  test("can be read by its giver only", async ({ stage }) => {
    const id = await rate(stage, ben, places.place3.id);
    await like(stage, ada, id);
    const rows = "select rating_id from public.rating_likes";
    expect(await count(stage, ada, rows)).toBe(1);
    for (const person of [ben, sam, cast.admin]) expect(await count(stage, person, rows)).toBe(0);
  });

  test("is limited to sixty in five minutes", async ({ stage }) => {
    const id = await rate(stage, ben, places.place3.id);
    await stage.look("insert into private.token_buckets values ($1, clock_timestamp() + interval '5 minutes')", [
      `like:${ada.id}`,
    ]);
    expect((await refusalOf(stage, ada, "set_rating_like", { p_rating_id: id, p_liked: true })).code).toBe("PT429");
  });
});

describe("the feed of friends' ratings", () => {
  const feed = (stage: Stage, person: Person, limit_count = 20) =>
    rowsOf(stage, person, "get_friends_activity", { limit_count });

  test("shows the published ratings of friends, newest first, with likes", async ({ stage }) => {
    await befriend(stage, ada, ben);
    const older = await rate(stage, ben, places.place3.id, { comment: "Fine" });
    const newer = await rate(stage, ben, places.place2.id);
    await stage.look("update private.ratings set created_at = now() - interval '1 day' where id = $1", [older]);
    await rate(stage, sam, places.place3.id);
    await like(stage, ada, older);
    expect(await feed(stage, ada)).toMatchObject([
      {
        id: newer,
        user_id: ben.id,
        first_name: "Ben",
        restaurant_city: "Luxembourg",
        likes_count: 0,
        current_user_liked: false,
      },
      {
        id: older,
        comment: "Fine",
        restaurant_name: "Moselhaus",
        score: 5,
        likes_count: 1,
        current_user_liked: true,
      },
    ]);
    expect(await feed(stage, ada, 1)).toHaveLength(1);
    expect(await feed(stage, sam)).toEqual([]);
    await stage.look("update private.ratings set hidden_at = now() where id = $1", [newer]);
    expect(await feed(stage, ada)).toMatchObject([{ id: older }]);
  });

  test("shows no ratings of a person whose friend request is still open", async ({ stage }) => {
    await stage.as(ada, request, [ada.id, ben.id]);
    await rate(stage, ben, places.place3.id);
    expect(await feed(stage, ada)).toEqual([]);
  });
});

describe("notices", () => {
  test("can be read by their recipient only", async ({ stage }) => {
    await stage.as(ada, request, [ada.id, ben.id]);
    const rows = "select id from public.activities";
    expect(await count(stage, ben, rows)).toBe(1);
    for (const person of [ada, sam, cast.admin]) expect(await count(stage, person, rows)).toBe(0);
  });

  test("can be marked as seen up to a time or one by one, by their recipient only", async ({ stage }) => {
    await stage.as(ada, request, [ada.id, ben.id]);
    await stage.look(
      `insert into public.activities (user_id, activity_type, created_at) values
         ($1, 'badge_earned', '2026-01-01T10:00:00.123456Z'), ($1, 'mayor_won', '2026-01-02T10:00:00Z'), ($1, 'mayor_lost', '2026-01-03T10:00:00Z')`,
      [ben.id],
    );
    const mark = (person: Person, args = {}) => valueOf<number>(stage, person, "mark_activities_seen", args);
    expect(await mark(sam)).toBe(0);
    // The device stores times in milliseconds.
    expect(await mark(ben, { p_until: "2026-01-01T10:00:00.123Z" })).toBe(1);
    const [lost] = await stage.as<{ id: string }>(
      ben,
      "select id from public.activities where activity_type = 'mayor_lost'",
    );
    expect(await mark(ada, { p_id: lost?.id })).toBe(0);
    expect(await mark(ben, { p_id: lost?.id })).toBe(1);
    expect(await mark(ben)).toBe(2);
    expect(await mark(ben)).toBe(0);
  });

  test("about a badge are created with the rating that earned it", async ({ stage }) => {
    await rate(stage, ada, places.place3.id);
    expect(await rowsOf(stage, ada, "get_user_activity")).toMatchObject([
      { activity_type: "badge_earned", metadata: { badge: "first_squeeze" } },
    ]);
    await rate(stage, ada, places.place2.id);
    expect(await notices(stage, ada)).toEqual(["badge_earned"]);
  });

  test("are returned in pages of at most fifty, unless the caller asks for fewer", async ({ stage }) => {
    await stage.look(
      "insert into public.activities (user_id, activity_type) select $1, 'mayor_won' from generate_series(1, 60)",
      [ada.id],
    );
    expect(await rowsOf(stage, ada, "get_user_activity")).toHaveLength(50);
    expect(await rowsOf(stage, ada, "get_user_activity", { limit_count: 5 })).toHaveLength(5);
  });
});

describe("a block", () => {
  test("ends the friendship, deletes its notices, and prevents requests from both sides", async ({ stage }) => {
    await befriend(stage, ada, ben);
    expect(await valueOf<boolean>(stage, ada, "block_user", { p_user_id: ben.id })).toBe(true);
    expect(await stage.look(ties)).toEqual([]);
    expect(await stage.look("select id from public.activities")).toEqual([]);
    expect((await stage.refusal(ben, request, [ben.id, ada.id])).hint).toBe("user_gone");
    expect((await stage.refusal(ada, request, [ada.id, ben.id])).hint).toBe("user_gone");
    expect(await valueOf<boolean>(stage, ada, "block_user", { p_user_id: ben.id, p_blocked: false })).toBe(false);
    await stage.as(ben, request, [ben.id, ada.id]);
  });

  test("is visible only to the person who set it", async ({ stage }) => {
    await valueOf(stage, ada, "block_user", { p_user_id: ben.id });
    const rows = "select blocked_id from public.user_blocks";
    expect(await count(stage, ada, rows)).toBe(1);
    for (const person of [ben, sam, cast.admin]) expect(await count(stage, person, rows)).toBe(0);
    expect((await refusalOf(stage, ada, "block_user", { p_user_id: ada.id })).hint).toBe("self");
    expect(await valueOf(stage, ada, "block_user", { p_user_id: crypto.randomUUID() })).toBe(true);
    expect(await count(stage, ada, rows)).toBe(1);
  });

  test("is limited in number per person", async ({ stage }) => {
    await stage.look("insert into private.token_buckets values ($1, clock_timestamp() + interval '60 minutes')", [
      `block:${ada.id}`,
    ]);
    const nora = await newcomer(stage, "nora@cast.test");
    expect((await refusalOf(stage, ada, "block_user", { p_user_id: nora.id })).code).toBe("PT429");
  });
});
