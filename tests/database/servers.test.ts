import { describe, expect } from "vitest";
import { cast, ownerIds, places, serverId, type Person } from "../support/cast.ts";
import { count, newcomer, notOwnerOfPlace1, rate, refusalOf, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, serverOfPlace1: sam, ownerOfPlace1: olga, ownerOfPlace2: otto, admin } = cast;
const all = "select id from public.servers";

describe("a waiter profile (servers)", () => {
  const make =
    "insert into public.servers (user_id, first_name, last_name, email) values ($1, ' Ada ', 'Example', 'ada@cast.test')";

  test("can be created by an invited person for themselves, and gives the role server", async ({ stage }) => {
    await stage.as(ada, make, [ada.id]);
    expect(await stage.as(ada, "select first_name, is_active from public.servers")).toEqual([
      { first_name: "Ada", is_active: true },
    ]);
    expect(await stage.as(ada, "select role from public.user_roles")).toEqual([{ role: "server" }]);
    expect((await stage.refusal(ada, make, [ada.id])).code).toBe("23505");
    expect((await stage.refusal(cast.consumerB, make, [admin.id])).code).toBe("42501");
    expect((await stage.refusal(cast.uninvited, make, [cast.uninvited.id])).hint).toBe("not_invited");
  });

  test("can be read by the waiter and the owner of one of their places", async ({ stage }) => {
    for (const person of [sam, olga]) expect(await count(stage, person, all)).toBe(1);
    for (const person of [ada, otto, admin, cast.uninvited]) expect(await count(stage, person, all)).toBe(0);
  });

  test("can be changed by the waiter only", async ({ stage }) => {
    const change = "update public.servers set last_name = $1, phone_number = '+352 621'";
    await stage.as(sam, change, ["Sommelier"]);
    for (const person of [olga, ada, admin]) await stage.as(person, change, ["Taken"]);
    expect(await stage.look("select last_name from public.servers")).toEqual([{ last_name: "Sommelier" }]);
    await stage.look("update public.servers set updated_at = '2001-01-01'");
    await stage.as(sam, change, ["Waiter"]);
    expect(await stage.look("select id from public.servers where updated_at < '2002-01-01'")).toEqual([]);
  });

  test.each([
    ["id", "gen_random_uuid()"],
    ["user_id", `'${ada.id}'`],
    ["created_at", "'2001-01-01'"],
  ])("does not accept a change of the column %s", (column, value) =>
    database.scene(async (stage) => {
      expect(await stage.refusal(sam, `update public.servers set ${column} = ${value}`)).toMatchObject({
        code: "PT403",
        hint: "column_protected",
      });
    }),
  );

  test("gets its timestamps from the database clock", async ({ stage }) => {
    const forge = (columns: string, values: string) =>
      `insert into public.servers (user_id, first_name, last_name, email, ${columns}) values ('${ada.id}', 'A', 'B', 'a@b.test', ${values})`;
    await stage.as(ada, forge("created_at", "'2001-01-01'"));
    expect(await stage.look("select id from public.servers where created_at < '2002-01-01'")).toEqual([]);
  });

  test("requires all four fields when edited, and reports a missing one before a check constraint fails", async ({
    stage,
  }) => {
    const change = "update public.servers set first_name = $1, last_name = $2, email = $3, phone_number = $4";
    for (const bad of [
      [" ", "Example", "s@b.test", "621"],
      ["Sam", "", "s@b.test", "621"],
      ["Sam", "Example", "nonsense", "621"],
      ["Sam", "Example", "s@b.test", "  "],
      ["Sam", "Example", "s@b.test", "1".repeat(41)],
      ["Sam", "Example", "s@b.test", "*#06#"],
      ["x".repeat(81), "Example", "s@b.test", "621"],
    ])
      expect(await stage.refusal(sam, change, bad)).toMatchObject({ code: "PT422", hint: "fields_required" });
    await stage.as(sam, "update public.servers set hidden_from_search = true");
  });

  test("can be deleted by the waiter only, together with its role and team memberships", async ({ stage }) => {
    await stage.as(olga, "delete from public.servers");
    expect(await stage.look(all)).toHaveLength(1);
    await stage.as(sam, "delete from public.servers");
    expect(await stage.look(all)).toEqual([]);
    expect(await stage.look("select role from public.user_roles where user_id = $1", [sam.id])).toEqual([]);
    expect(await stage.look("select id from public.restaurant_servers")).toEqual([]);
  });
});

describe("the figures of a waiter's row", () => {
  const figures = "select overall_rating(s), total_ratings(s) from public.servers as s where id = $1";

  test("are read by the waiter only, and leave no trace in the row", async ({ stage }) => {
    const row = () => stage.look("select *, ctid::text from public.servers where id = $1", [serverId]);
    const before = await row();
    expect(await stage.as(sam, figures, [serverId])).toEqual([{ overall_rating: null, total_ratings: 0 }]);
    for (const score of [4, 5])
      await rate(stage, await newcomer(stage, `figures${score}@cast.test`), places.place1.id, {
        score,
        server_id: serverId,
      });
    expect(await stage.as(sam, figures, [serverId])).toEqual([{ overall_rating: 4.5, total_ratings: 2 }]);
    expect(await stage.as(olga, figures, [serverId])).toEqual([{ overall_rating: null, total_ratings: null }]);
    expect(await row()).toEqual(before);
    expect(
      Object.keys((await stage.as(olga, "select * from public.servers where id = $1", [serverId]))[0] ?? {}),
    ).toContain("email");
  });
});

describe("a team membership (restaurant_servers)", () => {
  const state = (stage: Stage) => stage.look("select is_active, paused_by from public.restaurant_servers");
  const pause = "update public.restaurant_servers set is_active = false";
  const resume = "update public.restaurant_servers set is_active = true, added_at = '2001-01-01'";

  test("can be read by the waiter and its owner", async ({ stage }) => {
    const rows = "select id from public.restaurant_servers";
    for (const person of [sam, olga]) expect(await count(stage, person, rows)).toBe(1);
    for (const person of [ada, otto, admin, cast.uninvited]) expect(await count(stage, person, rows)).toBe(0);
  });

  test("requires an ownership, exists once per place, and ends with the ownership", async ({ stage }) => {
    const make = (owner: string, place: string) =>
      `with made as (insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id)
          values ('${owner}', '${serverId}', '${place}') returning id) select * from made`;
    await expect(stage.as(cast.machine, make(ownerIds.ofPlace1, places.place2.id))).rejects.toMatchObject({
      code: "23503",
    });
    await expect(stage.as(cast.machine, make(ownerIds.ofPlace1, places.place1.id))).rejects.toMatchObject({
      code: "23505",
    });
    await stage.look("delete from public.restaurant_ownerships where restaurant_owner_id = $1", [ownerIds.ofPlace1]);
    expect(await state(stage)).toEqual([]);
  });

  test("can be paused and resumed by the owner, and resuming sets the start day by the database clock", async ({
    stage,
  }) => {
    await stage.as(olga, pause);
    expect(await state(stage)).toEqual([{ is_active: false, paused_by: "owner" }]);
    await stage.as(olga, resume);
    expect(await state(stage)).toEqual([{ is_active: true, paused_by: null }]);
    expect(await stage.look("select id from public.restaurant_servers where added_at = now()")).toHaveLength(1);
  });

  test("that the waiter ended cannot be resumed by the owner or the waiter", async ({ stage }) => {
    await stage.as(sam, pause);
    expect(await state(stage)).toEqual([{ is_active: false, paused_by: "server" }]);
    expect(await stage.refusal(olga, resume)).toMatchObject({ code: "PT409", hint: "left_by_server" });
    expect(await stage.refusal(sam, resume)).toMatchObject({ code: "PT403", hint: "needs_invitation" });
  });

  test("that the owner paused can still be ended by the waiter", async ({ stage }) => {
    await stage.as(olga, pause);
    expect((await stage.refusal(sam, resume)).hint).toBe("needs_invitation");
    await stage.as(sam, pause);
    expect((await stage.refusal(olga, resume)).hint).toBe("left_by_server");
  });

  test("cannot be paused by other people, and can be deleted only by its owner", async ({ stage }) => {
    for (const person of [otto, ada, admin]) {
      await stage.as(person, pause);
      await stage.as(person, "delete from public.restaurant_servers");
    }
    await stage.as(sam, "delete from public.restaurant_servers");
    expect(await state(stage)).toEqual([{ is_active: true, paused_by: null }]);
    await stage.as(olga, "delete from public.restaurant_servers");
    expect(await state(stage)).toEqual([]);
  });

  test.each([
    ["restaurant_owner_id", `'${ownerIds.ofPlace2}'`],
    ["server_id", "gen_random_uuid()"],
    ["restaurant_place_id", `'${places.place2.id}'`],
    ["paused_by", "'owner'"],
    ["added_at", "'2001-01-01'"],
    ["id", "gen_random_uuid()"],
  ])("does not accept a change of the column %s", (column, value) =>
    database.scene(async (stage) => {
      for (const person of [olga, sam]) {
        const refusal = await stage.refusal(
          person,
          `update public.restaurant_servers set is_active = false, ${column} = ${value}`,
        );
        expect(refusal).toMatchObject({ code: "PT403", hint: "column_protected" });
      }
    }),
  );

  test("determines who can be named in a rating and who cannot rate the place", async ({ stage }) => {
    const ask = async () =>
      (
        await stage.look(
          `select private.is_active_server_at($1, $2) as here, private.is_active_server_at($1, $3) as elsewhere,
             exists (select from private.place_people where user_id = $4 and restaurant_place_id = $2) as works`,
          [serverId, places.place1.id, places.place2.id, sam.id],
        )
      )[0];
    expect(await ask()).toEqual({ here: true, elsewhere: false, works: true });
    await stage.as(olga, pause);
    expect(await ask()).toEqual({ here: false, elsewhere: false, works: false });
    await stage.as(olga, resume);
    await stage.look("update public.servers set is_active = false");
    expect(await ask()).toEqual({ here: false, elsewhere: false, works: false });
  });

  test("shows guests only the first names of current staff", async ({ stage }) => {
    const args = { p_place_id: `places/${places.place1.id}` };
    for (const person of [ada, cast.anonymous])
      expect(await rowsOf(stage, person, "active_servers", args)).toEqual([{ server_id: serverId, first_name: "Sam" }]);
    await stage.as(sam, pause);
    expect(await rowsOf(stage, ada, "active_servers", args)).toEqual([]);
  });
});

describe("the search for waiters to invite", () => {
  const search = (stage: Stage, person: Person, query: string, more: Record<string, unknown> = {}) =>
    valueOf(stage, person, "search_servers_for_invitation", { p_place_id: places.place2.id, p_query: query, ...more });

  test("finds people by name and by exact verified address, and shows contact data of the owner's team only", async ({
    stage,
  }) => {
    await stage.look("update public.servers set phone_number = '621', email = 'contact@sam.test'");
    const found = { id: serverId, first_name: "Sam", is_associated: false, has_pending_invitation: false };
    expect(await search(stage, otto, "sam ex")).toMatchObject([
      { ...found, email: "c***@***.test", phone_number: null },
    ]);
    expect(await search(stage, otto, "SAM@cast.test")).toMatchObject([
      { ...found, email: "c***@***.test", phone_number: null },
    ]);
    const invited = { p_place_id: places.place2.id, p_invited_email: sam.email };
    await valueOf(stage, otto, "send_server_invitation", invited);
    expect(await search(stage, otto, "sam ex")).toMatchObject([{ has_pending_invitation: true }]);
    await stage.look("update public.server_invitations set expires_at = now()");
    expect(await search(stage, otto, "sam ex")).toMatchObject([{ has_pending_invitation: false }]);
    // An address that the server typed proves nothing and is not searched.
    expect(await search(stage, otto, "contact@sam.test")).toEqual([]);
    const own = { p_place_id: places.place1.id };
    expect(await search(stage, olga, "sam", own)).toMatchObject([
      { is_associated: true, email: "contact@sam.test", phone_number: "621" },
    ]);
  });

  test("finds names without their accents, and those that begin with the text first", async ({ stage }) => {
    for (const [nth, name] of ["Anne-José", "Joséphine", "Zoé Jos"].entries()) {
      const { id } = await newcomer(stage, `accent${nth}@cast.test`);
      await stage.look(
        "insert into public.servers (user_id, first_name, last_name, email) values ($1, $2, 'W', 'w@w.test')",
        [id, name],
      );
    }
    const names = async (p_query: string) =>
      (
        await valueOf<{ first_name: string }[]>(stage, otto, "search_servers_for_invitation", {
          p_place_id: places.place2.id,
          p_query,
        })
      ).map((row) => row.first_name);
    expect(await names("jose")).toEqual(["Joséphine", "Anne-José"]);
    expect(await names("JÓ")).toEqual(["Joséphine", "Anne-José", "Zoé Jos"]);
    expect(await names("zoe jos w")).toEqual(["Zoé Jos"]);
    expect(await names("\u0301\u0301")).toEqual([]);
  });

  test("requires two characters, escapes wildcards, and returns at most twenty people", async ({ stage }) => {
    expect(await search(stage, otto, "s")).toEqual([]);
    expect(await search(stage, otto, "%%")).toEqual([]);
    for (let nth = 0; nth < 21; nth++) {
      const { id } = await newcomer(stage, `w${nth}@cast.test`);
      await stage.look(
        "insert into public.servers (user_id, first_name, last_name, email) values ($1, 'Wanda', 'W', 'w@w.test')",
        [id],
      );
    }
    expect(await search(stage, otto, "wanda", { p_limit: 500 })).toHaveLength(20);
    expect(await search(stage, otto, "wanda", { p_limit: 3 })).toHaveLength(3);
  });

  test.each([
    ["whom the server has blocked", sam, otto],
    ["who has blocked the server", otto, sam],
  ])("does not find or show a waiter's guest name for an owner %s", (_name, person, other) =>
    database.scene(async (stage) => {
      await stage.look("update public.profiles set username = 'Lemonfan' where user_id = $1", [sam.id]);
      expect(await search(stage, otto, "lemonfan")).toMatchObject([{ id: serverId, username: "Lemonfan" }]);
      await valueOf(stage, person, "block_user", { p_user_id: other.id });
      expect(await search(stage, otto, "lemonfan")).toEqual([]);
      expect(await search(stage, otto, "sam")).toMatchObject([{ id: serverId, username: null }]);
    }),
  );

  test("omits hidden and inactive waiters", async ({ stage }) => {
    await stage.as(sam, "update public.servers set hidden_from_search = true");
    expect(await search(stage, otto, "sam")).toEqual([]);
    expect(await search(stage, otto, "sam@cast.test")).toEqual([]);
    expect(await search(stage, olga, "sam", { p_place_id: places.place1.id })).toHaveLength(1);
    await stage.look("update public.servers set hidden_from_search = false, is_active = false");
    expect(await search(stage, otto, "sam")).toEqual([]);
  });

  test("is allowed for the owner of that place only, sixty times a minute", async ({ stage }) => {
    const args = { p_place_id: places.place1.id, p_query: "sam" };
    for (const person of notOwnerOfPlace1)
      expect(await refusalOf(stage, person, "search_servers_for_invitation", args)).toMatchObject({
        code: "PT403",
        hint: "not_your_place",
      });
    await stage.look("insert into private.token_buckets values ($1, clock_timestamp() + interval '60 seconds')", [
      `server_search:${olga.id}`,
    ]);
    expect((await refusalOf(stage, olga, "search_servers_for_invitation", args)).code).toBe("PT429");
  });
});
