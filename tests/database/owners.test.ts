import { describe, expect } from "vitest";
import { cast, ownerIds, places, type Person } from "../support/cast.ts";
import { count, newcomer, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, ownerOfPlace2: otto, admin } = cast;

const ask = (stage: Stage, person: Person, change: Record<string, unknown> = {}) =>
  valueOf(stage, person, "request_restaurant_ownership", {
    p_place_id: places.place3.id,
    p_restaurant_name: "whatever was typed",
    p_business_name: " Mosel Sàrl ",
    p_business_email: "mosel@cast.test",
    p_verification_documents: JSON.stringify({ restaurant_address: "1 Quai", submitted_from: "web" }),
    ...change,
  });

const decide = (stage: Stage, person: Person, id: unknown, status: string, more: Record<string, unknown> = {}) =>
  valueOf(stage, person, "review_ownership_request", {
    p_request_id: id,
    p_status: status,
    p_admin_notes: "checked",
    ...more,
  });

describe("a business card (restaurant_owners)", () => {
  test("can be created by an invited person for themselves, and gives no rights", async ({ stage }) => {
    const file = "insert into public.restaurant_owners (user_id, business_name, business_email) values ($1, $2, $3)";
    await stage.as(ada, file, [ada.id, " Ada's ", "ada@biz.test"]);
    expect(await stage.look("select business_name from public.restaurant_owners where user_id = $1", [ada.id])).toEqual(
      [{ business_name: "Ada's" }],
    );
    expect(await stage.look("select role from public.user_roles where user_id = $1", [ada.id])).toEqual([]);
    const [{ owns } = { owns: true }] = await stage.as<{ owns: boolean }>(
      ada,
      "select private.owns_place($1) as owns",
      [places.place1.id],
    );
    expect(owns).toBe(false);

    expect((await stage.refusal(ben, file, [ada.id, "Mine", "x@biz.test"])).code).toBe("42501");
    expect((await stage.refusal(cast.uninvited, file, [cast.uninvited.id, "Mine", "x@biz.test"])).hint).toBe(
      "not_invited",
    );
    expect((await stage.refusal(ada, file, [ada.id, "Twice", "x@biz.test"])).code).toBe("23505");
  });

  test("can be read and edited by its owner only", async ({ stage }) => {
    const all = "select id from public.restaurant_owners";
    expect(await count(stage, olga, all)).toBe(1);
    for (const person of [ada, admin]) expect(await count(stage, person, all)).toBe(0);
    expect(await count(stage, cast.serverOfPlace1, all)).toBe(0);

    await stage.as(olga, "update public.restaurant_owners set business_name = 'New name', public_name = 'Olga'");
    expect(await stage.look("select id, business_name from public.restaurant_owners order by id")).toEqual([
      { id: ownerIds.ofPlace1, business_name: "New name" },
      { id: ownerIds.ofPlace2, business_name: "Lis S.à r.l." },
    ]);
  });

  test.each([
    ["id", "gen_random_uuid()"],
    ["user_id", `'${ada.id}'`],
    ["created_at", "now() - interval '1 year'"],
  ])("does not let its owner change the column %s", (column, value) =>
    database.scene(async (stage) => {
      const refusal = await stage.refusal(olga, `update public.restaurant_owners set ${column} = ${value}`);
      expect(refusal).toMatchObject({ code: "PT403", hint: "column_protected" });
    }),
  );

  test("refuses empty names and invalid addresses with its own error, not with a check constraint", async ({
    stage,
  }) => {
    const change = "update public.restaurant_owners set business_name = $1, business_email = $2, public_name = $3";
    for (const bad of [
      ["", "a@b.test", null],
      ["x".repeat(121), "a@b.test", null],
      ["Fine", "a@b.test", "x".repeat(121)],
    ])
      expect(await stage.refusal(olga, change, bad)).toMatchObject({ code: "PT422", hint: "business_name_invalid" });
    expect(await stage.refusal(olga, change, ["Fine", "nonsense", null])).toMatchObject({ hint: "email_invalid" });
  });

  test("gets its timestamps from the database clock", async ({ stage }) => {
    await stage.as(
      ada,
      `insert into public.restaurant_owners (user_id, business_name, business_email, created_at)
         values ($1, 'Ada', 'ada@biz.test', '2001-01-01')`,
      [ada.id],
    );
    const recent =
      "select id from public.restaurant_owners where user_id = $1 and created_at > now() - interval '1 hour'";
    expect(await stage.look(recent, [ada.id])).toHaveLength(1);
    await stage.look("update public.restaurant_owners set updated_at = '2001-01-01' where user_id = $1", [ada.id]);
    await stage.as(ada, "update public.restaurant_owners set business_name = 'Ada 2'");
    expect(await stage.look("select id from public.restaurant_owners where updated_at < '2002-01-01'")).toEqual([]);
  });
});

describe("restaurant ownerships", () => {
  test("can be read by their owner only", async ({ stage }) => {
    const all = "select restaurant_place_id from public.restaurant_ownerships";
    expect(await stage.as(olga, all)).toEqual([{ restaurant_place_id: places.place1.id }]);
    expect(await stage.as(otto, all)).toEqual([{ restaurant_place_id: places.place2.id }]);
    for (const person of [ada, admin]) expect(await count(stage, person, all)).toBe(0);
  });

  test("give the owner role when the first one is added and revoke it when the last one is removed", async ({
    stage,
  }) => {
    const roles = () => stage.look("select role from public.user_roles where user_id = $1", [olga.id]);
    expect(await roles()).toEqual([{ role: "owner" }]);
    await stage.look("insert into public.restaurant_ownerships values ($1, $2)", [ownerIds.ofPlace1, places.place3.id]);
    await stage.look("delete from public.restaurant_ownerships where restaurant_place_id = $1", [places.place1.id]);
    expect(await roles()).toEqual([{ role: "owner" }]);
    await stage.look("delete from public.restaurant_ownerships where restaurant_place_id = $1", [places.place3.id]);
    expect(await roles()).toEqual([]);
  });
});

describe("an ownership request", () => {
  test("is stored as pending under the name on file, once per place", async ({ stage }) => {
    expect(await ask(stage, ada, { p_place_id: `places/${places.place3.id}` })).toMatchObject({ success: true });
    const rows = await stage.as(
      ada,
      "select user_id, restaurant_place_id, restaurant_name, business_name, status, verification_documents from public.restaurant_ownership_requests",
    );
    expect(rows).toEqual([
      {
        user_id: ada.id,
        restaurant_place_id: places.place3.id,
        restaurant_name: "Moselhaus",
        business_name: "Mosel Sàrl",
        status: "pending",
        verification_documents: { restaurant_address: "1 Quai", submitted_from: "web" },
      },
    ]);
    expect(await ask(stage, ada)).toMatchObject({ success: false, code: "already_requested" });
    expect(await ask(stage, ben)).toMatchObject({ success: true });
  });

  test("reports missing, invalid and too long fields", async ({ stage }) => {
    const cases: [Record<string, unknown>, string][] = [
      [{ p_business_name: "  " }, "business_required"],
      [{ p_business_email: null }, "business_required"],
      [{ p_business_name: "x".repeat(121) }, "business_name_too_long"],
      [{ p_business_email: "nonsense" }, "email_invalid"],
      [{ p_place_id: "nowhere" }, "place_unknown"],
      [{ p_place_id: null }, "place_unknown"],
      [{ p_verification_documents: "[1]" }, "documents_invalid"],
      [{ p_verification_documents: JSON.stringify({ a: "x".repeat(9000) }) }, "documents_invalid"],
    ];
    for (const [change, code] of cases) expect(await ask(stage, ada, change)).toMatchObject({ success: false, code });
    expect(await ask(stage, ada, { p_business_name: "" })).toMatchObject({
      error: "Please fill in business name and email",
    });
    expect(await ask(stage, olga, { p_place_id: places.place1.id })).toMatchObject({ code: "already_yours" });
  });

  test("is limited to three a day", async ({ stage }) => {
    for (let nth = 0; nth < 3; nth++) {
      expect(await ask(stage, ada)).toMatchObject({ success: true });
      await stage.look("delete from public.restaurant_ownership_requests");
    }
    expect(await ask(stage, ada)).toMatchObject({ success: false, code: "daily_limit" });
    expect(await ask(stage, ben)).toMatchObject({ success: true });
  });

  test("can be read by the requester and admins", async ({ stage }) => {
    await ask(stage, ada);
    const all = "select id from public.restaurant_ownership_requests";
    expect(await count(stage, ada, all)).toBe(1);
    expect(await count(stage, admin, all)).toBe(1);
    for (const person of [ben, olga, cast.serverOfPlace1, cast.uninvited])
      expect(await count(stage, person, all)).toBe(0);
  });
});

describe("the review of an ownership request", () => {
  test("creates the owner, ownership, role, notice and log entry in one transaction", async ({ stage }) => {
    const { request_id } = await ask(stage, ada);
    expect(await decide(stage, admin, request_id, "approved")).toEqual({ success: true, status: "approved" });
    const [{ owns } = { owns: false }] = await stage.as<{ owns: boolean }>(
      ada,
      "select private.owns_place($1) as owns",
      [places.place3.id],
    );
    expect(owns).toBe(true);
    expect(await stage.as(ada, "select role from public.user_roles")).toEqual([{ role: "owner" }]);
    expect(await stage.as(ada, "select activity_type, metadata from public.activities")).toEqual([
      { activity_type: "ownership_decision", metadata: { restaurant_name: "Moselhaus", status: "approved" } },
    ]);
    expect(
      await stage.as(cast.machine, "select actor_id from public.audit_log where action = 'ownership_approved'"),
    ).toEqual([{ actor_id: admin.id }]);
    expect(await decide(stage, admin, request_id, "rejected")).toMatchObject({
      success: false,
      code: "already_decided",
    });
  });

  test("keeps the existing business card of a person who already owns another place", async ({ stage }) => {
    const { request_id } = await ask(stage, olga);
    await decide(stage, admin, request_id, "approved");
    expect(await stage.as(olga, "select id, business_name from public.restaurant_owners")).toEqual([
      { id: ownerIds.ofPlace1, business_name: "Zitroun S.à r.l." },
    ]);
    expect(await count(stage, olga, "select restaurant_place_id from public.restaurant_ownerships")).toBe(2);
  });

  test("adds a second owner to a place only after the admin confirms it", async ({ stage }) => {
    const { request_id } = await ask(stage, ada, { p_place_id: places.place1.id });
    expect(await decide(stage, admin, request_id, "approved")).toMatchObject({
      success: false,
      code: "already_owned",
    });
    expect(await stage.look("select role from public.user_roles where user_id = $1", [ada.id])).toEqual([]);
    expect(await decide(stage, admin, request_id, "approved", { p_confirm_second_owner: true })).toMatchObject({
      success: true,
    });
    expect(
      await stage.look("select from public.restaurant_ownerships where restaurant_place_id = 'place-1'"),
    ).toHaveLength(2);
  });

  test("rejects a request only with a reason, which the requester can read", async ({ stage }) => {
    const { request_id } = await ask(stage, ada);
    expect(await decide(stage, admin, request_id, "rejected", { p_admin_notes: "  " })).toMatchObject({
      code: "reason_required",
    });
    expect(await decide(stage, admin, request_id, "rejected", { p_admin_notes: "No proof" })).toMatchObject({
      success: true,
    });
    expect(await stage.as(ada, "select * from public.restaurant_ownership_requests")).toMatchObject([
      { status: "rejected", declined_reason: "No proof", admin_notes: "No proof" },
    ]);
    expect(await stage.look("select role from public.user_roles where user_id = $1", [ada.id])).toEqual([]);
    // A rejected person may request again.
    expect(await ask(stage, ada)).toMatchObject({ success: true });
  });

  test("does not show the admins' notes on an approved request to the requester", async ({ stage }) => {
    const { request_id } = await ask(stage, ada);
    await decide(stage, admin, request_id, "approved", { p_admin_notes: "Called the number in the register" });
    expect(await stage.as(ada, "select * from public.restaurant_ownership_requests")).toMatchObject([
      { status: "approved", declined_reason: null, admin_notes: null },
    ]);
    const [read] = await stage.as<{ request: object }>(admin, "select public.get_ownership_request($1) as request", [
      request_id,
    ]);
    expect(read?.request).toMatchObject({ admin_notes: "Called the number in the register" });
  });

  test("accepts no decision except approval and rejection", async ({ stage }) => {
    const { request_id } = await ask(stage, ada);
    expect(await decide(stage, admin, request_id, null as never)).toMatchObject({ code: "status_invalid" });
    expect(await decide(stage, admin, request_id, "pending")).toMatchObject({
      success: false,
      code: "status_invalid",
    });
    expect(await decide(stage, admin, crypto.randomUUID(), "approved")).toMatchObject({ code: "not_found" });
  });

  test("does not accept an account's address as proof until it is verified", async ({ stage }) => {
    const nora = await newcomer(stage, "Nora@Cast.test");
    const address = () => stage.look("select private.verified_email($1) as address", [nora.id]);
    expect(await address()).toEqual([{ address: "nora@cast.test" }]);
    await stage.look("update auth.users set email_confirmed_at = null where id = $1", [nora.id]);
    expect(await address()).toEqual([{ address: null }]);
  });
});
