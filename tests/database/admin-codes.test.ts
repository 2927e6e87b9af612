import { describe, expect } from "vitest";
import { cast, type Person } from "../support/cast.ts";
import { newCode, newcomer, refusalOf, rowsOf, valueOf } from "./calls.ts";
import { checkCode, isInvited } from "./codes.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, ownerOfPlace1: olga, uninvited: una, admin } = cast;

type Made = { codes: { id: string; code: string }[] };
const make = (stage: Stage, args: Record<string, unknown> = {}, person: Person = admin) =>
  valueOf<Made>(stage, person, "create_invitation_codes", { p_op_id: crypto.randomUUID(), ...args });
const list = (stage: Stage, args: Record<string, unknown> = {}) => rowsOf(stage, admin, "get_invitation_codes", args);
const mail = (stage: Stage, args: Record<string, unknown> = {}) =>
  valueOf(stage, admin, "mail_invitation", { p_op_id: crypto.randomUUID(), p_email: "Guest@Mail.test", ...args });
const waiting = (stage: Stage) =>
  stage.look<{ recipient: string; params: Record<string, string> }>(
    "select recipient, params from private.mail_outbox where template = 'invitation'",
  );
const consume = (stage: Stage, person: Person, code: string | undefined) =>
  valueOf(stage, person, "validate_invitation_code", { p_code: code, p_user_id: person.id });

describe("admins' invitation codes", () => {
  test("are distinct, as many as requested, each with the requested number of uses", async ({ stage }) => {
    const { codes } = await make(stage, { p_count: 3, p_max_uses: 2, p_note: "Fair" });
    expect(new Set(codes.map(({ code }) => code)).size).toBe(3);
    for (const { code } of codes) expect(await checkCode(stage, cast.anonymous, code)).toEqual({ valid: true });
    const isIn: (boolean | undefined)[] = [];
    for (const name of ["a", "b", "c"]) {
      const guest = await newcomer(stage, `${name}@cast.test`, false);
      await consume(stage, guest, codes[0]?.code);
      isIn.push(await isInvited(stage, guest));
    }
    expect(isIn).toEqual([true, true, false]);
  });

  test("are returned again if the form is sent again, without creating a second batch", async ({ stage }) => {
    const form = { p_op_id: crypto.randomUUID(), p_count: 2 };
    const first = await make(stage, form);
    expect(await make(stage, form)).toEqual(first);
    expect(await list(stage)).toHaveLength(2 + 1);
    // Another admin who uses the same form id gets other codes.
    await stage.look("insert into public.user_roles (user_id, role) values ($1, 'admin')", [ada.id]);
    const others = (await make(stage, form, ada)).codes.map(({ code }) => code);
    expect(others).not.toContain(first.codes[0]?.code);
  });

  test("cannot be read again later, and neither can the id of the form that created them", async ({ stage }) => {
    const opId = crypto.randomUUID();
    const { codes } = await make(stage, { p_op_id: opId });
    const kept = JSON.stringify([
      await stage.look("select * from public.invitation_codes"),
      await stage.look("select * from public.audit_log"),
      await list(stage),
    ]);
    expect(kept).not.toContain(codes[0]?.code);
    expect(kept).not.toContain(opId);
  });

  test.each([
    [{ p_count: 0 }, "invalid_code_count"],
    [{ p_count: 101 }, "invalid_code_count"],
    [{ p_count: null }, "invalid_code_count"],
    [{ p_max_uses: 0 }, "invalid_code_terms"],
    [{ p_op_id: null }, "invalid_code_terms"],
    [{ p_expires_at: "2020-01-01" }, "invalid_code_terms"],
  ])("with %j are refused", (args, hint) =>
    database.scene(async (stage) => {
      const all = { p_op_id: crypto.randomUUID(), ...args };
      expect((await refusalOf(stage, admin, "create_invitation_codes", all)).hint).toBe(hint);
    }),
  );
});

describe("the list of codes", () => {
  test("shows the state of each code, newest first, in pages", async ({ stage }) => {
    const { id: open } = await newCode(stage, { p_note: "open", p_max_uses: null });
    const { id: used, code } = await newCode(stage, { p_note: "used" });
    await consume(stage, una, code);
    const { id: expired } = await newCode(stage, { p_note: "expired" });
    const { id: revoked } = await newCode(stage, { p_note: "revoked" });
    await stage.look("update public.invitation_codes set expires_at = now() where id = $1", [expired]);
    await valueOf(stage, admin, "revoke_invitation_code", { p_id: revoked });
    const rows = (await list(stage)).filter(({ note }) => note !== "for the cast");
    expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
      [open]: "open",
      [used]: "used",
      [expired]: "expired",
      [revoked]: "revoked",
    });
    expect(rows.find(({ id }) => id === used)).toMatchObject({
      code_end: code.slice(-4),
      max_uses: 1,
      uses: 1,
      created_by: "Alma",
      sent_to: null,
    });
    await make(stage, { p_count: 100 });
    const first = await list(stage);
    expect(first).toHaveLength(50);
    const next = await list(stage, { p_before: first.at(-1)?.["created_at"], p_before_id: first.at(-1)?.["id"] });
    expect(next.filter(({ id }) => first.some((row) => row["id"] === id))).toEqual([]);
  });

  test("leaves out the codes and invitations of guests and owners", async ({ stage }) => {
    const before = (await list(stage)).length;
    const { id } = await valueOf<{ id: string }>(stage, ada, "invite_friend", { p_op_id: crypto.randomUUID() });
    await valueOf(stage, olga, "send_server_invitation", { p_place_id: "place-1", p_invited_email: "new@cast.test" });
    expect(await list(stage)).toHaveLength(before);
    expect(await rowsOf(stage, admin, "get_code_uses", { p_id: id })).toEqual([]);
    const nora = await newcomer(stage, "nora@cast.test");
    await stage.look("update private.invitations set code_id = $1 where user_id = $2", [id, nora.id]);
    expect(await rowsOf(stage, admin, "get_code_uses", { p_id: id })).toEqual([]);
    expect(await stage.look("select from public.audit_log where action like 'code%'")).toEqual([]);
    await valueOf(stage, ada, "withdraw_invitation", { p_id: id });
    expect(await stage.look("select from public.audit_log where action like 'code%'")).toEqual([]);
  });

  test("shows only the name and the day of each sign-up with a code", async ({ stage }) => {
    const { id, code } = await newCode(stage);
    await consume(stage, una, code);
    expect(await rowsOf(stage, admin, "get_code_uses", { p_id: id })).toEqual([
      { user_id: una.id, username: null, first_name: "Una", invited_at: expect.anything() },
    ]);
  });
});

describe("an invitation by mail", () => {
  test("has a code for one person that is valid for thirty days, and stores only a masked address", async ({
    stage,
  }) => {
    expect(await mail(stage)).toMatchObject({ sent_to: "g***@***.test" });
    const [{ recipient, params } = { recipient: "", params: {} }] = await waiting(stage);
    expect(recipient).toBe("guest@mail.test");
    await consume(stage, una, params["code"]);
    expect(await isInvited(stage, una)).toBe(true);
    const [row] = await stage.look<{ days: number; max_uses: number; kept: string }>(
      `select extract(day from expires_at - now())::int as days, max_uses, to_jsonb(c)::text as kept
         from public.invitation_codes as c where sent_to is not null`,
    );
    expect(row).toMatchObject({ max_uses: 1, days: 30 });
    expect(row?.kept).not.toContain("guest@mail.test");
    // After use, the address of the recipient is deleted.
    await stage.as(cast.machine, "select public.prune()");
    expect(await stage.look("select from public.invitation_codes where sent_to is not null")).toEqual([]);
  });

  test("is sent once, however often the form is submitted", async ({ stage }) => {
    const form = { p_op_id: crypto.randomUUID() };
    const first = await mail(stage, form);
    expect(await mail(stage, form)).toEqual(first);
    expect(await waiting(stage)).toHaveLength(1);
  });

  test("is not sent if its code has been revoked", async ({ stage }) => {
    const { id } = await mail(stage);
    await valueOf(stage, admin, "revoke_invitation_code", { p_id: id });
    expect(await waiting(stage)).toEqual([]);
    // The address is deleted here as well.
    expect((await list(stage)).find((row) => row["id"] === id)).toMatchObject({ state: "revoked", sent_to: null });
  });

  test("is refused for an invalid address, an existing member, or an address mailed twice today, and creates no code", async ({
    stage,
  }) => {
    const before = (await list(stage)).length;
    const refused = async (p_email: string) =>
      (await refusalOf(stage, admin, "mail_invitation", { p_op_id: crypto.randomUUID(), p_email })).hint;
    expect(await refused("nonsense")).toBe("email_invalid");
    expect(await refused("ADA@cast.test")).toBe("already_member");
    expect(await list(stage)).toHaveLength(before);
    await mail(stage);
    await mail(stage);
    expect(await refused("guest@mail.test")).toBe("daily_limit");
  });
});
