import { describe, expect } from "vitest";
import { cast, places, serverId, type Person } from "../support/cast.ts";
import { befriend, newcomer, rate, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, serverOfPlace1: sam, ownerOfPlace1: olga, ownerOfPlace2: otto, admin } = cast;
const place = places.place1.id;
const ofPlace = "select * from public.ratings where restaurant_place_id = $1 order by created_at desc";
const ofThisMinute = "select id from public.ratings where created_at > now() - interval '1 minute'";
const ofServer = "select * from public.ratings where server_id = $1 order by created_at desc limit 20";

type Row = Record<string, unknown> & { id: string; created_at: string };

/** Ratings of new guests that name Sam, one a day, the newest last. */
async function named(stage: Stage, ...scores: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, score] of scores.entries()) {
    const guest = await newcomer(stage, `named${index}@cast.test`);
    ids.push(
      await rate(stage, guest, place, { score, server_id: serverId, server_name: "Sam", comment: `Words ${index}` }),
    );
    const back = "update private.ratings set created_at = now() - ($2 || ' days')::interval where id = $1";
    await stage.look(back, [ids[index], scores.length - index]);
  }
  return ids;
}
const read = (stage: Stage, person: Person, sql: string, ...values: unknown[]) => stage.as<Row>(person, sql, values);
const idsOf = (rows: Row[]) => rows.map(({ id }) => id);

describe("the table of ratings", () => {
  test("shows an owner the ratings of their place newest first, and nothing that get_owner_reviews hides", async ({
    stage,
  }) => {
    const ids = await named(stage, 2, 5);
    const rows = await read(stage, olga, ofPlace, place);
    expect(idsOf(rows)).toEqual(ids.toReversed());
    const [five, two] = rows;
    expect(five).toMatchObject({
      score: 5,
      comment: "Words 1",
      server_id: serverId,
      server_name: "Sam",
      user_id: null,
    });
    expect(two).toMatchObject({ score: 2, comment: "Words 0", server_id: null, server_name: null, server_emoji: null });
    for (const row of rows) {
      expect(row).toMatchObject({ user_id: null, rated_at: null, updated_at: null, version: null });
      expect(new Date(row.created_at).toISOString()).toMatch(/T\d\d:00:00\.000Z$/);
    }
    const told = await valueOf<{ id: string }[]>(stage, olga, "get_owner_reviews", { p_place_id: place });
    expect(told.map(({ id }) => id)).toEqual(idsOf(rows));
    for (const way of ["qr", "both"]) {
      await stage.look("update private.ratings set verification = $1", [way]);
      const ways = (await read(stage, olga, ofPlace, place)).map(({ verification }) => verification);
      // Below five lemons a code could name its server.
      expect(ways).toEqual([way, "location"]);
    }
    expect(await read(stage, olga, "select id from public.ratings where server_id = $1", serverId)).toHaveLength(1);
  });

  test("shows a server the ratings about themselves at any score, without author, place in time or photos", async ({
    stage,
  }) => {
    const ids = await named(stage, 1, 5);
    const rows = await read(stage, sam, ofServer, serverId);
    expect(idsOf(rows)).toEqual(ids.toReversed());
    for (const row of rows) {
      expect(row).toMatchObject({
        user_id: null,
        photo_urls: [],
        verification: null,
        rated_at: null,
        updated_at: null,
      });
      expect(new Date(row.created_at).toISOString()).toMatch(/T\d\d:00:00\.000Z$/);
    }
    const scores = "select score from public.ratings where server_id = $1 and restaurant_place_id = $2 order by score";
    expect(await read(stage, sam, scores, serverId, place)).toEqual([{ score: 1 }, { score: 5 }]);
  });

  test("finds no author by a condition, an order or a change of somebody else's row", async ({ stage }) => {
    await rate(stage, ada, place, { score: 2, server_id: serverId });
    for (const person of [olga, sam]) {
      expect(await read(stage, person, "select id from public.ratings where user_id = $1", ada.id)).toEqual([]);
      expect(await read(stage, person, ofThisMinute)).toEqual([]);
      expect(await read(stage, person, "update public.ratings set comment = 'x' returning id")).toEqual([]);
      expect(await read(stage, person, "delete from public.ratings returning id")).toEqual([]);
    }
    expect(await read(stage, ada, "select score from public.ratings")).toEqual([{ score: 2 }]);
  });

  test("shows hidden and removed ratings, and those of other places, to nobody else", async ({ stage }) => {
    const [hidden, removed] = await named(stage, 3, 4);
    for (const person of [otto, admin, ada]) expect(await read(stage, person, ofPlace, place)).toEqual([]);
    await stage.look("update private.ratings set hidden_at = now() where id = $1", [hidden]);
    await stage.look("update private.ratings set deleted_at = now() where id = $1", [removed]);
    for (const person of [olga, sam]) expect(await read(stage, person, "select id from public.ratings")).toEqual([]);
  });

  test("shows each rating once to an owner who is its author's friend", async ({ stage }) => {
    await befriend(stage, olga, ada);
    const id = await rate(stage, ada, place, { score: 5, server_id: serverId });
    expect(await read(stage, olga, ofPlace, place)).toMatchObject([{ id, user_id: ada.id }]);
    await stage.as(ada, "update public.ratings set score = 4");
    expect(await read(stage, olga, ofPlace, place)).toMatchObject([{ id, user_id: null, server_id: null }]);
  });
});
