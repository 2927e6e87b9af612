import { describe, expect } from "vitest";
import { cast, places, serverId, type Person } from "../support/cast.ts";
import { valueOf } from "./calls.ts";
import { upload } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { insertOne, insertRating } from "./insert-rating.ts";

const database = useDatabase();
const { test } = database;
const ada = cast.consumerA;
const { place1, place3 } = places;

describe("the ratings table, written by a client without commands", () => {
  test("stores an insert as a command would: clean place id and comment, tags as codes, our place name", async ({
    stage,
  }) => {
    const [row] = await stage.as(ada, insertRating, [
      ada.id,
      `places/${place3.id}`,
      5,
      ["Friendly staff", "Clean & cozy"],
      "  Lovely \n",
    ]);
    expect(row).toMatchObject({
      restaurant_place_id: place3.id,
      restaurant_name: place3.name,
      tags: ["friendly_staff", "clean_cozy"],
      comment: "Lovely",
      verification: "none",
      version: 1,
    });
  });

  test("refuses a second insert for the same place with a duplicate key error", async ({ stage }) => {
    await insertOne(stage);
    expect((await stage.refusal(ada, insertRating, [ada.id, place3.id, 3, [], null])).code).toBe("23505");
  });

  test("raises the version once per update by id or place, and not if nothing changes", async ({ stage }) => {
    const { id } = await insertOne(stage);
    await stage.as(
      ada,
      "update public.ratings set score = 5, server_name = ' Sam ', server_emoji = 'crown' where id = $1",
      [id],
    );
    const [row] = await stage.as(
      ada,
      "update public.ratings set comment = 'Great' where user_id = $1 and restaurant_place_id = $2 returning *",
      [ada.id, place3.id],
    );
    expect(row).toMatchObject({ version: 3, score: 5, server_name: "Sam", comment: "Great" });
    const [same] = await stage.as(ada, "update public.ratings set comment = 'Great' where id = $1 returning *", [id]);
    expect(same).toMatchObject({ version: 3, updated_at: row?.["updated_at"] });
  });

  test("drops the waiter's name and award below five lemons, but keeps the waiter's id", async ({ stage }) => {
    const { id } = await insertOne(stage, ada, place1.id);
    await stage.as(
      ada,
      "update public.ratings set score = 5, server_id = $2, server_name = 'Sam', server_emoji = 'star' where id = $1",
      [id, serverId],
    );
    const [row] = await stage.as(ada, "update public.ratings set score = 4 where id = $1 returning *", [id]);
    expect(row).toMatchObject({ score: 4, server_id: serverId, server_name: null, server_emoji: null });
  });

  test("hides a deleted rating from everyone and erases its content, and a new insert reuses id and version", async ({
    stage,
  }) => {
    const { id } = await insertOne(stage);
    await stage.as(ada, "delete from public.ratings where id = $1", [id]);
    for (const person of [ada, cast.consumerB, cast.admin]) {
      expect(await stage.as(person, "select id from public.ratings where id = $1", [id])).toEqual([]);
    }
    expect(await stage.look("select comment, tags, version from private.ratings where id = $1", [id])).toEqual([
      { comment: null, tags: [], version: 2 },
    ]);
    const [again] = await stage.as(ada, insertRating, [ada.id, place3.id, 2, [], "Worse"]);
    expect(again).toMatchObject({ id, version: 3, score: 2, deleted_at: null });
  });

  test.each([
    ["score_invalid", "score = 6"],
    ["score_invalid", "score = null"],
    ["tags_invalid", "tags = '{long_wait}'"],
    ["tags_invalid", "tags = array_fill('attentive'::text, array[51])"],
    ["comment_too_long", `comment = repeat('x', 1001)`],
    ["server_not_here", `server_id = '${serverId}'`],
    ["invalid_op", "score = 5, server_emoji = 'medal'"],
    ["photo_owner", `photo_urls = '{"${cast.consumerB.id}/a.jpg"}'`],
    ["photo_missing", `photo_urls = '{"${ada.id}/a.jpg"}'`],
    // The count is checked first, because checking a hundred thousand entries would take a minute.
    ["photo_limit", "photo_urls = array_fill('x'::text, array[51])"],
  ])("refuses %s with its own 4xx error before a check constraint fails: %s", (hint, change) =>
    database.scene(async (stage) => {
      const { id } = await insertOne(stage);
      const refusal = await stage.refusal(ada, `update public.ratings set ${change} where id = $1`, [id]);
      expect(refusal).toMatchObject({ code: expect.stringMatching(/^PT4\d\d$/), hint });
    }),
  );

  test("stores each public photo URL once, as a path", async ({ stage }) => {
    const { id } = await insertOne(stage);
    const path = await upload(stage, ada.id);
    const url = `https://x.supabase.co/storage/v1/object/public/reviews/${path}?v=1`;
    const [row] = await stage.as(ada, "update public.ratings set photo_urls = $2 where id = $1 returning photo_urls", [
      id,
      [url, path],
    ]);
    expect(row).toEqual({ photo_urls: [path] });
  });
});

describe("safe_update_rating", () => {
  const call = "select * from public.safe_update_rating($1, $2, $3, $4, $5, $6, $7)";

  test("changes the caller's rating but leaves the waiter unchanged, as it takes no waiter argument", async ({
    stage,
  }) => {
    const { id } = await insertOne(stage, ada, place1.id);
    await stage.as(ada, "update public.ratings set server_id = $2 where id = $1", [id, serverId]);
    const [row] = await stage.as(ada, call, [`places/${place1.id}`, 5, ["Great vibe"], "Wow", "Sam", "crown", null]);
    expect(row).toMatchObject({
      id,
      score: 5,
      tags: ["great_vibe"],
      server_id: serverId,
      server_name: "Sam",
      version: 3,
    });
  });

  test("keeps the photos if none are passed, and removes them if the list is empty", async ({ stage }) => {
    const { id } = await insertOne(stage, ada, place1.id);
    const path = await upload(stage, ada.id);
    await stage.as(ada, "update public.ratings set photo_urls = $2 where id = $1", [id, [path]]);
    const [edited] = await stage.as(ada, call, [place1.id, 4, [], "Wow", null, null, null]);
    expect(edited).toMatchObject({ comment: "Wow", photo_urls: [path] });
    const [bare] = await stage.as(ada, call, [place1.id, 4, [], "Wow", null, null, []]);
    expect(bare).toMatchObject({ photo_urls: [] });
  });

  test("creates the rating if there is none or if it was removed", async ({ stage }) => {
    const [first] = await stage.as(ada, call, [place3.id, 3, [], null, null, null, null]);
    expect(first).toMatchObject({ score: 3, version: 1 });
    await stage.as(ada, "delete from public.ratings where id = $1", [first?.["id"]]);
    const [again] = await stage.as(ada, call, [place3.id, 2, [], null, null, null, null]);
    expect(again).toMatchObject({ score: 2, version: 3 });
  });

  test.each([
    ["not signed in", cast.anonymous, place3.id, 4, "42501", null],
    ["not invited", cast.uninvited, place3.id, 4, "PT403", "not_invited"],
    ["own place", cast.ownerOfPlace1, place1.id, 4, "PT403", "own_place"],
    ["unknown place", ada, "nowhere", 4, "PT422", "place_unknown"],
    ["score 40", ada, place3.id, 40_000, "PT422", "score_invalid"],
  ] as const)("refuses a rating in the case: %s", (_name, person, placeId, score, code, hint) =>
    database.scene(async (stage) => {
      const refusal = await stage.refusal(person, call, [placeId, score, [], null, null, null, null]);
      expect(refusal.code).toBe(code);
      if (hint) expect(refusal.hint).toBe(hint);
    }),
  );
});

describe("the places that a person cannot rate", () => {
  const own = (stage: Stage, person: Person) => valueOf<string[]>(stage, person, "get_own_places");
  const pause = "update public.restaurant_servers set is_active = $2, paused_by = $3 where server_id = $1";

  test("are the places that they own or work at now, and only the person can list them", async ({ stage }) => {
    expect(await own(stage, cast.ownerOfPlace1)).toEqual([place1.id]);
    expect(await own(stage, cast.serverOfPlace1)).toEqual([place1.id]);
    expect(await own(stage, ada)).toEqual([]);
    await stage.look(pause, [serverId, false, "server"]);
    expect(await own(stage, cast.serverOfPlace1)).toEqual([]);
  });

  test("are exactly the places for which a rating is refused for that reason", async ({ stage }) => {
    const everybody = [ada, cast.ownerOfPlace1, cast.ownerOfPlace2, cast.serverOfPlace1];
    for (const person of everybody) {
      const told = await own(stage, person);
      for (const { id } of Object.values(places)) {
        const tried = stage.as(person, insertRating, [person.id, id, 4, [], null]).then(
          () => false,
          ({ hint }: { hint?: string }) => hint === "own_place",
        );
        expect([person.email, id, await tried]).toEqual([person.email, id, told.includes(id)]);
      }
    }
  });
});
