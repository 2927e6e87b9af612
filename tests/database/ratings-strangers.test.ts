import { describe, expect } from "vitest";
import { cast, places } from "../support/cast.ts";
import { befriend, suspend } from "./calls.ts";
import { useDatabase } from "./harness.ts";
import { insertOne, insertRating } from "./insert-rating.ts";

const database = useDatabase();
const { test } = database;
const ada = cast.consumerA;
const { place1, place3 } = places;

describe("columns of a rating that its author cannot set", () => {
  test.each([
    "id = gen_random_uuid()",
    `user_id = '${cast.consumerB.id}'`,
    `restaurant_place_id = '${place1.id}'`,
    "verification = 'location'",
    "version = 99",
    "rated_at = now() - interval '1 year'",
    "created_at = now() - interval '1 year'",
    "hidden_at = now()",
    "deleted_at = now()",
  ])("refuse an update of %s", (change) =>
    database.scene(async (stage) => {
      const { id } = await insertOne(stage);
      expect(await stage.refusal(ada, `update public.ratings set ${change} where id = $1`, [id])).toMatchObject({
        code: "PT403",
        hint: "column_protected",
      });
    }),
  );

  test.each(["verification", "version", "hidden_at", "deleted_at"])("refuse an insert that sets %s", (column) =>
    database.scene(async (stage) => {
      const value = { verification: "'qr'", version: "7", hidden_at: "now()", deleted_at: "now()" }[column];
      const sql = `insert into public.ratings (restaurant_place_id, restaurant_name, score, ${column}) values ($1, 'x', 4, ${value})`;
      expect((await stage.refusal(ada, sql, [place3.id])).code).toBe("PT403");
    }),
  );

  test("include created_at and the place name, and rated_at cannot be far in the past or in the future", async ({
    stage,
  }) => {
    const sql = `insert into public.ratings (restaurant_place_id, restaurant_name, score, created_at, rated_at)
        values ($1, 'Fake', 4, '2001-01-01', $2) returning created_at > now() - interval '1 minute' as ours, rated_at, restaurant_name`;
    const [past] = await stage.as(ada, sql, [place3.id, "2001-01-01"]);
    expect(past).toMatchObject({ ours: true, restaurant_name: place3.name });
    expect(Date.now() - Date.parse(String(past?.["rated_at"]))).toBeLessThan(91 * 86_400_000);
    const [future] = await stage.as(ada, sql, [place1.id, "2101-01-01"]);
    expect(Date.parse(String(future?.["rated_at"]))).toBeLessThanOrEqual(Date.now());
    await stage.as(ada, "update public.ratings set restaurant_name = 'Fake' where restaurant_place_id = $1", [
      place3.id,
    ]);
    expect(
      await stage.look("select restaurant_name from private.ratings where restaurant_place_id = $1", [place3.id]),
    ).toEqual([{ restaurant_name: place3.name }]);
  });
});

describe("people without rights to a rating", () => {
  test("cannot create a rating in another person's name", async ({ stage }) => {
    const refusal = await stage.refusal(cast.consumerB, insertRating, [ada.id, place3.id, 1, [], null]);
    expect(refusal.code).toBe("PT403");
  });

  test.each([
    ["anonymous", cast.anonymous],
    ["the uninvited", cast.uninvited],
  ])("(%s) cannot insert, update or delete ratings, not even their own", (_name, person) =>
    database.scene(async (stage) => {
      const refusal = await stage.refusal(person, insertRating, [person.id ?? ada.id, place3.id, 1, [], null]);
      expect(["42501", "PT403"]).toContain(refusal.code);
      const owner = person.id ?? ada.id;
      await stage.look(insertRating.replace("public", "private"), [owner, place3.id, 4, [], "Mine"]);
      const attempts = [
        "update public.ratings set score = 1 where user_id = $1",
        "delete from public.ratings where user_id = $1",
      ];
      for (const sql of attempts) {
        await stage
          .as(person, sql, [owner])
          .catch((error: Error & { code: string }) => expect(error.code).toBe("42501"));
      }
      expect(await stage.look("select score, deleted_at from private.ratings where user_id = $1", [owner])).toEqual([
        { score: 4, deleted_at: null },
      ]);
    }),
  );

  test.each([
    ["another guest", cast.consumerB],
    ["the owner of the place", cast.ownerOfPlace1],
    ["an admin", cast.admin],
  ])("(%s) cannot change or delete a guest's rating", (_name, person) =>
    database.scene(async (stage) => {
      const { id } = await insertOne(stage, ada, place1.id);
      expect(await stage.as(person, "update public.ratings set score = 1 where id = $1 returning id", [id])).toEqual(
        [],
      );
      await stage.as(person, "delete from public.ratings where id = $1", [id]);
      expect(await stage.look("select score, deleted_at from private.ratings where id = $1", [id])).toEqual([
        { score: 4, deleted_at: null },
      ]);
    }),
  );

  test("cannot read it, unlike friends, not even as an admin, and friends cannot read a hidden one", async ({
    stage,
  }) => {
    const { id } = await insertOne(stage);
    await stage.look("update private.ratings set score = 5 where id = $1", [id]);
    const readers = async () => {
      const seen: string[] = [];
      for (const [name, person] of Object.entries(cast)) {
        const rows = await stage
          .as(person, "select id from public.ratings where id = $1", [id])
          .catch((error: Error & { code: string }) => {
            expect(error.code).toBe("42501");
            return [];
          });
        if (rows.length > 0) seen.push(name);
      }
      return seen;
    };
    expect(await readers()).toEqual(["machine", "consumerA"]);
    await befriend(stage, cast.consumerB, ada);
    expect(await readers()).toEqual(["machine", "consumerA", "consumerB"]);
    await stage.look("update private.profiles set visible_to = 'nobody' where user_id = $1", [ada.id]);
    expect(await readers()).toEqual(["machine", "consumerA"]);
    await stage.look("update private.profiles set visible_to = 'friends' where user_id = $1", [ada.id]);
    expect(await readers()).toEqual(["machine", "consumerA", "consumerB"]);
    await stage.look("update private.ratings set hidden_at = now() where id = $1", [id]);
    expect(await readers()).toEqual(["machine", "consumerA"]);
    await suspend(stage, ada);
    expect(await readers()).toEqual(["machine"]);
  });

  test("cannot read its devices, evidence, visits, totals or receipts", async ({ stage }) => {
    const tables = [
      "rating_sync",
      "upsert_sync",
      "rating_evidence",
      "visits",
      "user_totals",
      "server_totals",
      "server_place_totals",
      "city_reviewers",
      "client_ops",
    ];
    for (const table of tables) {
      for (const person of [cast.anonymous, cast.consumerA, cast.ownerOfPlace1, cast.admin, cast.machine]) {
        expect((await stage.refusal(person, `select * from private.${table}`)).code).toBe("42501");
      }
    }
  });
});
