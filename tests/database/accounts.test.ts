import { describe, expect } from "vitest";
import { cast } from "../support/cast.ts";
import { count, refusalOf, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, admin, anonymous } = cast;

describe("the newsletter", () => {
  const subscribe = (stage: Stage, p_email: string | null) =>
    valueOf(stage, anonymous, "subscribe_newsletter", { p_email });
  const mails = (stage: Stage) =>
    stage.look<{ recipient: string; template: string; params: { token: string; unsubscribe_token: string } }>(
      "select recipient, template, params from private.mail_outbox order by created_at, id",
    );
  const subscribed = async (stage: Stage) =>
    (await stage.look("select email from private.newsletter_subscriptions where confirmed_at is not null")).map(
      (row) => row["email"],
    );
  const confirm = (stage: Stage, p_token: unknown) => valueOf(stage, anonymous, "confirm_newsletter", { p_token });

  test("goes only to addresses confirmed by mail, and each confirmation link works once", async ({ stage }) => {
    expect(await subscribe(stage, " Nora@News.test ")).toEqual({ success: true });
    const [mail] = await mails(stage);
    expect(mail).toMatchObject({ recipient: "nora@news.test", template: "newsletter_confirm" });
    expect(await subscribed(stage)).toEqual([]);
    expect(await confirm(stage, "guess")).toEqual({ confirmed: false });
    expect(await confirm(stage, mail?.params.token)).toEqual({ confirmed: true });
    expect(await subscribed(stage)).toEqual(["nora@news.test"]);
    expect(await confirm(stage, mail?.params.token)).toEqual({ confirmed: false });
  });

  test("gives the same answer whether an address is new, unconfirmed or already subscribed", async ({ stage }) => {
    const answers = [await subscribe(stage, "a@news.test"), await subscribe(stage, "a@news.test")];
    for (const mail of await mails(stage)) await confirm(stage, mail.params.token);
    answers.push(await subscribe(stage, "a@news.test"));
    expect(answers).toEqual([{ success: true }, { success: true }, { success: true }]);
    expect((await mails(stage)).map((mail) => mail.template).toSorted()).toEqual([
      "newsletter_already",
      "newsletter_confirm",
      "newsletter_confirm",
    ]);
    expect(await subscribed(stage)).toEqual(["a@news.test"]);
  });

  test("is cancelled by the unsubscribe link, even if it is opened twice, and the address is deleted", async ({
    stage,
  }) => {
    await subscribe(stage, "a@news.test");
    const [mail] = await mails(stage);
    await confirm(stage, mail?.params.token);
    const leave = () =>
      valueOf(stage, anonymous, "unsubscribe_newsletter", { p_token: mail?.params.unsubscribe_token });
    expect([await leave(), await leave()]).toEqual([{ unsubscribed: true }, { unsubscribed: true }]);
    expect(await stage.look("select email from private.newsletter_subscriptions")).toEqual([]);
  });

  test("deletes addresses that are not confirmed within seven days", async ({ stage }) => {
    await subscribe(stage, "a@news.test");
    await stage.look("update private.newsletter_subscriptions set requested_at = now() - interval '8 days'");
    const [mail] = await mails(stage);
    expect(await confirm(stage, mail?.params.token)).toEqual({ confirmed: false });
    await subscribe(stage, "b@news.test");
    expect(await stage.look("select email from private.newsletter_subscriptions")).toEqual([{ email: "b@news.test" }]);
  });

  test("sends at most five mails an hour to one address and reports no error beyond that", async ({ stage }) => {
    for (let nth = 0; nth < 6; nth++) expect(await subscribe(stage, "a@news.test")).toEqual({ success: true });
    expect(await mails(stage)).toHaveLength(5);
  });

  test("refuses invalid addresses, and stores tokens only as hashes that nobody can read", async ({ stage }) => {
    for (const bad of ["", null, "nonsense", "a@b", `${"x".repeat(320)}@b.test`])
      expect(await subscribe(stage, bad)).toMatchObject({ success: false, code: "email_invalid" });
    await subscribe(stage, "a@news.test");
    const [mail] = await mails(stage);
    const rows = JSON.stringify(await stage.look("select token_hash::text from private.newsletter_subscriptions"));
    expect(rows).not.toContain(mail?.params.token);
  });
});

describe("a contact message", () => {
  const write = (stage: Stage, person: Parameters<typeof valueOf>[1], change: Record<string, unknown> = {}) =>
    valueOf(stage, person, "send_contact_message", {
      p_name: " Nora ",
      p_email: "Nora@News.test",
      p_topic: "general",
      p_message: "Hello",
      ...change,
    });

  test("becomes a ticket that its writer and admins can read and an admin can close", async ({ stage }) => {
    expect(await write(stage, anonymous)).toMatchObject({
      success: true,
      ticket: expect.stringMatching(/^[0-9A-F]{8}$/),
    });
    await write(stage, ada);
    const rows = "select id, name, email, status from public.contact_tickets";
    expect(await stage.as(ada, rows)).toMatchObject([{ name: "Nora", email: "nora@news.test", status: "open" }]);
    expect(await count(stage, cast.machine, rows)).toBe(2);
    for (const person of [ben, cast.ownerOfPlace1]) expect(await count(stage, person, rows)).toBe(0);
    const [ticket] = await stage.as(ada, rows);
    expect(await valueOf(stage, admin, "close_contact_ticket", { p_id: ticket?.["id"] })).toBe(true);
    expect(await valueOf(stage, admin, "close_contact_ticket", { p_id: ticket?.["id"] })).toBe(false);
  });

  test("is mailed to the operator once, however often it is sent, and is shortened if it is long", async ({
    stage,
  }) => {
    const letter = { p_op_id: crypto.randomUUID(), p_message: '"\n\t'.repeat(1333) };
    const first = await write(stage, anonymous, letter);
    for (let nth = 0; nth < 7; nth++) expect(await write(stage, anonymous, letter)).toEqual(first);
    expect(await count(stage, cast.machine, "select id from public.contact_tickets")).toBe(1);
    const mails = await stage.look("select recipient, template, params from private.mail_outbox");
    expect(mails).toMatchObject([
      {
        recipient: "operator",
        template: "contact_message",
        params: { ticket: first["ticket"], topic: "general", name: "Nora", email: "nora@news.test" },
      },
    ]);
    // The repeated message counts as one, so four more are free.
    expect(await write(stage, anonymous)).toMatchObject({ success: true });
    expect(await count(stage, cast.machine, "select id from public.contact_tickets")).toBe(2);
  });

  test("with a missing or invalid field is refused with a code that names the field", async ({ stage }) => {
    const cases: [Record<string, unknown>, string][] = [
      [{ p_name: " " }, "name_required"],
      [{ p_name: "x".repeat(121) }, "name_required"],
      [{ p_email: "nonsense" }, "email_invalid"],
      [{ p_topic: "gossip" }, "topic_required"],
      [{ p_topic: null }, "topic_required"],
      [{ p_message: "" }, "message_required"],
      [{ p_message: "x".repeat(4001) }, "message_required"],
    ];
    for (const [change, code] of cases)
      expect(await write(stage, anonymous, change)).toMatchObject({ success: false, code });
  });
});

describe("a data request", () => {
  const file = (stage: Stage, p_kind: string, p_note: string | null = "My name is misspelt") =>
    valueOf(stage, ada, "file_data_request", { p_kind, p_note });
  const rows = "select id, kind, status, answer from public.data_requests";

  test("is due in thirty days, can be open once per kind, and is visible to the person and admins", async ({
    stage,
  }) => {
    expect(await file(stage, "rectification")).toMatchObject({ success: true });
    expect(await file(stage, "rectification")).toMatchObject({ success: false, code: "already_requested" });
    expect(await file(stage, "objection", " ")).toMatchObject({ code: "note_required" });
    expect(
      await stage.look("select id from public.data_requests where due_at = now() + interval '30 days'"),
    ).toHaveLength(1);
    for (const person of [ada, cast.machine]) expect(await count(stage, person, rows)).toBe(1);
    for (const person of [ben, cast.uninvited]) expect(await count(stage, person, rows)).toBe(0);
    expect(await file(stage, "deletion")).toMatchObject({ success: false, code: "kind_invalid" });
  });

  test("can be answered only by an admin and only with a text, and the answer is logged", async ({ stage }) => {
    await file(stage, "rectification");
    const [{ id } = { id: null }] = await stage.as(ada, rows);
    const answer = { p_id: id, p_answer: "Done" };
    expect((await refusalOf(stage, ada, "complete_data_request", answer)).hint).toBe("not_admin");
    expect((await refusalOf(stage, admin, "complete_data_request", { p_id: id, p_answer: "" })).hint).toBe(
      "answer_required",
    );
    expect(await valueOf(stage, admin, "complete_data_request", answer)).toBe(true);
    expect(await valueOf(stage, admin, "complete_data_request", { ...answer, p_answer: "Twice" })).toBe(false);
    expect(await stage.as(ada, rows)).toMatchObject([{ status: "done", answer: "Done" }]);
    expect(await count(stage, cast.machine, "select id from public.audit_log where action = 'data_request_done'")).toBe(
      1,
    );
  });

  test("for deletion cannot be closed with an answer", async ({ stage }) => {
    await valueOf(stage, ada, "delete_my_account");
    const [{ id } = { id: null }] = await stage.as(ada, rows);
    expect(await valueOf(stage, admin, "complete_data_request", { p_id: id, p_answer: "Gone" })).toBe(false);
    expect(await rowsOf(stage, cast.machine, "due_erasures")).toEqual([]);
  });
});
