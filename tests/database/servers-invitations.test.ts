import { describe, expect } from "vitest";
import { cast, ownerIds, places, serverId, type Person } from "../support/cast.ts";
import { count, newcomer, notOwnerOfPlace1, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam, ownerOfPlace1: olga, ownerOfPlace2: otto } = cast;

interface Answer extends Record<string, unknown> {
  success: boolean;
  invitation_id?: string;
}

const invite = (stage: Stage, change: Record<string, unknown> = {}, person: Person = otto) =>
  valueOf<Answer>(stage, person, "send_server_invitation", {
    p_place_id: places.place2.id,
    p_invited_email: "ada@cast.test",
    p_invited_phone: null,
    p_server_id: null,
    p_invitation_message: " Join us ",
    ...change,
  });
const respond = (stage: Stage, person: Person, id: unknown, response: string) =>
  valueOf<Answer>(stage, person, "respond_to_server_invitation", { p_invitation_id: id, p_response: response });
const inbox = (stage: Stage, person: Person) => rowsOf(stage, person, "get_server_invitations");
const expire = (stage: Stage) =>
  stage.look("update public.server_invitations set expires_at = now() - interval '1 minute'");
const rows = "select id, status, declined_by from public.server_invitations";

describe("sending an invitation", () => {
  test("stores a pending row with the names on file, valid for seven days", async ({ stage }) => {
    expect(await invite(stage)).toMatchObject({ success: true });
    expect(
      await stage.as(
        otto,
        `select restaurant_owner_id, restaurant_place_id, invited_email, status, restaurant_name, owner_business_name, invitation_message,
           expires_at - created_at = interval '7 days' as a_week from public.server_invitations`,
      ),
    ).toEqual([
      {
        restaurant_owner_id: ownerIds.ofPlace2,
        restaurant_place_id: places.place2.id,
        invited_email: "ada@cast.test",
        status: "pending",
        restaurant_name: "Beim Lis",
        owner_business_name: "Lis S.à r.l.",
        invitation_message: "Join us",
        a_week: true,
      },
    ]);
    expect(await stage.as(ada, "select activity_type from public.activities")).toEqual([
      { activity_type: "server_invitation" },
    ]);
  });

  test("sends the person a mail, with a code for one sign-up if there is no account", async ({ stage }) => {
    await invite(stage, { p_invited_email: "nora@cast.test" });
    await invite(stage);
    await invite(stage, { p_server_id: serverId, p_invited_email: null });
    const mails = await stage.look<{ recipient: string; params: { code?: string } }>(
      "select recipient, params from private.mail_outbox where template = 'server_invitation'",
    );
    const mailTo = (address: string) => mails.find((mail) => mail.recipient === address)?.params;
    expect(mailTo("nora@cast.test")).toMatchObject({ restaurant_name: "Beim Lis", message: "Join us" });
    expect(mailTo("ada@cast.test")).not.toHaveProperty("code");
    expect(mailTo("sam@cast.test")).not.toHaveProperty("code");
    const code = { p_code: mailTo("nora@cast.test")?.code };
    expect(await valueOf(stage, cast.anonymous, "validate_invitation_code", code)).toEqual({ valid: true });
    expect(
      await stage.look(
        "select max_uses, created_by from public.invitation_codes where expires_at = now() + interval '7 days'",
      ),
    ).toEqual([{ max_uses: 1, created_by: otto.id }]);
    // The owner reads neither code nor mail, and cannot tell from the row whether an account exists.
    expect(JSON.stringify(await stage.as(otto, "select * from public.server_invitations"))).not.toContain("LEMON-");
  });

  test("reports each invalid input", async ({ stage }) => {
    const cases: [Record<string, unknown>, string][] = [
      [{ p_invited_email: " " }, "email_required"],
      [{ p_invited_email: "nonsense" }, "email_invalid"],
      [{ p_invitation_message: "x".repeat(501) }, "message_too_long"],
      [{ p_invited_phone: "1".repeat(41) }, "phone_invalid"],
      [{ p_invited_phone: "*#06#" }, "phone_invalid"],
      [{ p_server_id: crypto.randomUUID() }, "server_email_missing"],
    ];
    for (const [change, code] of cases) expect(await invite(stage, change)).toMatchObject({ success: false, code });
    expect(await invite(stage, { p_server_id: crypto.randomUUID() })).toMatchObject({
      error: "Could not find server email for invitation.",
    });
  });

  test("is refused if the person already works there, whether by id or by verified address", async ({ stage }) => {
    const here = { p_place_id: places.place1.id };
    const sentence = "This server is already actively associated with this restaurant.";
    expect(await invite(stage, { ...here, p_server_id: serverId }, olga)).toMatchObject({
      code: "already_associated",
      error: sentence,
    });
    expect(await invite(stage, { ...here, p_invited_email: "SAM@cast.test" }, olga)).toMatchObject({
      code: "already_associated",
    });
  });

  test("does not reveal an address that the owner did not already know", async ({ stage }) => {
    await invite(stage, { p_server_id: serverId, p_invited_email: "s***@***.test" });
    expect(await stage.as(otto, "select invited_email from public.server_invitations")).toEqual([
      { invited_email: "s***@***.test" },
    ]);
    await stage.look("delete from public.server_invitations");
    await invite(stage, { p_server_id: serverId, p_invited_email: "sam@cast.test" });
    expect(await stage.as(otto, "select invited_email from public.server_invitations")).toEqual([
      { invited_email: "sam@cast.test" },
    ]);
  });

  test("is refused while another one is open, and works again after that one expired", async ({ stage }) => {
    await invite(stage);
    await invite(stage, { p_server_id: serverId });
    expect(await invite(stage)).toMatchObject({ success: false, code: "already_invited" });
    expect(await invite(stage, { p_server_id: serverId })).toMatchObject({ success: false, code: "already_invited" });
    await expire(stage);
    expect(await invite(stage)).toMatchObject({ success: true });
    expect(await stage.look("select id from public.server_invitations where expires_at > now()")).toHaveLength(1);
    expect(await stage.look(rows)).toHaveLength(2);
  });

  test.each(["ada@cast.test", serverId])("cannot create two open ones for %s at the same place", (who) =>
    database.scene(async (stage) => {
      const server = who === serverId ? serverId : null;
      const twin = `with made as (insert into public.server_invitations
        (restaurant_owner_id, restaurant_place_id, invited_email, server_id, restaurant_name, owner_business_name)
        values ('${ownerIds.ofPlace2}', 'place-2', 'ada@cast.test', $1, 'x', 'x') returning id) select * from made`;
      await stage.as(cast.machine, twin, [server]);
      expect((await stage.refusal(cast.machine, twin, [server])).code).toBe("23505");
    }),
  );

  test("is allowed for the owner of that place only, twenty times a day", async ({ stage }) => {
    const args = { p_place_id: places.place1.id, p_invited_email: "new@cast.test" };
    for (const person of notOwnerOfPlace1)
      expect(await invite(stage, args, person)).toMatchObject({
        success: false,
        code: person === cast.uninvited ? "not_invited" : "not_your_place",
      });
    for (let nth = 0; nth < 20; nth++)
      expect(await invite(stage, { p_invited_email: `n${nth}@cast.test` })).toMatchObject({ success: true });
    expect(await invite(stage, { p_invited_email: "n20@cast.test" })).toMatchObject({
      success: false,
      code: "daily_limit",
    });
  });

  test("to one address is limited to five a day, and to three a day from one owner", async ({ stage }) => {
    const fromOlga = { p_place_id: places.place1.id };
    const answers: unknown[] = [];
    for (const [turns, args, owner] of [
      [4, {}, otto],
      [3, fromOlga, olga],
    ] as const)
      for (let nth = 0; nth < turns; nth++) {
        answers.push((await invite(stage, args, owner))["code"] ?? "sent");
        await stage.look("delete from public.server_invitations");
      }
    expect(answers).toEqual(["sent", "sent", "sent", "daily_limit", "sent", "sent", "daily_limit"]);
    expect(await invite(stage, { ...fromOlga, p_invited_email: "ben@cast.test" }, olga)).toMatchObject({
      success: true,
    });
  });
});

describe("an invitation to work as a waiter", () => {
  test("can be read in the table by its owner only", async ({ stage }) => {
    await invite(stage);
    expect(await count(stage, otto, rows)).toBe(1);
    for (const person of [olga, ada, sam, cast.admin]) expect(await count(stage, person, rows)).toBe(0);
  });

  test("that was sent by search and again by address can be answered once, and the other one becomes void", async ({
    stage,
  }) => {
    const first = await invite(stage, { p_server_id: serverId, p_invited_email: null });
    await invite(stage, { p_invited_email: sam.email });
    await respond(stage, sam, first.invitation_id, "accepted");
    expect(await inbox(stage, sam)).toEqual([]);
    const [link] = await stage.look<{ id: string }>(
      "select id from public.restaurant_servers where restaurant_place_id = $1",
      [places.place2.id],
    );
    await valueOf(stage, otto, "remove_staff", { p_id: link?.id });
    for (const { id } of await stage.look("select id from public.server_invitations"))
      await respond(stage, sam, id, "accepted");
    expect(
      await stage.look("select from public.restaurant_servers where restaurant_place_id = $1", [places.place2.id]),
    ).toEqual([]);
  });

  const mailedCode = async (stage: Stage) => {
    const { invitation_id } = await invite(stage, { p_invited_email: "nora@cast.test" });
    const [mail] = await stage.look<{ params: { code: string } }>(
      "select params from private.mail_outbox where template = 'server_invitation'",
    );
    return { invitation_id, code: mail?.params.code };
  };
  const letsIn = async (stage: Stage, p_code: unknown) =>
    (await valueOf<{ valid: boolean }>(stage, cast.anonymous, "validate_invitation_code", { p_code })).valid;

  test.each<[string, (stage: Stage, id: unknown) => Promise<unknown>]>([
    ["is cancelled", (stage, p_id) => valueOf(stage, otto, "cancel_server_invitation", { p_id })],
    [
      "is of an owner who is suspended",
      (stage) => valueOf(stage, cast.admin, "suspend_user", { p_user_id: otto.id, p_reason: "Spam" }),
    ],
    [
      "is of an owner whose account is erased",
      (stage) => stage.look("delete from auth.users where id = $1", [otto.id]),
    ],
    ["is of an owner who left", (stage) => valueOf(stage, otto, "leave_restaurant", { p_place_id: places.place2.id })],
  ])("that %s no longer lets anyone in with its code, whether or not the mail was already sent", (_what, end) =>
    database.scene(async (stage) => {
      const { invitation_id, code } = await mailedCode(stage);
      expect(await letsIn(stage, code)).toBe(true);
      await end(stage, invitation_id);
      expect(await letsIn(stage, code)).toBe(false);
      expect(await stage.look("select from private.mail_outbox where template = 'server_invitation'")).toEqual([]);
    }),
  );

  test("can be cancelled by its owner only, and is then marked as cancelled by the owner", async ({ stage }) => {
    await invite(stage);
    const cancel = "update public.server_invitations set status = 'declined'";
    for (const person of [olga, ada, sam]) await stage.as(person, cancel);
    expect(await stage.look(rows)).toMatchObject([{ status: "pending" }]);
    await stage.as(otto, cancel);
    expect(await stage.look(rows)).toMatchObject([{ status: "declined", declined_by: "owner" }]);
    await stage.as(otto, "update public.server_invitations set status = 'pending'");
    expect(await stage.look(rows)).toMatchObject([{ status: "declined" }]);
    expect(await inbox(stage, ada)).toEqual([]);
  });

  test.each([
    ["status", "'accepted'"],
    ["invited_email", "'x@y.test'"],
    ["expires_at", "now() + interval '1 year'"],
    ["server_id", `'${serverId}'`],
    ["restaurant_place_id", `'${places.place1.id}'`],
    ["restaurant_owner_id", `'${ownerIds.ofPlace1}'`],
    ["created_at", "'2001-01-01'"],
    ["declined_by", "'server'"],
  ])("does not let the owner change the column %s", (column, value) =>
    database.scene(async (stage) => {
      await invite(stage);
      const set = column === "status" ? `status = ${value}` : `status = 'declined', ${column} = ${value}`;
      expect(await stage.refusal(otto, `update public.server_invitations set ${set}`)).toMatchObject({
        hint: "column_protected",
      });
    }),
  );
});

describe("answering an invitation to a team", () => {
  test("is possible for the holder of the verified address, not for a profile that contains the address", async ({
    stage,
  }) => {
    await invite(stage);
    await stage.as(sam, "update public.servers set email = 'ada@cast.test', phone_number = '621'");
    expect(await inbox(stage, sam)).toEqual([]);
    expect(await inbox(stage, ada)).toMatchObject([
      { restaurant_name: "Beim Lis", owner_business_name: "Lis S.à r.l.", status: "pending" },
    ]);
    await stage.look("update auth.users set email_confirmed_at = null where id = $1", [ada.id]);
    expect(await inbox(stage, ada)).toEqual([]);
  });

  test("is possible for the selected person only, even if the stored address belongs to someone else", async ({
    stage,
  }) => {
    const { invitation_id } = await invite(stage, { p_server_id: serverId });
    await stage.look("update public.server_invitations set invited_email = 'ada@cast.test'");
    expect(await inbox(stage, ada)).toEqual([]);
    expect(await respond(stage, ada, invitation_id, "accepted")).toMatchObject({ success: false, code: "not_found" });
    expect(await inbox(stage, sam)).toHaveLength(1);
    expect(await respond(stage, sam, invitation_id, "accepted")).toMatchObject({ success: true });
  });

  test("with yes creates the profile, role and team membership, and can be repeated", async ({ stage }) => {
    const { invitation_id } = await invite(stage);
    expect(await respond(stage, ada, invitation_id, "accepted")).toEqual({ success: true, status: "accepted" });
    expect(await respond(stage, ada, invitation_id, "accepted")).toMatchObject({ success: true });
    expect(await stage.as(ada, "select first_name, email from public.servers")).toEqual([
      { first_name: "Ada", email: "ada@cast.test" },
    ]);
    expect(await stage.as(ada, "select role from public.user_roles")).toEqual([{ role: "server" }]);
    expect(await stage.as(otto, "select restaurant_place_id, is_active from public.restaurant_servers")).toEqual([
      { restaurant_place_id: places.place2.id, is_active: true },
    ]);
    expect(await inbox(stage, ada)).toEqual([]);
    expect(await respond(stage, ada, invitation_id, "declined")).toMatchObject({
      success: false,
      code: "already_answered",
    });
  });

  test("with yes restores a person who had left the team", async ({ stage }) => {
    await stage.as(sam, "update public.restaurant_servers set is_active = false");
    const { invitation_id } = await invite(stage, { p_place_id: places.place1.id, p_server_id: serverId }, olga);
    await respond(stage, sam, invitation_id, "accepted");
    expect(await stage.look("select is_active, paused_by from public.restaurant_servers")).toEqual([
      { is_active: true, paused_by: null },
    ]);
  });

  test("with no is recorded as declined by the waiter, and the owner can invite again", async ({ stage }) => {
    const { invitation_id } = await invite(stage);
    expect(await respond(stage, ada, invitation_id, "declined")).toEqual({ success: true, status: "declined" });
    expect(await stage.look(rows)).toMatchObject([{ status: "declined", declined_by: "server" }]);
    expect(await invite(stage)).toMatchObject({ success: true });
  });

  test("can dismiss an expired invitation but not accept it", async ({ stage }) => {
    const { invitation_id } = await invite(stage);
    await expire(stage);
    expect(await inbox(stage, ada)).toHaveLength(1);
    expect(await respond(stage, ada, invitation_id, "accepted")).toMatchObject({ success: false, code: "expired" });
    expect(await stage.look("select id from public.servers where user_id = $1", [ada.id])).toEqual([]);
    expect(await respond(stage, ada, invitation_id, "declined")).toMatchObject({ success: true });
  });

  test("with yes or no fails if the invitation was cancelled", async ({ stage }) => {
    const { invitation_id } = await invite(stage);
    await stage.as(otto, "update public.server_invitations set status = 'declined'");
    for (const response of ["accepted", "declined"])
      expect(await respond(stage, ada, invitation_id, response)).toMatchObject({
        success: false,
        code: "already_answered",
      });
  });

  test("is refused to anyone except the invited person", async ({ stage }) => {
    const { invitation_id } = await invite(stage);
    for (const person of [ben, sam, otto, olga])
      expect(await respond(stage, person, invitation_id, "accepted")).toMatchObject({
        success: false,
        code: "not_found",
      });
    expect(await respond(stage, ada, invitation_id, "yes")).toMatchObject({
      success: false,
      code: "response_invalid",
    });
  });

  test("is possible for a person who signs up with the invited address", async ({ stage }) => {
    const { invitation_id } = await invite(stage, { p_invited_email: "Nora@Cast.test" });
    const nora = await newcomer(stage, "nora@cast.test");
    expect(await inbox(stage, nora)).toHaveLength(1);
    expect(await respond(stage, nora, invitation_id, "accepted")).toMatchObject({ success: true });
    expect(await count(stage, nora, "select id from public.restaurant_servers where is_active")).toBe(1);
  });

  test("is impossible after the ownership ended, which deletes the invitation and its notice", async ({ stage }) => {
    await invite(stage);
    await stage.look("delete from public.restaurant_ownerships where restaurant_owner_id = $1", [ownerIds.ofPlace2]);
    expect(await stage.look(rows)).toEqual([]);
    expect(await count(stage, ada, "select id from public.activities")).toBe(0);
  });
});
