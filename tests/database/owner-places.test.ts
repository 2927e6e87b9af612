import { describe, expect } from "vitest";
import { cast, ownerIds, places, serverId, type Person } from "../support/cast.ts";
import { newcomer, newPromotion, refusalOf, rowsOf, suspend, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, serverOfPlace1: sam, ownerOfPlace1: olga, ownerOfPlace2: otto, admin } = cast;
const p_place_id = places.place1.id;

type Team = { staff: Record<string, unknown>[]; invitations: Record<string, unknown>[] };
const team = (stage: Stage, person: Person = olga) => valueOf<Team>(stage, person, "get_staff", { p_place_id });
const invite = (stage: Stage, change: Record<string, unknown> = {}) =>
  valueOf(stage, olga, "send_server_invitation", { p_place_id, p_invited_email: "nora@cast.test", ...change });
const resend = (stage: Stage, id: unknown, opId: string, person: Person = olga) =>
  valueOf(stage, person, "resend_server_invitation", { p_invitation_id: id, p_op_id: opId });
const mails = async (stage: Stage) =>
  (await stage.look("select id from private.mail_outbox where template = 'server_invitation'")).length;
const association = async (stage: Stage) =>
  (await stage.look<{ id: string }>("select id from public.restaurant_servers where server_id = $1", [serverId]))[0]
    ?.id;

describe("the restaurants of an owner", () => {
  test("are listed with the caller's own business card, and without data of other owners", async ({ stage }) => {
    expect(await valueOf(stage, olga, "get_my_restaurants")).toEqual({
      owner: {
        id: ownerIds.ofPlace1,
        business_name: "Zitroun S.à r.l.",
        business_email: expect.any(String),
        public_name: null,
      },
      places: [expect.objectContaining({ place_id: places.place1.id, name: places.place1.name })],
    });
    for (const person of [ada, sam, admin])
      expect(await valueOf(stage, person, "get_my_restaurants")).toEqual({ owner: null, places: [] });
    await suspend(stage, olga);
  });
});

describe("the team of a place", () => {
  test("is listed with open invitations, and only for the owner of the place", async ({ stage }) => {
    await invite(stage);
    expect(await team(stage)).toMatchObject({
      staff: [{ server_id: serverId, first_name: "Sam", email: "sam@cast.test", is_active: true, paused_by: null }],
      invitations: [{ invited_email: "nora@cast.test", first_name: null }],
    });
    expect((await refusalOf(stage, admin, "get_staff", { p_place_id })).hint).toBe("not_your_place");
    await suspend(stage, olga);
  });

  test("lists the 200 newest invitations, including unanswered ones of any age", async ({ stage }) => {
    await stage.sql.exec("set local session_replication_role = replica");
    await stage.look(
      `insert into public.server_invitations
           (restaurant_owner_id, restaurant_place_id, invited_email, restaurant_name, owner_business_name, created_at)
         select $1, $2, 'n' || n || '@cast.test', 'R', 'B', now() - n * interval '1 day' from generate_series(1, 201) as n`,
      [ownerIds.ofPlace1, p_place_id],
    );
    await stage.sql.exec("set local session_replication_role = origin");
    const { invitations } = await team(stage);
    expect(invitations).toHaveLength(200);
    expect([invitations[0], invitations.at(-1)]).toMatchObject([
      { invited_email: "n1@cast.test" },
      { invited_email: "n200@cast.test" },
    ]);
  });

  test("still lists the names of people who left, but not their contact data", async ({ stage }) => {
    await stage.look("update public.servers set phone_number = '+352 621 1' where id = $1", [serverId]);
    expect((await team(stage)).staff).toMatchObject([{ email: "sam@cast.test", phone_number: "+352 621 1" }]);
    await stage.as(sam, "update public.restaurant_servers set is_active = false");
    const [left] = (await team(stage)).staff;
    expect(left).toMatchObject({ first_name: "Sam", paused_by: "server", email: null, phone_number: null });
    const p_id = await association(stage);
    // The owner cannot reinstate a person who left.
    expect((await refusalOf(stage, olga, "set_staff_active", { p_id, p_active: true })).hint).toBe("left_by_server");
  });

  test("has members whom only the owner can pause, resume and remove, even repeatedly", async ({ stage }) => {
    const p_id = await association(stage);
    for (const person of [otto, ada, sam, admin, cast.uninvited]) {
      expect((await refusalOf(stage, person, "set_staff_active", { p_id, p_active: false })).hint).toBe("not_on_team");
      expect(await valueOf(stage, person, "remove_staff", { p_id })).toBe(false);
    }
    for (const p_active of [false, false, true, true])
      expect(await valueOf(stage, olga, "set_staff_active", { p_id, p_active })).toBe(p_active);
    expect(
      await stage.look("select is_active, paused_by from public.restaurant_servers where id = $1", [p_id]),
    ).toEqual([{ is_active: true, paused_by: null }]);
    expect(await valueOf(stage, olga, "remove_staff", { p_id })).toBe(true);
    expect(await valueOf(stage, olga, "remove_staff", { p_id })).toBe(false);
    expect((await team(stage)).staff).toEqual([]);
    expect((await refusalOf(stage, olga, "set_staff_active", { p_id, p_active: true })).hint).toBe("not_on_team");
  });
});

describe("an invitation to a waiter", () => {
  test("creates one invitation and sends one mail even if it is repeated after a lost answer", async ({ stage }) => {
    const p_op_id = crypto.randomUUID();
    const first = await invite(stage, { p_op_id });
    expect(first).toMatchObject({ success: true });
    expect(await invite(stage, { p_op_id })).toEqual(first);
    expect(await mails(stage)).toBe(1);
    // Another form meets the pending invitation.
    expect(await invite(stage, { p_op_id: crypto.randomUUID() })).toMatchObject({ code: "already_invited" });
    expect(await mails(stage)).toBe(1);
  });

  test("can be resent by its owner, once per request, and is then valid for seven more days", async ({ stage }) => {
    const { invitation_id: id } = await invite(stage);
    await stage.look(
      "update public.server_invitations set created_at = now() - interval '9 days', expires_at = now() - interval '2 days'",
    );
    const opId = crypto.randomUUID();
    expect(await resend(stage, id, opId)).toEqual({ success: true, invitation_id: id });
    expect(await resend(stage, id, opId)).toEqual({ success: true, invitation_id: id });
    expect(await mails(stage)).toBe(2);
    expect(
      await stage.look("select expires_at = now() + interval '7 days' as week from public.server_invitations"),
    ).toEqual([{ week: true }]);
    // Resending is limited.
    const answers = [];
    for (let turn = 0; turn < 3; turn += 1) answers.push(await resend(stage, id, crypto.randomUUID()));
    expect(answers.at(-1)).toMatchObject({ success: false, code: "daily_limit" });
  });

  test("is resent to the address of the selected person without showing that address to the owner", async ({
    stage,
  }) => {
    await valueOf(stage, olga, "remove_staff", { p_id: await association(stage) });
    const { invitation_id: id } = await invite(stage, { p_server_id: serverId, p_invited_email: null });
    await resend(stage, id, crypto.randomUUID());
    expect(await stage.look("select recipient from private.mail_outbox where template = 'server_invitation'")).toEqual([
      { recipient: "sam@cast.test" },
      { recipient: "sam@cast.test" },
    ]);
    expect(JSON.stringify(await team(stage))).not.toContain("sam@");
    expect((await team(stage)).invitations).toMatchObject([{ first_name: "Sam", invited_email: "s***@***.test" }]);
    // An inactive server is not invited again.
    await stage.look("update public.servers set is_active = false where id = $1", [serverId]);
    expect(await resend(stage, id, crypto.randomUUID())).toMatchObject({ code: "server_email_missing" });
  });

  test("can be resent or cancelled only by its owner, and only while it is pending", async ({ stage }) => {
    const { invitation_id: p_id } = await invite(stage);
    for (const person of [otto, ada, sam, admin]) {
      expect(await resend(stage, p_id, crypto.randomUUID(), person)).toMatchObject({ code: "not_found" });
      expect(await valueOf(stage, person, "cancel_server_invitation", { p_id })).toBe(false);
    }
    expect(await valueOf(stage, olga, "cancel_server_invitation", { p_id })).toBe(true);
    expect(await valueOf(stage, olga, "cancel_server_invitation", { p_id })).toBe(false);
    expect(await stage.look("select status, declined_by from public.server_invitations")).toEqual([
      { status: "declined", declined_by: "owner" },
    ]);
    expect(await resend(stage, p_id, crypto.randomUUID())).toMatchObject({ code: "not_found" });
    expect((await team(stage)).invitations).toEqual([]);
    await suspend(stage, olga);
  });

  test("is not resent to a person who has joined the team in another way", async ({ stage }) => {
    const nora = await newcomer(stage, "nora@cast.test");
    const { invitation_id: id } = await invite(stage);
    await valueOf(stage, nora, "become_server", { p_first_name: "Nora", p_last_name: "New" });
    await stage.look(
      `insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id)
         select $1, id, $2 from public.servers where user_id = $3`,
      [ownerIds.ofPlace1, p_place_id, nora.id],
    );
    expect(await resend(stage, id, crypto.randomUUID())).toMatchObject({ code: "already_associated" });
  });
});

describe("an owner who leaves a restaurant", () => {
  const leave = (stage: Stage, person: Person) => valueOf(stage, person, "leave_restaurant", { p_place_id });

  test("loses every right to it, and nobody else can end the ownership", async ({ stage }) => {
    await newPromotion(stage);
    for (const person of [otto, ada, sam, admin]) expect(await leave(stage, person)).toBe(false);
    expect(await leave(stage, olga)).toBe(true);
    expect(await leave(stage, olga)).toBe(false);
    // Logged once; a call without effect is not logged.
    const lines = "select actor_id, details from public.audit_log where action = 'restaurant_left'";
    expect(await stage.look(lines)).toEqual([{ actor_id: olga.id, details: { restaurant_place_id: p_place_id } }]);
    expect(await valueOf(stage, olga, "get_my_restaurants")).toMatchObject({
      owner: { id: ownerIds.ofPlace1 },
      places: [],
    });
    expect(await stage.look("select role from public.user_roles where user_id = $1", [olga.id])).toEqual([]);
    expect((await refusalOf(stage, olga, "get_staff", { p_place_id })).hint).toBe("not_your_place");
    expect(await stage.look("select id from public.promotions")).toEqual([]);
  });

  test("hands the team, promotions and codes over to the other owner", async ({ stage }) => {
    await stage.look(
      "insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id) values ($1, $2)",
      [ownerIds.ofPlace2, p_place_id],
    );
    await newPromotion(stage);
    await rowsOf(stage, olga, "create_qr_code", { p_place_id, p_qr_type: "restaurant" });
    await leave(stage, olga);
    for (const table of ["restaurant_servers", "promotions", "qr_codes"])
      expect([
        table,
        await stage.look(`select restaurant_owner_id as owner from public.${table} where restaurant_place_id = $1`, [
          p_place_id,
        ]),
      ]).toEqual([table, [{ owner: ownerIds.ofPlace2 }]]);
  });
});

describe("the business card of an owner", () => {
  test("can be changed by its owner and refuses values beyond its limits", async ({ stage }) => {
    const save = {
      p_business_name: " Zitroun & Co ",
      p_business_email: "hello@zitroun.test",
      p_public_name: "The house",
    };
    expect(await valueOf(stage, olga, "save_business_card", save)).toBe(true);
    expect(
      await stage.look("select business_name, business_email, public_name from public.restaurant_owners order by id"),
    ).toMatchObject([
      { business_name: "Zitroun & Co", business_email: "hello@zitroun.test", public_name: "The house" },
      {},
    ]);
    const wrong = async (change: object) =>
      (await refusalOf(stage, olga, "save_business_card", { ...save, ...change })).hint;
    expect(await wrong({ p_business_name: " " })).toBe("business_name_invalid");
    expect(await wrong({ p_business_name: "x".repeat(121) })).toBe("business_name_invalid");
    expect(await wrong({ p_business_email: "nobody" })).toBe("email_invalid");
    expect(await wrong({ p_business_email: null })).toBe("email_invalid");
    for (const person of [ada, sam, admin, cast.uninvited])
      expect((await refusalOf(stage, person, "save_business_card", save)).hint).toBe("no_owner");
  });
});

describe("becoming a waiter", () => {
  const become = (stage: Stage, person: Person, change: object = {}) =>
    valueOf(stage, person, "become_server", {
      p_first_name: " Ada ",
      p_last_name: "Example",
      p_phone_number: null,
      ...change,
    });

  test("creates one profile with the verified address and the role, even if the form is sent repeatedly", async ({
    stage,
  }) => {
    const first = await become(stage, ada);
    expect(first).toMatchObject({ success: true });
    expect(await become(stage, ada, { p_first_name: "Other" })).toEqual(first);
    expect(
      await stage.look("select first_name, email, phone_number from public.servers where user_id = $1", [ada.id]),
    ).toEqual([{ first_name: "Ada", email: "ada@cast.test", phone_number: null }]);
    expect(await stage.look("select role from public.user_roles where user_id = $1", [ada.id])).toEqual([
      { role: "server" },
    ]);
  });

  test("keeps the telephone number that was given at sign-up", async ({ stage }) => {
    const metadata = JSON.stringify({ first_name: "Ada", user_type: "server", phone_number: "+352 621 000" });
    await stage.look("update auth.users set raw_user_meta_data = $2::jsonb where id = $1", [ada.id, metadata]);
    await become(stage, ada, { p_phone_number: "+352 621 000" });
    expect(
      await stage.look(
        `select s.phone_number, u.raw_user_meta_data as metadata
           from public.servers as s join auth.users as u on u.id = s.user_id where u.id = $1`,
        [ada.id],
      ),
    ).toEqual([{ phone_number: "+352 621 000", metadata: { first_name: "Ada", user_type: "server" } }]);
  });

  test("is refused without a name or with an invalid telephone number", async ({ stage }) => {
    expect(await become(stage, ada, { p_first_name: " " })).toMatchObject({
      code: "fields_required",
      error: "All fields are required",
    });
    expect(await become(stage, ada, { p_last_name: "x".repeat(81) })).toMatchObject({ code: "fields_required" });
    expect(await become(stage, ada, { p_phone_number: "call me" })).toMatchObject({ code: "phone_invalid" });
    await suspend(stage, ada);
    expect(await stage.look("select id from public.servers where user_id = $1", [ada.id])).toEqual([]);
  });
});
