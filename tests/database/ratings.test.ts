import { describe, expect, test } from "vitest";
import { cast, places, serverId, type Person } from "../support/cast.ts";
import { upload } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const ada = cast.consumerA;
const { place1, place3 } = places;

const insert =
  "insert into public.ratings (user_id, restaurant_place_id, restaurant_name, score, tags, comment) values ($1, $2, 'x', $3, $4, $5) returning *";

async function rate(stage: Stage, person: Person = ada, placeId: string = place3.id): Promise<{ id: string }> {
  const [row] = await stage.as<{ id: string }>(person, insert, [person.id, placeId, 4, ["attentive"], "Good"]);
  if (!row) throw new Error("No row");
  return row;
}

describe("the table, as a client of the specification writes it", () => {
  test("an insert is stored in the same form as a command: prefix off, labels as codes, comment trimmed, our name", () =>
    database.scene(async (stage) => {
      const [row] = await stage.as(ada, insert, [
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
    }));

  test("a second insert for the same place is a duplicate key, whoever races", () =>
    database.scene(async (stage) => {
      await rate(stage);
      expect((await stage.refusal(ada, insert, [ada.id, place3.id, 3, [], null])).code).toBe("23505");
    }));

  test("update by id and by user and place raise the version once; an update that changes nothing does not", () =>
    database.scene(async (stage) => {
      const { id } = await rate(stage);
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
    }));

  test("below five lemons name and award go, the server stays", () =>
    database.scene(async (stage) => {
      const { id } = await rate(stage, ada, place1.id);
      await stage.as(
        ada,
        "update public.ratings set score = 5, server_id = $2, server_name = 'Sam', server_emoji = 'star' where id = $1",
        [id, serverId],
      );
      const [row] = await stage.as(ada, "update public.ratings set score = 4 where id = $1 returning *", [id]);
      expect(row).toMatchObject({ score: 4, server_id: serverId, server_name: null, server_emoji: null });
    }));

  test("a delete removes it for everybody and erases what it said; a new insert takes up its id and version", () =>
    database.scene(async (stage) => {
      const { id } = await rate(stage);
      await stage.as(ada, "delete from public.ratings where id = $1", [id]);
      for (const person of [ada, cast.consumerB, cast.anonymous, cast.admin]) {
        expect(await stage.as(person, "select id from public.ratings where id = $1", [id])).toEqual([]);
      }
      expect(await stage.look("select comment, tags, version from public.ratings where id = $1", [id])).toEqual([
        { comment: null, tags: [], version: 2 },
      ]);
      const [again] = await stage.as(ada, insert, [ada.id, place3.id, 2, [], "Worse"]);
      expect(again).toMatchObject({ id, version: 3, score: 2, deleted_at: null });
    }));

  test.each([
    ["score_invalid", "score = 6"],
    ["score_invalid", "score = null"],
    ["tags_invalid", "tags = '{long_wait}'"],
    ["comment_too_long", `comment = repeat('x', 1001)`],
    ["server_not_here", `server_id = '${serverId}'`],
    ["invalid_op", "score = 5, server_emoji = 'medal'"],
    ["photo_owner", `photo_urls = '{"${cast.consumerB.id}/a.jpg"}'`],
    ["photo_missing", `photo_urls = '{"${ada.id}/a.jpg"}'`],
  ])("refuses %s with a 4xx of its own before a check fires: %s", (hint, change) =>
    database.scene(async (stage) => {
      const { id } = await rate(stage);
      const refusal = await stage.refusal(ada, `update public.ratings set ${change} where id = $1`, [id]);
      expect(refusal).toMatchObject({ code: expect.stringMatching(/^PT4\d\d$/), hint });
    }),
  );

  test("public addresses of photos become paths, each once", () =>
    database.scene(async (stage) => {
      const { id } = await rate(stage);
      const path = await upload(stage, ada.id);
      const url = `https://x.supabase.co/storage/v1/object/public/reviews/${path}?v=1`;
      const [row] = await stage.as(
        ada,
        "update public.ratings set photo_urls = $2 where id = $1 returning photo_urls",
        [id, [url, path]],
      );
      expect(row).toEqual({ photo_urls: [path] });
    }));
});

describe("columns that are not the author's", () => {
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
  ])("an update of %s is refused", (change) =>
    database.scene(async (stage) => {
      const { id } = await rate(stage);
      expect(await stage.refusal(ada, `update public.ratings set ${change} where id = $1`, [id])).toMatchObject({
        code: "PT403",
        hint: "column_protected",
      });
    }),
  );

  test.each(["verification", "version", "hidden_at", "deleted_at"])("an insert that forges %s is refused", (column) =>
    database.scene(async (stage) => {
      const value = { verification: "'qr'", version: "7", hidden_at: "now()", deleted_at: "now()" }[column];
      const sql = `insert into public.ratings (restaurant_place_id, restaurant_name, score, ${column}) values ($1, 'x', 4, ${value})`;
      expect((await stage.refusal(ada, sql, [place3.id])).code).toBe("PT403");
    }),
  );

  test("created_at is ours, rated_at stays within bounds, the place's name cannot be changed", () =>
    database.scene(async (stage) => {
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
        await stage.look("select restaurant_name from public.ratings where restaurant_place_id = $1", [place3.id]),
      ).toEqual([{ restaurant_name: place3.name }]);
    }));
});

describe("strangers", () => {
  test("cannot rate in another's name", () =>
    database.scene(async (stage) => {
      const refusal = await stage.refusal(cast.consumerB, insert, [ada.id, place3.id, 1, [], null]);
      expect(refusal.code).toBe("PT403");
    }));

  test.each([
    ["anonymous", cast.anonymous],
    ["the uninvited", cast.uninvited],
  ])("%s cannot insert, update or delete, not even what is theirs", (_name, person) =>
    database.scene(async (stage) => {
      const refusal = await stage.refusal(person, insert, [person.id ?? ada.id, place3.id, 1, [], null]);
      expect(["42501", "PT403"]).toContain(refusal.code);
      const owner = person.id ?? ada.id;
      await stage.look(insert, [owner, place3.id, 4, [], "Mine"]);
      const attempts = [
        "update public.ratings set score = 1 where user_id = $1",
        "delete from public.ratings where user_id = $1",
      ];
      for (const sql of attempts) {
        await stage
          .as(person, sql, [owner])
          .catch((error: Error & { code: string }) => expect(error.code).toBe("42501"));
      }
      expect(await stage.look("select score, deleted_at from public.ratings where user_id = $1", [owner])).toEqual([
        { score: 4, deleted_at: null },
      ]);
    }),
  );

  test.each([
    ["another guest", cast.consumerB],
    ["the owner of the place", cast.ownerOfPlace1],
    ["an admin", cast.admin],
  ])("%s cannot change or delete a guest's rating", (_name, person) =>
    database.scene(async (stage) => {
      const { id } = await rate(stage, ada, place1.id);
      expect(await stage.as(person, "update public.ratings set score = 1 where id = $1 returning id", [id])).toEqual(
        [],
      );
      await stage.as(person, "delete from public.ratings where id = $1", [id]);
      expect(await stage.as(cast.anonymous, "select score from public.ratings where id = $1", [id])).toEqual([
        { score: 4 },
      ]);
    }),
  );

  test("everybody reads published ratings; a hidden one only its author and admins", () =>
    database.scene(async (stage) => {
      const { id } = await rate(stage);
      const readers = async () => {
        const seen: string[] = [];
        for (const [name, person] of Object.entries(cast)) {
          const rows = await stage.as(person, "select id from public.ratings where id = $1", [id]);
          if (rows.length > 0) seen.push(name);
        }
        return seen;
      };
      expect(await readers()).toEqual(Object.keys(cast));
      await stage.look("update public.ratings set hidden_at = now() where id = $1", [id]);
      expect(await readers()).toEqual(["machine", "consumerA", "admin"]);
    }));

  test("nobody reads devices, evidence, visits, totals or receipts", () =>
    database.scene(async (stage) => {
      const tables = [
        "rating_sync",
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
    }));
});

describe("safe_update_rating", () => {
  const call = "select * from public.safe_update_rating($1, $2, $3, $4, $5, $6, $7)";

  test("changes the caller's rating and keeps the server that it cannot name", () =>
    database.scene(async (stage) => {
      const { id } = await rate(stage, ada, place1.id);
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
    }));

  test("creates it when there is none, and after a removal", () =>
    database.scene(async (stage) => {
      const [first] = await stage.as(ada, call, [place3.id, 3, [], null, null, null, null]);
      expect(first).toMatchObject({ score: 3, version: 1 });
      await stage.as(ada, "delete from public.ratings where id = $1", [first?.["id"]]);
      const [again] = await stage.as(ada, call, [place3.id, 2, [], null, null, null, null]);
      expect(again).toMatchObject({ score: 2, version: 3 });
    }));

  test.each([
    ["not signed in", cast.anonymous, place3.id, 4, "42501", null],
    ["not invited", cast.uninvited, place3.id, 4, "PT403", "not_invited"],
    ["own place", cast.ownerOfPlace1, place1.id, 4, "PT403", "own_place"],
    ["unknown place", ada, "nowhere", 4, "PT422", "place_unknown"],
    ["score 40", ada, place3.id, 40_000, "PT422", "score_invalid"],
  ] as const)("refuses: %s", (_name, person, placeId, score, code, hint) =>
    database.scene(async (stage) => {
      const refusal = await stage.refusal(person, call, [placeId, score, [], null, null, null, null]);
      expect(refusal.code).toBe(code);
      if (hint) expect(refusal.hint).toBe(hint);
    }),
  );
});
