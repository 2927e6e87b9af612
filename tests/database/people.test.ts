import { termsVersion } from "../../src/domain/people/terms.ts";
import { describe, expect } from "vitest";
import { cast, members } from "../support/cast.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben } = cast;

describe("profiles", () => {
  test("can be read by invited people, while uninvited people see only their own", async ({ stage: { as } }) => {
    expect(await as(ada, "select user_id from public.profiles")).toHaveLength(members.length - 1);
    expect(await as(cast.uninvited, "select user_id from public.profiles")).toEqual([{ user_id: cast.uninvited.id }]);
  });

  test("show only the initial of the family name until the person saves a longer one", async ({ stage: { as } }) => {
    expect(await as(ben, "select first_name, last_name from public.profiles where user_id = $1", [ada.id])).toEqual([
      { first_name: "Ada", last_name: "E." },
    ]);
    await as(ada, "update public.profiles set last_name = ' Example ' where user_id = $1", [ada.id]);
    expect(await as(ben, "select last_name from public.profiles where user_id = $1", [ada.id])).toEqual([
      { last_name: "Example" },
    ]);
  });

  test("accept a picture only from the person's own folder", async ({ stage: { as, refusal } }) => {
    const upsert = `insert into public.profiles (user_id, avatar_url) values ($1, $2)
        on conflict (user_id) do update set avatar_url = excluded.avatar_url returning avatar_url`;
    const own = `/storage/v1/object/public/profile-images/${ada.id}/avatar.jpg?v=17`;
    // The host is dropped, because a foreign host would learn who views the portrait.
    for (const host of ["", "https://x.supabase.co", "http://127.0.0.1:4173", "https://tracker.test"])
      expect(await as(ada, upsert, [ada.id, host + own])).toEqual([{ avatar_url: own }]);
    for (const url of [
      own.replace(ada.id, ben.id),
      "https://evil.test/pixel.gif",
      `//evil.test${own}`,
      `https://evil.test/x${own}`,
      `https://me:you@evil.test${own}`,
      `https://https://evil.test${own}`,
      "javascript:alert(1)",
      `${own}"onload=x`,
      own.replace("avatar.jpg", "avatar.html"),
      own.replace("avatar.jpg", "other.jpg"),
      `https://evil.test/?/storage/v1/object/public/profile-images/${ada.id}/avatar.jpg`,
    ]) {
      expect(await refusal(ada, upsert, [ada.id, url])).toMatchObject({ code: "PT422", hint: "avatar_not_own" });
    }
  });

  test("cannot be written by other people, nor by uninvited people", async ({ stage: { as, refusal, look } }) => {
    const change = "update public.profiles set city = 'X' where user_id = $1 returning user_id";
    expect(await as(ben, change, [ada.id])).toEqual([]);
    expect(await as(cast.admin, change, [ada.id])).toEqual([]);
    expect(await as(cast.uninvited, change, [cast.uninvited.id])).toEqual([]);
    await look("delete from public.profiles where user_id in ($1, $2)", [ada.id, cast.uninvited.id]);
    const add = "insert into public.profiles (user_id) values ($1)";
    expect((await refusal(ben, add, [ada.id])).code).toBe("42501");
    expect((await refusal(cast.uninvited, add, [cast.uninvited.id])).hint).toBe("not_invited");
    expect(await as(ada, `${add} returning user_id`, [ada.id])).toHaveLength(1);
  });

  test.each([
    ["username = 'queen'", "PT403", "column_protected"],
    ["badges = '{grand_zester}'", "PT403", "column_protected"],
    ["user_id = gen_random_uuid()", "PT403", "column_protected"],
    ["first_name = repeat('x', 81)", "PT422", "text_too_long"],
    ["city = repeat('x', 81)", "PT422", "text_too_long"],
  ])("refuse the update %s", (change, code, hint) =>
    database.scene(async ({ refusal }) => {
      expect(await refusal(ada, `update public.profiles set ${change} where user_id = $1`, [ada.id])).toMatchObject({
        code,
        hint,
      });
    }),
  );

  test("refuse protected columns in an insert, and change updated_at only when a visible field changes", async ({
    stage: { as, refusal, look },
  }) => {
    await look("delete from public.profiles where user_id = $1", [ada.id]);
    for (const [column, value] of [
      ["badges", "{grand_zester}"],
      ["username", "queen"],
    ]) {
      const forged = await refusal(ada, `insert into public.profiles (user_id, ${column}) values ($1, $2)`, [
        ada.id,
        value,
      ]);
      expect(forged).toMatchObject({ code: "PT403", hint: "column_protected" });
    }
    await look("insert into public.profiles (user_id) values ($1)", [ada.id]);
    const sql =
      "update public.profiles set city = 'Esch', updated_at = '2001-01-01' where user_id = $1 returning updated_at > now() as moved";
    expect(await as(ada, sql, [ada.id])).toEqual([{ moved: true }]);
  });
});

describe("get_profiles_by_ids and search_profiles", () => {
  const search = async (
    stage: Pick<Parameters<Parameters<typeof database.scene>[0]>[0], "as">,
    q: string,
    limit = 10,
  ) =>
    (await stage.as<{ first_name: string }>(ada, "select * from public.search_profiles($1, $2)", [q, limit])).map(
      (row) => row.first_name,
    );

  test("return only public fields", async ({ stage: { as } }) => {
    const ask = "select * from public.get_profiles_by_ids($1)";
    const [row] = await as(ada, ask, [[ben.id]]);
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      ["avatar_url", "badges", "city", "country", "first_name", "last_name", "user_id", "username"].toSorted(),
    );
    expect(await as(cast.uninvited, ask, [[ben.id]])).toEqual([]);
  });

  test("match part of a name from two characters, ignoring case and accents, and omit oneself and the uninvited", async ({
    stage,
  }) => {
    await stage.look("update public.profiles set first_name = 'Zoé' where user_id = $1", [ben.id]);
    expect(await search(stage, "zoe")).toEqual(["Zoé"]);
    expect(await search(stage, "ada")).toEqual([]);
    expect(await search(stage, "una")).toEqual([]);
    expect(await search(stage, "z")).toEqual([]);
    expect(await search(stage, " z ")).toEqual([]);
    expect(await search(stage, "%%")).toEqual([]);
    expect(await search(stage, "e.", 2)).toHaveLength(2);
    expect(await stage.as(cast.uninvited, "select * from public.search_profiles('zoe')")).toEqual([]);
  });

  test("omit friends, pending requests and blocked people", async ({ stage }) => {
    expect(await search(stage, "ben")).toEqual(["Ben"]);
    await stage.look("insert into public.user_blocks (blocker_id, blocked_id) values ($1, $2)", [ben.id, ada.id]);
    expect(await search(stage, "ben")).toEqual([]);
    await stage.look("delete from public.user_blocks");
    await stage.as(ada, "insert into public.user_relationships (follower_id, following_id) values ($1, $2)", [
      ada.id,
      ben.id,
    ]);
    expect(await search(stage, "ben")).toEqual([]);
  });
});

describe("update_username", () => {
  const rename = async (
    stage: Pick<Parameters<Parameters<typeof database.scene>[0]>[0], "as">,
    name: string | null,
    person = ada,
  ) =>
    (
      await stage.as<{ answer: Record<string, unknown> }>(person, "select public.update_username($1) as answer", [name])
    )[0]?.answer;

  test.each([
    ["   ", "username_required"],
    [null, "username_required"],
    ["ab", "username_invalid"],
    ["x".repeat(31), "username_invalid"],
    ["two words", "username_invalid"],
    ["<b>bold</b>", "username_invalid"],
    ["Admin", "username_reserved"],
  ])("refuses %j with the code %s and an error text", (name, code) =>
    database.scene(async (stage) => {
      expect(await rename(stage, name)).toMatchObject({
        success: false,
        code,
        error: expect.stringMatching(/\w/),
      });
    }),
  );

  test("trims the name, keeps its case, and refuses a name taken in any other case", async ({ stage }) => {
    expect(await rename(stage, "  Ada.L ")).toMatchObject({ success: true, username: "Ada.L", error: null });
    expect(await rename(stage, "aDA.l", ben as never)).toMatchObject({ success: false, code: "username_taken" });
    await expect(
      stage.look("update public.profiles set username = 'ada.L' where user_id = $1", [ben.id]),
    ).rejects.toThrow("profiles_username");
  });

  test("allows five changes a day, and saving the same name again does not count", async ({ stage }) => {
    for (let n = 1; n <= 5; n++) expect(await rename(stage, `name${n}`)).toMatchObject({ success: true });
    expect(await rename(stage, "name5")).toMatchObject({ success: true });
    expect(await rename(stage, "name6")).toMatchObject({ success: false, code: "rate_limited" });
  });
});

describe("roles and consents", () => {
  test("can be read by the person", async ({ stage: { as } }) => {
    expect(await as(cast.ownerOfPlace1, "select role from public.user_roles")).toEqual([{ role: "owner" }]);
    expect(await as(ada, "select role from public.user_roles")).toEqual([]);
    expect(await as(cast.admin, "select role from public.user_roles")).toEqual([{ role: "admin" }]);
    expect(await as(ada, "select kind, version from public.consents")).toEqual([
      { kind: "terms", version: termsVersion },
    ]);
    expect(await as(cast.admin, "select user_id from public.consents")).toEqual([{ user_id: cast.admin.id }]);
  });
});
